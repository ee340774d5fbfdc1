/** Which day is today for the portal, with the whole portal over the real server in this process. */
import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { shopperWithOrder } from '#server/testing/portal-shopper.ts';
import { createShop, createShopServer, type Shopper } from '#server/testing/shop.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { endServedPortal, openServedPortal } from '../testing/served-portal.tsx';

const day = 86_400_000;
const soon = /^\$25\.00 to Marlow Field is due Thu 29 Jan$/;

let server: TestServer;
let shopper: Shopper;
let orderId: string;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  // 15 January by the server, and another day by this device.
  ({ shopper, orderId } = await shopperWithOrder(server, createShop(server)));
});
afterEach(endServedPortal);

async function open(at: string, heading: string | RegExp) {
  await openServedPortal(shopper.visitor, at);
  await screen.findByRole('heading', { level: 1, name: heading });
}

it.each([
  [10, 0],
  [11, 1],
])(
  'announces a payment three days ahead by the clock of the shopper: %i days on [PAY-127] [POR-122]',
  async (days, announced) => {
    await server.clock.advance(days * day, shopper.consumerId);
    await open('/', 'Your orders');
    // Rendered from the same responses as the banner.
    await screen.findByText('1 order, 3 payments left');
    await waitFor(() => expect(screen.queryAllByText(soon)).toHaveLength(announced));
  },
);

it.each([
  ['an order', 'Marlow Field', () => `/order/${orderId}`],
  ['all orders', 'Payment schedule', () => '/payment-schedule'],
])('counts the days of the schedule of %s by the clock of the shopper', async (_, heading, at) => {
  await server.clock.advance(13 * day, shopper.consumerId);
  await open(at(), heading);
  expect(await screen.findByText(/In 1 day(,|$)/)).toBeVisible();
  expect(screen.getByText(/In 15 days(,|$)/)).toBeVisible();
});
