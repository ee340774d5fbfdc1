import type { listDisputes } from '#shared/contract/disputes/disputes.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import { disputeStateOf } from '#shared/domain/disputes/dispute.ts';
import { showsDisputes } from '#shared/domain/disputes/report.ts';
import { ButtonLink } from '#shared/ui/actions/button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';

interface DisputeAlertProps {
  /** The open ones, the last changed first; undefined where they did not load. */
  readonly disputes: ReplyOf<typeof listDisputes> | undefined;
}

/** Says that a dispute is open, with a link to it. Source: POR-129, POR-207. */
export const DisputeAlert = ({ disputes }: DisputeAlertProps) => {
  const { t, href } = useApp();
  const { flags } = useSituation();
  const [newest] = disputes?.results ?? [];
  if (!newest || !disputes || !showsDisputes(flags)) return null;
  const shop = newest.merchantDisplayName;
  const isAwaited = disputeStateOf(newest) === 'awaitingConsumer';
  const count = disputes.totalResults;
  return (
    <Alert
      kind={isAwaited ? 'warning' : 'info'}
      title={t(isAwaited ? 'orders.alert.dispute.answered' : 'orders.alert.dispute.open', { shop })}
      action={
        <ButtonLink
          variant={isAwaited ? 'primary' : 'secondary'}
          href={`${href('/order/{orderId}', { orderId: newest.orderId })}?dispute=open`}
        >
          {t(isAwaited ? 'orders.alert.dispute.answer' : 'orders.alert.dispute.see')}
        </ButtonLink>
      }
    >
      {count > 1
        ? t('orders.alert.dispute.more', { count: count - 1 })
        : t(isAwaited ? 'orders.alert.dispute.answeredText' : 'orders.alert.dispute.openText')}
    </Alert>
  );
};
