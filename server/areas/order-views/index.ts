/** Orders as their consumer sees them: with their payments, refunds and cards. Reads only. */
export { linkedAccount } from './linked-account.ts';
export { listOrders } from './list-orders.ts';
export { merchantView } from './order-view.ts';
export {
  amountDueSummary,
  listDue,
  listOverdue,
  type Page,
  readOrder,
  readScheduleItem,
} from './read-orders.ts';
