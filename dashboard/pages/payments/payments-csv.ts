/** The payments that the filters leave, as CSV. */
import { listPayments } from '#shared/contract/merchant/merchant.contract.ts';
import type { MerchantPayment } from '#shared/contract/merchant/merchant.schema.ts';
import type { InputOf } from '#shared/contract/operation.ts';
import { csvOf } from '#shared/domain/text/csv.ts';
import type { DashboardCall } from '../../app/api.ts';

const columns = [
  ...['created_at', 'order_id', 'merchant_reference', 'state', 'currency', 'authorised', 'captured'],
  ...['voided', 'refunded', 'open_to_capture'],
];

const rowOf = (payment: MerchantPayment) => [
  ...[payment.createdAt, payment.orderId, payment.merchantReference ?? '', payment.state],
  ...[payment.originalAmount.currency, payment.originalAmount.amount, payment.captured.amount],
  ...[payment.voided.amount, payment.refunded.amount, payment.openToCapture.amount],
];

/** Reads every page of the list, also those that are not shown yet, the newest payment first. */
export async function readPaymentsCsv(
  call: DashboardCall,
  query: NonNullable<InputOf<typeof listPayments>['query']>,
): Promise<string> {
  const rows: string[][] = [];
  let cursor: string | null = null;
  do {
    const page: { results: MerchantPayment[]; nextCursor: string | null } = await call(listPayments, {
      query: { ...query, limit: '100', ...(cursor && { cursor }) },
    });
    rows.push(...page.results.map(rowOf));
    cursor = page.nextCursor;
  } while (cursor);
  return csvOf([columns, ...rows]);
}
