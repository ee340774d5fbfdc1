/** Orders and their schedules: how they begin, what is owed of them, and how they get less. */
export {
  cardUseOfOrders,
  overdueItems,
  overdueSchedules,
  owedBy,
  purchaseRefusalOf,
  refuseUntransactable,
  totalOwed,
} from './consumer-account.ts';
export { createOrder, type FirstPayment, startDeferredSchedule } from './create-order.ts';
export { countryOfOrder, findInstalment, findOrder, type Instalment, lockItems } from './find-order.ts';
export { isFrequentConsumer } from './frequent-consumer.ts';
export { amountsOf, itemStatus, payableView } from './item-status.ts';
export { type PaidBack, type Reduction, reduceSchedule } from './reduce-schedule.ts';
