/** The dialogs of an order's page. Most visits to an order open none of them, so they are fetched separately. */
import { lazyDialog } from '../../lazy-dialog.tsx';

export const PayNow = lazyDialog(
  async () => (await import('#shared/screens/payments/pay-now-dialog.tsx')).PayNowDialog,
  'orders.payNow',
);

/** Pays several instalments or an amount. */
export const CustomPayment = lazyDialog(
  async () => (await import('./custom-payment/custom-payment-dialog.tsx')).default,
  'customPayment.open',
);

/** Moves the date of the next instalment. */
export const ChangeDate = lazyDialog(
  async () => (await import('./change-date-dialog.tsx')).default,
  'payments.changeDate.open',
);

/** Shows the order's dispute. */
export const Dispute = lazyDialog(
  async () => (await import('./disputes/dispute-dialog.tsx')).default,
  'disputes.title',
);

/** Tells that the order goes back. */
export const TellReturn = lazyDialog(
  async () => (await import('./returns/return-dialog.tsx')).default,
  'returns.open',
);

/** Reports a problem with the order. */
export const ReportProblem = lazyDialog(
  async () => (await import('./disputes/report-problem-dialog.tsx')).default,
  'disputes.report.open',
);
