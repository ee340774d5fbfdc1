/** What a shopper is told about a case, and by when an answer is due. Source: POR-216, POR-406, portal-open O-50. */
import { addDays, dateInTimeZone, type IsoDate } from '../dates.ts';
import { toMinor } from '../money.ts';
import type { Order } from '../orders/order.ts';
import { type DisputeEntity, disputeStateOf } from './dispute.ts';
import { answerWithinDays } from './dispute-steps.ts';

export type DisputeProgress = 'submitted' | 'waitingForShop' | 'awaitingYou' | 'underReview' | 'closed';

/** The state of a case in one word. */
export function disputeProgress(entity: Pick<DisputeEntity, 'status' | 'intent'>): DisputeProgress {
  const state = disputeStateOf(entity);
  if (state === 'closed') return 'closed';
  if (state === 'awaitingConsumer') return 'awaitingYou';
  if (entity.intent === 'PENDING_ADMIN_RESPONSE') return 'underReview';
  return entity.status === 'OPEN' ? 'submitted' : 'waitingForShop';
}

/** The last day on which the side that is awaited can answer: counted from when its turn began, which a comment doesn't change. */
export function answerBy(entities: readonly DisputeEntity[], timeZone: string): IsoDate | null {
  const newestFirst = [...entities].sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  const [newest] = newestFirst;
  if (!newest) return null;
  const isOtherTurn = ({ status, intent }: DisputeEntity) =>
    status !== newest.status || intent !== newest.intent;
  const before = newestFirst.findIndex(isOtherTurn);
  const began = newestFirst.at(before < 0 ? -1 : before - 1) ?? newest;
  return addDays(dateInTimeZone(began.createdAt, timeZone), answerWithinDays);
}

/** Why a problem can't be reported with an order that can't be disputed. Source: portal-open O-49. */
export function reportRefusal(
  order: Pick<Order, 'orderStatus' | 'orderSummary' | 'hasActiveDispute'>,
): 'disputed' | 'notApproved' | 'refunded' | 'closed' {
  if (order.hasActiveDispute) return 'disputed';
  if (order.orderStatus !== 'APPROVED') return 'notApproved';
  return toMinor(order.orderSummary.totalAfterRefund) === 0 ? 'refunded' : 'closed';
}
