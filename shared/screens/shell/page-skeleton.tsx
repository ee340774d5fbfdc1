import { useApp } from '#shared/ui/app-context.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';

/** Shown until the first page of a visit has loaded, as in the HTML page before the app was there. */
export const PageSkeleton = () => {
  const { t } = useApp();
  return (
    <div className="ff-page-main">
      <Skeleton label={t('common.loading')} shape="form" />
    </div>
  );
};
