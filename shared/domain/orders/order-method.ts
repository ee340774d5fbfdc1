import { type AccountStatus, hasAccountLevelPayments } from '../account/account-status.ts';
import { toMinor } from '../money.ts';
import type { Order } from './order.ts';

/** Only an order for which something is owed takes another payment method (PAY-406). */
const takesNewMethod = ({ paymentScheduleSet }: Pick<Order, 'paymentScheduleSet'>): boolean =>
  paymentScheduleSet.some(({ amountOwed }) => toMinor(amountOwed) > 0);

/** Whether the page of an order offers another method: not where a plan pays it, since nothing is taken by the order then. */
export const isNewMethodOffered = (
  order: Pick<Order, 'paymentScheduleSet'>,
  accountStatus: AccountStatus,
): boolean => takesNewMethod(order) && !hasAccountLevelPayments(accountStatus);
