/** Cases about orders, for tests. */
import { createDispute } from '#shared/contract/disputes/disputes.contract.ts';
import type { InputOf } from '#shared/contract/index.ts';
import { shopperWithOrder } from './portal-shopper.ts';
import { passDays, type Shop, type Shopper } from './shop.ts';
import type { TestServer } from './test-server.ts';

type Given = InputOf<typeof createDispute>['body'];

/** The smallest picture that a browser shows. */
export const picture = (name = 'parcel.png'): File => new File([onePixel], name, { type: 'image/png' });
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A shopper's report of goods that did not arrive. */
export const claim = (patch: Partial<Given> = {}): Given => ({
  reason: 'PRODUCT_NOT_RECEIVED',
  reasonDetail: 'NOT_RECEIVED_GOODS',
  subject: 'Nothing came.',
  amount: '100.00',
  files: [picture()],
  ...patch,
});

export const open = ({ visitor }: Shopper, orderId: string, patch: Partial<Given> = {}) =>
  visitor.call(createDispute, { params: { orderId }, body: claim(patch) });

/** A shopper of the portal with an order of 100.00 that is eight days old, a quarter of it paid. */
export async function shopperWithOldOrder(server: TestServer, shop: Shop, days = 8) {
  const bought = await shopperWithOrder(server, shop);
  await passDays(server, days, bought.shopper.consumerId);
  return bought;
}
