import { expect, it } from 'vitest';
import { examples } from '#shared/contract/merchant/examples.ts';
import { readPaymentsCsv } from './payments-csv.ts';

it('holds every payment of every page, with a reference that a spreadsheet does not run', async () => {
  const payment = examples.readPayment.reply;
  const pages = [
    { results: [payment], totalResults: 2, nextCursor: 'next' },
    { results: [{ ...payment, orderId: '100000041', merchantReference: '=A1' }], nextCursor: null },
  ];
  const asked: unknown[] = [];
  const csv = await readPaymentsCsv(
    async (_, input) => {
      asked.push(input);
      return pages[asked.length - 1] as never;
    },
    { state: 'CAPTURED' },
  );
  expect(asked).toEqual([
    { query: { state: 'CAPTURED', limit: '100' } },
    { query: { state: 'CAPTURED', limit: '100', cursor: 'next' } },
  ]);
  expect(csv.split('\r\n')).toEqual([
    'created_at,order_id,merchant_reference,state,currency,authorised,captured,voided,refunded,open_to_capture',
    '2026-01-15T00:04:00.000Z,100000042,cart-7,CAPTURED,AUD,120.00,120.00,0.00,0.00,0.00',
    "2026-01-15T00:04:00.000Z,100000041,'=A1,CAPTURED,AUD,120.00,120.00,0.00,0.00,0.00",
    '',
  ]);
});
