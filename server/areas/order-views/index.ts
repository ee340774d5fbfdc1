/** Orders as their consumer sees them: with their payments, refunds and cards. Reads only. */
export { linkedAccount } from './linked-account.ts';
export { merchantView } from './order-view.ts';
export {
  amountDueSummary,
  listDue,
  listOrders,
  listOverdue,
  type Page,
  readOrder,
  readScheduleItem,
  viewOrders,
} from './read-orders.ts';
