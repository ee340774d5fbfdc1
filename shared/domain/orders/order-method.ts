import { toMinor } from '../money.ts';
import type { Order } from './order.ts';

/** Only an order for which something is owed takes another payment method (PAY-406). */
export const takesNewMethod = ({ paymentScheduleSet }: Pick<Order, 'paymentScheduleSet'>): boolean =>
  paymentScheduleSet.some(({ amountOwed }) => toMinor(amountOwed) > 0);
