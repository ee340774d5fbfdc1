import { useEffect } from 'react';
import { reportRefusal } from '#shared/domain/disputes/dispute-progress.ts';
import { mayReport } from '#shared/domain/disputes/report.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { preload } from '#shared/screens/shell/part.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { flagIcon } from '#shared/ui/icons/icon.tsx';
import { ReportProblem } from '../order-dialogs.ts';
import { OrderRowButton } from '../order-row.tsx';

interface OrderAssistanceProps {
  readonly order: Order;
  readonly onReport: () => void;
}

/** Help with an order: a problem is reported here. Source: POR-183, POR-236. */
export const OrderAssistance = ({ order, onReport }: OrderAssistanceProps) => {
  const { t } = useApp();
  const { flags } = useSituation();
  const isOffered = mayReport(order, flags);
  useEffect(() => {
    if (isOffered) preload(ReportProblem.part);
  }, [isOffered]);
  return (
    <section aria-label={t('disputes.help.title')}>
      <OrderRowButton
        shape={flagIcon}
        title={t('disputes.report.open')}
        text={t('disputes.help.text')}
        unavailable={!isOffered && t(`disputes.help.refused.${reportRefusal(order)}`)}
        onPress={onReport}
      />
    </section>
  );
};
