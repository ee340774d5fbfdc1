/** Who may pay several instalments of an order, or an amount of it. Source: POR-188, POR-189, payments-open O-24. */
import { type AccountStatus, hasAccountLevelPayments, paymentRefusal } from '../account/account-status.ts';
import type { FlagValues } from '../flags.ts';
import { type Money, toMinor } from '../money.ts';
import { type PayableItem, payableInOrder } from './payment-parts.ts';

/** The type of a custom payment by the step in which the shopper chose what to pay. Source: PAY-176. */
export const customPaymentTypes = { installments: 'INSTALLMENT', amount: 'PARTIAL' } as const;

export type CustomPaymentOffer =
  /** The button that opens it. */
  | 'offered'
  /** An account that pays by a plan pays there instead. */
  | 'plan'
  /** The plan cannot be paid now either, which a message explains. */
  | 'disabled';

interface Payable {
  readonly owedAmount: Money;
  readonly paymentScheduleSet: readonly PayableItem[];
}

/** What the page of an order offers beyond the payment of a single instalment; null for nothing (PAY-152, PAY-153). */
export function customPaymentOffer(
  { owedAmount, paymentScheduleSet }: Payable,
  accountStatus: AccountStatus,
  flags: Pick<
    FlagValues,
    'custom-installment-payment-enabled' | 'consumer-portal-hardship-account-payments-enabled'
  >,
): CustomPaymentOffer | null {
  if (toMinor(owedAmount) <= 0) return null;
  if (hasAccountLevelPayments(accountStatus)) {
    return flags['consumer-portal-hardship-account-payments-enabled'] ? 'plan' : 'disabled';
  }
  const isPayable =
    paymentRefusal(accountStatus) === null && payableInOrder(paymentScheduleSet, null).length > 0;
  return flags['custom-installment-payment-enabled'] && isPayable ? 'offered' : null;
}
