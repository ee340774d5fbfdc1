import { Alert } from '#shared/ui/alert.tsx';
import { useApp } from '#shared/ui/app-context.tsx';

/** Internet Explorer by either of its names. Source: ACC-371. */
const isUnsupported = (userAgent: string): boolean => /MSIE |Trident\//.test(userAgent);

/** Says in time that this browser will not do. */
export const UnsupportedBrowser = ({ userAgent = navigator.userAgent }: { userAgent?: string }) => {
  const { t } = useApp();
  if (!isUnsupported(userAgent)) return null;
  return (
    <Alert kind="warning" title={t('common.unsupported.title')}>
      {t('common.unsupported.text')}
    </Alert>
  );
};
