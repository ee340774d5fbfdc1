/**
 * A shopper tells that an order goes back: what is told, until when, and what the order's page shows of it. Source: POR-253,
 * POR-257, POR-258, portal-open O-57, O-59, decision 241.
 */
import * as z from 'zod/mini';
import { type AccountStatus, type FrozenStatus, isHeld, isSuspended } from '../account/account-status.ts';
import {
  addDays,
  dateInTimeZone,
  type Instant,
  type IsoDate,
  instantSchema,
  isoDateSchema,
} from '../dates.ts';
import { type DateLimits, dateLimitProblem } from '../identity/date-input.ts';
import { isCountryCode, marketOf } from '../markets/index.ts';
import { type Money, toMinor } from '../money.ts';
import type { OrderChannel } from '../orders/order-kind.ts';
import { displayedOrderStatus, type OrderStatus } from '../orders/order-status.ts';

export const returnReasons = [
  'CHANGED_MIND',
  'WRONG_SIZE',
  'DAMAGED',
  'NOT_AS_DESCRIBED',
  'WRONG_ITEM',
  'OTHER',
] as const;
const returnReasonSchema = z.enum(returnReasons);
export type ReturnReason = z.infer<typeof returnReasonSchema>;

/** What a shopper tells. `orderReturned` says whether it has gone back already, on that date, or will do so. */
export const returnNoticeSchema = z.strictObject({
  orderReturned: z.boolean(),
  returnDate: isoDateSchema,
  returnReason: returnReasonSchema,
});
export type ReturnNotice = z.infer<typeof returnNoticeSchema>;

/** What an order shows of its return. */
export const toldReturnSchema = z.object({
  orderReturned: z.boolean(),
  returnDate: isoDateSchema,
  returnReason: returnReasonSchema,
  toldAt: instantSchema,
});
export type ToldReturn = z.infer<typeof toldReturnSchema>;

/** How far ahead a return can be announced. */
const longestAheadDays = 30;

/** Both in the calendar of the merchant's market. */
interface ReturnDays {
  readonly orderedOn: IsoDate;
  readonly today: IsoDate;
}

/** The days of an order for its return, where its shop is. */
export function returnDaysOf(
  order: { readonly orderDate: Instant; readonly merchant: { readonly countryCode: string } },
  today: IsoDate,
): ReturnDays {
  const { countryCode } = order.merchant;
  const { timeZone } = marketOf(isCountryCode(countryCode) ? countryCode : 'AU');
  return { orderedOn: dateInTimeZone(order.orderDate, timeZone), today };
}

/** The first and the last day that can be told: of a return that was made, and of one that is planned. */
export const returnDateLimits = (orderReturned: boolean, { orderedOn, today }: ReturnDays) =>
  (orderReturned
    ? { afterOrEqual: orderedOn, beforeOrEqual: today }
    : { afterOrEqual: today, beforeOrEqual: addDays(today, longestAheadDays) }) satisfies DateLimits;

export const returnDateRefusals = [
  'return_date_before_order',
  'return_date_in_future',
  'return_date_passed',
  'return_date_too_late',
] as const;
type ReturnDateRefusal = (typeof returnDateRefusals)[number];

/** Why this date can't be told; null when it can. */
export function returnDateRefusal(
  { orderReturned, returnDate }: Pick<ReturnNotice, 'orderReturned' | 'returnDate'>,
  days: ReturnDays,
): ReturnDateRefusal | null {
  const problem = dateLimitProblem(returnDate, returnDateLimits(orderReturned, days));
  if (problem === null) return null;
  if (orderReturned) return problem === 'afterOrEqual' ? 'return_date_before_order' : 'return_date_in_future';
  return problem === 'afterOrEqual' ? 'return_date_passed' : 'return_date_too_late';
}

/** Whether there is something new to tell: after a return that is only planned, that it was made. */
export const isNewToTell = (
  told: Pick<ToldReturn, 'orderReturned'> | null,
  orderReturned: boolean,
): boolean => told === null || (orderReturned && !told.orderReturned);

/** Whether exactly this was told last: the shopper sends it again where its response was lost. Source: decision 251. */
export const isToldAgain = (told: ReturnNotice, notice: ReturnNotice): boolean =>
  told.orderReturned === notice.orderReturned &&
  told.returnDate === notice.returnDate &&
  told.returnReason === notice.returnReason;

/** Whether an account is too restricted to tell anything. One that pays by a plan is not: its dates only stay. */
export const isBarredFromReturns = (
  status: AccountStatus,
  { accountFrozen }: Pick<FrozenStatus, 'accountFrozen'>,
): boolean => isSuspended(status) || isHeld(status) || accountFrozen;

/** What the API says to an account that is barred: the sentence that the portal shows in English. */
export const restrictedReturnMessage =
  'Your account is restricted at the moment, so we can’t take this. Contact us, and we’ll help you with the return.';

interface ReturnedOrder {
  readonly orderStatus: OrderStatus;
  readonly orderSummary: { readonly totalAfterRefund: Money };
  readonly returnNotice?: ToldReturn | null | undefined;
  readonly paymentScheduleSet: readonly {
    readonly paymentRefundResponses: readonly { readonly createdDate: Instant }[];
  }[];
}

/** Whether the page of an order offers to tell of a return: something of it can still be refunded, and not all is told. */
export const isReturnOffered = (
  order: ReturnedOrder,
  account: { readonly accountStatus: AccountStatus; readonly accountFrozen: boolean },
): boolean =>
  displayedOrderStatus[order.orderStatus] === 'approved' &&
  toMinor(order.orderSummary.totalAfterRefund) > 0 &&
  isNewToTell(order.returnNotice ?? null, true) &&
  !isBarredFromReturns(account.accountStatus, account);

/** When the first refund came after the return was told; null while the shopper waits for it. */
export function refundedAfterReturn({ returnNotice, paymentScheduleSet }: ReturnedOrder): Instant | null {
  if (!returnNotice) return null;
  return (
    paymentScheduleSet
      .flatMap(({ paymentRefundResponses }) => paymentRefundResponses)
      .map(({ createdDate }) => createdDate)
      .filter((at) => at >= returnNotice.toldAt)
      .sort()[0] ?? null
  );
}

/** How something goes back: by post, or in a shop. */
export type ReturnView = 'mail' | 'inStore';

const mailOnlyCountries: readonly string[] = ['GB', 'CA'];

/**
 * The views in which a shopper reads how to send an order back, and the one that is shown first. Shops of GB and CA take returns by
 * mail alone (POR-258).
 */
export function returnViews({
  channel,
  merchant: { countryCode },
}: {
  readonly channel: OrderChannel;
  readonly merchant: { readonly countryCode: string };
}): { readonly first: ReturnView; readonly all: readonly ReturnView[] } {
  if (mailOnlyCountries.includes(countryCode)) return { first: 'mail', all: ['mail'] };
  return { first: channel.startsWith('IN_STORE') ? 'inStore' : 'mail', all: ['mail', 'inStore'] };
}
