/** Orders as their consumer sees them: with their payments, refunds and cards. Reads only. */
export {
  amountDueSummary,
  listDue,
  listOrders,
  listOverdue,
  readOrder,
  readScheduleItem,
} from './read-orders.ts';
