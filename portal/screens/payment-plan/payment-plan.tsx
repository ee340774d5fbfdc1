import { lazyPart, usePart } from '#shared/screens/shell/part.ts';
import { PartFailed } from '#shared/screens/shell/part-failed.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { PortalMain } from '../portal-main.tsx';

/** Few accounts have a plan, so its page is fetched separately from the list of payments. */
const planPagePart = lazyPart(async () => (await import('./plan-page.tsx')).default);

/** What `/payment-schedule` shows to an account that pays by a plan. Source: PAY-094, POR-005. */
export const PaymentPlan = () => {
  const { t } = useApp();
  const { value: PlanPage, failure, retry } = usePart(planPagePart);
  if (PlanPage) return <PlanPage />;
  return (
    <PortalMain loading>
      <h1 className="ff-h1">{t('plan.title')}</h1>
      {PlanPage === undefined ? (
        <Skeleton label={t('plan.loading')} shape="cards" count={3} />
      ) : (
        <PartFailed failure={failure} onRetry={retry} />
      )}
    </PortalMain>
  );
};
