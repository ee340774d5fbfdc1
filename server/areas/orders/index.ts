/** Orders and their schedules: how they begin, what is payable of each instalment, and how they are reduced. */
export { createOrder, startDeferredSchedule } from './create-order.ts';
export {
  countryOfOrder,
  findInstalment,
  findOrder,
  findOrderToPay,
  type Instalment,
  lockItems,
  type OrderToPay,
} from './find-order.ts';
export { amountsOf, itemStatus, payableView } from './item-status.ts';
export { type Reduction, reduceSchedule } from './reduce-schedule.ts';
export { waiveLateFee } from './waive-late-fee.ts';
