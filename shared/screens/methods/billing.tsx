import { useApp } from '#shared/ui/app-context.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { PartFailed } from '../shell/part-failed.tsx';
import type { NewCard } from './use-new-card.ts';

/** The billing address where the card needs one, once its fields and rules have loaded. */
export const Billing = ({ card }: { card: NewCard }) => {
  const { t } = useApp();
  const { value: rules, retry } = card.billing;
  if (rules === null) return <PartFailed onRetry={retry} />;
  if (rules === undefined) return <Skeleton label={t('common.loading')} count={3} />;
  return <rules.BillingAddress card={card} states={rules.forms.state.states} />;
};
