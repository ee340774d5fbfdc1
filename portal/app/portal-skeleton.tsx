import { useApp } from '#shared/ui/app-context.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { PortalMain } from '../screens/portal-main.tsx';

/** In the portal's frame until the first page has loaded, as in the HTML page before the app was there. */
export const PortalSkeleton = () => {
  const { t } = useApp();
  return (
    <PortalMain loading>
      <Skeleton label={t('common.loading')} shape="cards" count={6} />
    </PortalMain>
  );
};
