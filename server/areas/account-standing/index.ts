/** How a consumer's account stands: what is owed and overdue, and whether it may shop. Reads only. */
export {
  cardUseOfOrders,
  overdueItems,
  overdueSchedules,
  owedBy,
  purchaseRefusalOf,
  refuseUntransactable,
  totalOwed,
} from './account-standing.ts';
export { isFrequentConsumer } from './frequent-consumer.ts';
