import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';

/** Why email and mobile can't be changed. Source: POR-055, portal-open O-11. */
export const HeldAlert = () => {
  const { t } = useApp();
  return (
    <Alert kind="restricted" title={t('portal.held.title')}>
      {t('portal.held.text')}
    </Alert>
  );
};
