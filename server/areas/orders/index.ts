/**
 * Orders and their schedules: how they begin, what is payable of each instalment, how they are reduced, and the
 * standing of accounts.
 */
export {
  cardUseOfOrders,
  overdueItems,
  overdueSchedules,
  owedBy,
  purchaseRefusalOf,
  refuseUntransactable,
  totalOwed,
} from './account-standing.ts';
export {
  type OrderKind,
  storeBillingAgreement,
  storeDonation,
  storeOrderKind,
  storeOrderMethod,
} from './change-order.ts';
export { createOrder, startDeferredSchedule } from './create-order.ts';
export { markOverdue, moveDueDate, storeLateFee } from './due-dates.ts';
export {
  countryOfOrder,
  findInstalment,
  findOrder,
  findOrderToPay,
  type Instalment,
  lockItems,
  type OrderToPay,
} from './find-order.ts';
export { isFrequentConsumer } from './frequent-consumer.ts';
export { amountsOf, type ItemBalanceRow, itemStatus, payableView } from './item-status.ts';
export { markPending, markReturned, releasePending, settlePending } from './pending-amounts.ts';
export { type Reduction, reduceSchedule } from './reduce-schedule.ts';
export { waiveLateFee } from './waive-late-fee.ts';
