import type { PaymentPlan } from '#shared/domain/payments/payment-plan.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { useToday } from '../orders/use-today.ts';
import { PlanPayment } from './plan-payment.tsx';

interface PlanDialogProps {
  readonly plan: PaymentPlan;
  readonly onClose: () => void;
}

/** All payments of the plan. Source: PAY-113. */
export const PlanDialog = ({ plan, onClose }: PlanDialogProps) => {
  const { t } = useApp();
  const today = useToday();
  return (
    <Dialog open onClose={onClose} title={t('plan.payments')}>
      <ol className="ff-card ff-plan__payments">
        {plan.paymentSchedules.map((item) => (
          <PlanPayment key={item.id} item={item} today={today} />
        ))}
      </ol>
    </Dialog>
  );
};
