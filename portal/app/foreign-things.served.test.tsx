/** The addresses of what another consumer has, opened in the whole portal over the real server in this process. */
import { randomUUID } from 'node:crypto';
import { act, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { seedClients } from '#sandbox/seed/seed-clients.ts';
import { billingAgreements, purchaseAgreements } from '#server/areas/agreements/agreements.tables.ts';
import { open as openDispute, shopperWithOldOrder } from '#server/testing/disputes.ts';
import { pageFetch } from '#server/testing/page-fetch.ts';
import { createShop, createShopServer, newShopper, type Shopper, signIn } from '#server/testing/shop.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { authTokenKey } from '#shared/client/auth-token.ts';
import { listSessions } from '#shared/contract/access/sessions.contract.ts';
import {
  authoriseAccountLink,
  listLinkedProducts,
} from '#shared/contract/account-link/account-link.contract.ts';
import {
  listAgreementDocuments,
  readBillingAgreement,
  readPurchaseAgreement,
} from '#shared/contract/agreements/agreements.contract.ts';
import { readOrderDispute } from '#shared/contract/disputes/disputes.contract.ts';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import { maya } from '#shared/testing/payments.ts';
import { App } from './app.tsx';
import { boot } from './boot.ts';

const shopName = 'Marlow Field';
const api = '/portal/consumers';
const [purchase, billing] = [randomUUID(), randomUUID()];

let server: TestServer;
let owner: Shopper;
let stranger: Shopper;
let orderId: string;
let documentId: string;
beforeAll(async () => {
  server = await createShopServer();
  await seedClients(server);
  ({ shopper: owner, orderId } = await shopperWithOldOrder(server, createShop(server)));
  const agreement = {
    consumerId: owner.consumerId,
    merchantId: 'demo-au',
    status: 'ACTIVE',
    createdAt: server.clock.now(),
  } as const;
  const amount = { currency: 'AUD', amountMinor: 40_000 } as const;
  await server.db.insert(purchaseAgreements).values({ ...agreement, ...amount, id: purchase });
  await server.db.insert(billingAgreements).values({ ...agreement, id: billing });
  await openDispute(owner, orderId);
  const documents = await owner.visitor.call(listAgreementDocuments, { params: { orderId } });
  documentId = documents.body.ppaDocs[0]?.documentId ?? '';
  const body = {
    clientId: 'tallybook',
    grantType: 'authorization_code' as const,
    scopes: ['orders.read'],
    redirectUri: `${server.config.origins.partner}/linked`,
    state: 'a state',
  };
  await owner.visitor.call(authoriseAccountLink, { body });
  stranger = await newShopper(server, { channel: 'PORTAL' });
});
afterAll(() => server.close());

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));
afterEach(async () => {
  // Events that this portal has queued must not be sent by the next.
  dispatchEvent(new Event('pagehide'));
  await act(async () => {});
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

/** Opens the portal at that address, with that shopper logged in. */
async function openAs({ visitor }: Shopper, address: string) {
  const page = pageFetch(visitor);
  vi.stubGlobal('fetch', page.fetch);
  localStorage.setItem('user', JSON.stringify(maya));
  localStorage.setItem(authTokenKey, visitor.token ?? '');
  history.pushState(null, '', `/au/#${address}`);
  return { page, ...render(<App portal={await boot()} />) };
}

/** All that the owner has, as the server answers it to them. */
async function belongings() {
  const { call } = owner.visitor;
  return [
    (await call(readOrder, { params: { orderId } })).body,
    (await call(readOrderDispute, { params: { orderId } })).body,
    (await call(readPurchaseAgreement, { params: { agreementId: purchase } })).body,
    (await call(readBillingAgreement, { params: { id: billing } })).body,
    (await call(listSessions, {})).body,
    (await call(listLinkedProducts, {})).body,
  ];
}

it.each([
  [
    'an order, with its dispute',
    () => `/order/${orderId}`,
    'Order not found',
    () => `${api}/ordertransactions/${orderId}`,
  ],
  [
    'a purchase agreement',
    () => `/purchase-agreement/${purchase}`,
    'Agreement not found',
    () => `${api}/purchase-agreements/${purchase}`,
  ],
  [
    'a billing agreement',
    () => `/billing-agreement/${billing}`,
    'Agreement not found',
    () => `${api}/billing-agreements/${billing}`,
  ],
  [
    'a document',
    () => `/ppa-rendered?docId=${documentId}`,
    'Document not found',
    () => `${api}/ppa/${documentId}`,
  ],
])(
  'another consumer’s page is not found, and shows and changes nothing: %s [POR-400]',
  async (_, address, title, call) => {
    const before = await belongings();
    const { page, container } = await openAs(stranger, address());
    expect(await screen.findByText(title)).toBeVisible();
    const refused = page.last(`GET ${call()}`);
    expect([refused.status, refused.answer.errorCode]).toEqual([404, 'not_found']);
    expect(container).not.toHaveTextContent(shopName);
    expect(JSON.stringify(page.exchanges.map(({ answer }) => answer))).not.toContain(shopName);
    expect(await belongings()).toEqual(before);
  },
);

it('another consumer’s logins and linked apps are in no list [POR-400]', async () => {
  await signIn(server, owner.consumerId, 'PORTAL');
  const before = await belongings();
  const view = await openAs(stranger, '/manage-logins');
  expect(await screen.findByText('This device')).toBeVisible();
  const { sessions } = view.page.last(`GET ${api}/sessions`).answer;
  expect(sessions).toHaveLength(1);
  view.unmount();
  await openAs(stranger, '/oauth/revoke');
  expect(await screen.findByText('No linked apps')).toBeVisible();
  expect(screen.queryByText('Tallybook')).toBeNull();
  expect(await belongings()).toEqual(before);
});
