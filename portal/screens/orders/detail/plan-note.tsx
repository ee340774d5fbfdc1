import type { AccountStatus } from '#shared/domain/account/account-status.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { customPaymentOffer } from '#shared/domain/payments/custom-payment.ts';
import { siteLink } from '#shared/domain/site-links.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { RichText } from '#shared/ui/display/rich-text.tsx';

interface PlanNoteProps {
  readonly order: Order;
  readonly accountStatus: AccountStatus;
}

/** What a plan of the whole account does to the payments of an order. The disabled button says whom to ask where it is shown. */
export const PlanNote = ({ order, accountStatus }: PlanNoteProps) => {
  const { t, countryCode } = useApp();
  const { flags } = useSituation();
  const custom = customPaymentOffer(order, accountStatus, flags);
  if (custom !== 'plan' && custom !== 'disabled') return null;
  return (
    <p className="ff-small ff-muted ff-plan-note">
      <span>{t('orders.detail.planDates')}</span>
      {custom === 'plan' && (
        <>
          {' '}
          <RichText
            text={t('orders.detail.planContact')}
            parts={{
              contact: (text) => (
                <a href={siteLink('help', marketOf(countryCode))} target="_blank" rel="noopener">
                  {text}
                </a>
              ),
            }}
          />
        </>
      )}
    </p>
  );
};
