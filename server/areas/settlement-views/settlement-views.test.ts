import { afterAll, beforeAll, expect, it } from 'vitest';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { settlementsContract } from '#shared/contract/merchant/settlements.contract.ts';
import {
  capturedOrder,
  createShop,
  createShopServer,
  newShopper,
  type Shop,
  secretOf,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let shop: Shop;
let settlementId: string;
const orders: string[] = [];
const formula = '=HYPERLINK("http://evil.test","Lamp")';
const shown = (amount: string) => ({ amount, currency: 'AUD', symbol: '$' });

beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
  for (const merchantReference of ['cart-7', formula]) {
    const shopper = await newShopper(server);
    orders.push(await capturedOrder(server, shop, shopper, { merchantReference }));
    await server.clock.advance(1_000);
  }
  const amount = { amount: '20.00', currency: 'AUD' as const };
  await shop.call(merchantContract.refundPayment, { params: { orderId: orders[0] ?? '' }, body: { amount } });
  const { body } = await shop.call(settlementsContract.listSettlements, { query: {} });
  settlementId = body.results[0]?.settlementId ?? '';
});
afterAll(() => server.close());

const read = (query: Record<string, string>, by = shop) =>
  by.call(settlementsContract.readSettlement, { params: { settlementId }, query });

async function download(merchantId = 'demo-au') {
  const path = settlementsContract.exportSettlement.path.replace('{settlementId}', settlementId);
  const credentials = Buffer.from(`${merchantId}:${secretOf(merchantId)}`).toString('base64');
  const response = await server.handle(
    new Request(server.config.origins.api + path, { headers: { authorization: `Basic ${credentials}` } }),
  );
  return { response, text: await response.text() };
}

it('shows the lines of a settlement, the newest first, page by page', async () => {
  const first = (await read({ limit: '2' })).body.lines;
  expect(first.results).toMatchObject([
    { type: 'REFUND', orderId: orders[0], merchantReference: 'cart-7', amount: shown('20.00') },
    { type: 'CAPTURE', orderId: orders[1], merchantReference: formula, amount: shown('100.00') },
  ]);
  expect(first.results[0]).toMatchObject({ fee: shown('0.00'), feeGivenBack: shown('0.80') });
  const next = (await read({ limit: '2', cursor: first.nextCursor ?? '' })).body.lines;
  expect(next.results).toEqual([
    {
      ...{ type: 'CAPTURE', orderId: orders[0], merchantReference: 'cart-7', amount: shown('100.00') },
      ...{ fee: shown('4.30'), feeGivenBack: shown('0.00'), createdAt: '2026-01-15T00:00:00.000Z' },
    },
  ]);
  expect([first.totalResults, next.totalResults, next.nextCursor]).toEqual([3, 3, null]);
});

it('exports every line as CSV in which no reference is a formula', async () => {
  const { response, text } = await download();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${settlementId}.csv"`);
  expect(text.split('\r\n')).toEqual([
    'created_at,type,order_id,merchant_reference,currency,amount,fee,fee_given_back,net',
    `2026-01-15T00:00:00.000Z,CAPTURE,${orders[0]},cart-7,AUD,100.00,4.30,0.00,95.70`,
    `2026-01-15T00:00:01.000Z,CAPTURE,${orders[1]},"'=HYPERLINK(""http://evil.test"",""Lamp"")",AUD,100.00,4.30,0.00,95.70`,
    `2026-01-15T00:00:02.000Z,REFUND,${orders[0]},cart-7,AUD,20.00,0.00,0.80,-19.20`,
    '',
  ]);
});

it('filters settlements by state', async () => {
  const idsIn = async (state: string) => {
    const { body } = await shop.call(settlementsContract.listSettlements, { query: { state } as object });
    return body.results.map((found) => found.settlementId);
  };
  expect(await idsIn('OPEN')).toEqual([settlementId]);
  expect(await idsIn('PAID')).toEqual([]);
});

it('says of a settlement of another merchant that there is none', async () => {
  const stranger = createShop(server, 'demo-nz');
  const { status, error } = await read({}, stranger);
  expect([status, error.errorCode]).toEqual([404, 'not_found']);
  expect((await download('demo-nz')).response.status).toBe(404);
  expect((await stranger.call(settlementsContract.listSettlements, { query: {} })).body.results).toEqual([]);
});
