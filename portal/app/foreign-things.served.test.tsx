import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { linkRequest, shopperWithBelongings } from '#server/testing/belongings.ts';
import { createShop, createShopServer, newShopper, type Shopper } from '#server/testing/shop.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { listLinkedProducts } from '#shared/contract/account-link/account-link.contract.ts';
import { endServedPortal, openServedPortal } from '../testing/served-portal.tsx';

const shopName = 'Marlow Field';
const api = '/portal/consumers';

let server: TestServer;
let owned: Awaited<ReturnType<typeof shopperWithBelongings>>;
let stranger: Shopper;
beforeAll(async () => {
  server = await createShopServer();
  owned = await shopperWithBelongings(server, createShop(server));
  stranger = await newShopper(server, { channel: 'PORTAL' });
});
afterAll(() => server.close());

afterEach(endServedPortal);

const openAs = ({ visitor }: Shopper, address: string) => openServedPortal(visitor, address);

it.each([
  [
    'an order, with its dispute',
    () => `/order/${owned.ids.orderId}`,
    'Order not found',
    () => `${api}/ordertransactions/${owned.ids.orderId}`,
  ],
  [
    'a purchase agreement',
    () => `/purchase-agreement/${owned.ids.purchaseId}`,
    'Agreement not found',
    () => `${api}/purchase-agreements/${owned.ids.purchaseId}`,
  ],
  [
    'a billing agreement',
    () => `/billing-agreement/${owned.ids.billingId}`,
    'Agreement not found',
    () => `${api}/billing-agreements/${owned.ids.billingId}`,
  ],
  [
    'a document',
    () => `/ppa-rendered?docId=${owned.ids.documentId}`,
    'Document not found',
    () => `${api}/ppa/${owned.ids.documentId}`,
  ],
])(
  'another consumer’s page is not found, and shows and changes nothing: %s [POR-400]',
  async (_, address, title, call) => {
    const before = await owned.belongings();
    const { page, container } = await openAs(stranger, address());
    expect(await screen.findByText(title)).toBeVisible();
    const refused = page.last(`GET ${call()}`);
    expect([refused.status, refused.answer.errorCode]).toEqual([404, 'not_found']);
    expect(container).not.toHaveTextContent(shopName);
    expect(JSON.stringify(page.exchanges.map(({ answer }) => answer))).not.toContain(shopName);
    expect(await owned.belongings()).toEqual(before);
  },
);

it('another consumer’s logins and linked apps are in no list [POR-400]', async () => {
  const before = await owned.belongings();
  const view = await openAs(stranger, '/manage-logins');
  expect(await screen.findByText('This device')).toBeVisible();
  const { sessions } = view.page.last(`GET ${api}/sessions`).answer;
  expect(sessions).toHaveLength(1);
  view.unmount();
  await openAs(stranger, '/oauth/revoke');
  expect(await screen.findByText('No linked apps')).toBeVisible();
  expect(screen.queryByText('Tallybook')).toBeNull();
  expect(await owned.belongings()).toEqual(before);
});

describe('a linked app', () => {
  const linkedTo = async ({ visitor }: Shopper) =>
    (await visitor.call(listLinkedProducts, {})).body.permissions.map(({ clientId }) => clientId);
  const authorise = () => {
    const { clientId, redirectUri, scopes, grantType, state } = linkRequest(server);
    const asked = { client_id: clientId, redirect_uri: redirectUri, grant_type: grantType, state };
    return `/oauth/authorize?${new URLSearchParams({ ...asked, scopes: scopes.join(' ') })}`;
  };
  const user = userEvent.setup({ delay: null });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

  async function grantAs(shopper: Shopper) {
    const { unmount } = await openAs(shopper, authorise());
    await press('Link Tallybook');
    await screen.findByText(/^Taking you to/);
    unmount();
  }

  it('is granted and revoked in the account of the consumer who is logged in, and in no other [POR-344]', async () => {
    const [owner, other] = [
      await newShopper(server, { channel: 'PORTAL' }),
      await newShopper(server, { channel: 'PORTAL' }),
    ];
    await grantAs(owner);
    expect([await linkedTo(owner), await linkedTo(other)]).toEqual([['tallybook'], []]);

    const { unmount } = await openAs(other, '/oauth/revoke');
    expect(await screen.findByText('No linked apps')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Unlink/ })).toBeNull();
    unmount();

    await grantAs(other);
    await openAs(other, '/oauth/revoke');
    await press('Unlink Tallybook');
    const dialog = within(screen.getByRole('dialog', { name: 'Unlink Tallybook?' }));
    await user.click(dialog.getByRole('button', { name: 'Unlink Tallybook' }));
    expect(await screen.findByText('No linked apps')).toBeVisible();
    expect([await linkedTo(owner), await linkedTo(other)]).toEqual([['tallybook'], []]);
  });

  it.each(['/oauth/authorize', '/oauth/revoke'])(
    'is neither granted nor revoked by a visitor who is not logged in: %s [POR-344]',
    async (path) => {
      const { page } = await openServedPortal(
        createVisitor(server, 'PORTAL'),
        path === '/oauth/revoke' ? path : authorise(),
      );
      expect(await screen.findByRole('heading', { name: 'Log in or sign up' })).toBeVisible();
      await waitFor(() => expect(location.hash).toBe('#/login-email'));
      expect(page.exchanges.filter(({ call }) => call.includes('/oauth/'))).toEqual([]);
    },
  );
});
