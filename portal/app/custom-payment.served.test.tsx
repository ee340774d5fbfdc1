/** Custom payments, with the whole portal over the real server in this process: every call as it is on the wire. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shopperWithOrder } from '#server/testing/portal-shopper.ts';
import { createShop, createShopServer, presentCard, type Shopper } from '#server/testing/shop.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { cardFrame, providerOrigin } from '#shared/testing/card-frame.ts';
import { endServedPortal, openServedPortal } from '../testing/served-portal.tsx';

let server: TestServer;
beforeAll(async () => {
  // As the document from the server has it.
  document.head.innerHTML = `<meta name="fourfold:provider-origin" content="${providerOrigin}">`;
  server = await createShopServer();
});
afterAll(() => server.close());

let shopper: Shopper;
let orderId: string;
beforeEach(async () => {
  ({ shopper, orderId } = await shopperWithOrder(server, createShop(server)));
});
afterEach(endServedPortal);

const api = '/portal/consumers';
const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const deviceDetails = {
  userAgent: expect.any(String),
  language: expect.any(String),
  timezone: expect.any(String),
  screen: expect.any(String),
};
const aud = (amount: string) => ({ amount, currency: 'AUD', symbol: '$' });

/** The dialog of the order's page in which a shopper says what is paid. */
async function opened() {
  const { page } = await openServedPortal(shopper.visitor, `/order/${orderId}`);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Pay another amount' }));
  await screen.findByRole('dialog', { name: 'What do you want to pay?' });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { page, user, press };
}
type Opened = Awaited<ReturnType<typeof opened>>;

/** Chooses the saved card for what was said, and sets it up as the provider's page does. */
async function payWithSavedCard({ page, press }: Opened, initiate: string, amount: string) {
  await press('Choose how to pay');
  await screen.findByRole('group', { name: 'Pay with' });
  await (await cardFrame()).ready();
  const { traceId, savedCards } = page.last(initiate).answer;
  const setup = { traceId, token: savedCards[0].token, storeToken: true };
  expect(server.provider.vault.setUp('payment', setup)).toBe(0);
  await press(`Pay ${amount} now`);
  expect(await screen.findByText(`${amount} paid`)).toBeVisible();
  return { traceId, storeToken: true, cardholderName: 'Ana Marlow', savedCardToken: savedCards[0].token };
}
const offered = {
  traceId: uuid,
  orderId: expect.any(String),
  savedCards: [expect.objectContaining({ maskedPan: '************1111', token: expect.any(String) })],
  savedBankAccounts: [],
};
const paid = { status: 'PAYMENT_SUCCESS', resultCode: 0, prePaidCard: false };

describe('a custom payment', () => {
  it('of several instalments names them, its order and the device, and confirms by the address of instalments [PAY-159] [PAY-161] [PAY-171]', async () => {
    const order = await opened();
    const { page, user } = order;
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([true, false, false]);
    await user.click(boxes[1] as HTMLElement);
    const initiate = `POST ${api}/paymentschedule/paynow/initiate`;
    const items: { id: number }[] = page.last(`GET ${api}/ordertransactions/${orderId}`).answer
      .paymentScheduleSet;
    const sent = await payWithSavedCard(order, initiate, '$50.00');
    expect(page.last(initiate)).toMatchObject({
      body: { deviceDetails, orderId, paymentScheduleIds: items.slice(1, 3).map(({ id }) => String(id)) },
      status: 200,
      answer: { ...offered, type: 'INSTALLMENT', amount: aud('50.00') },
    });
    expect(page.last(`POST ${api}/paymentschedule/paynow/confirm`)).toMatchObject({
      body: { type: 'INSTALLMENT', orderId, ...sent },
      status: 200,
      answer: { ...paid, orderId, amount: aud('50.00') },
    });
  });

  it('of one instalment confirms by the same address [PAY-161]', async () => {
    const order = await opened();
    const { page } = order;
    const sent = await payWithSavedCard(order, `POST ${api}/paymentschedule/paynow/initiate`, '$25.00');
    expect(page.last(`POST ${api}/paymentschedule/paynow/confirm`)).toMatchObject({
      body: { type: 'INSTALLMENT', orderId, ...sent },
      answer: { ...paid, amount: aud('25.00') },
    });
  });

  it('of an amount sends it with the device to the address of its order [PAY-160] [PAY-172] [PAY-364]', async () => {
    const order = await opened();
    const { page, user } = order;
    await user.click(screen.getByRole('radio', { name: 'Another amount' }));
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '30');
    const initiate = `POST ${api}/ordertransactions/${orderId}/paynow/initiate`;
    const sent = await payWithSavedCard(order, initiate, '$30.00');
    expect(page.last(initiate)).toMatchObject({
      body: { deviceDetails, amount: { amount: '30.00', currency: 'AUD' } },
      status: 200,
      answer: { ...offered, type: 'PARTIAL', amount: aud('30.00') },
    });
    expect(page.last(`POST ${api}/ordertransactions/${orderId}/paynow/confirm`)).toMatchObject({
      body: { type: 'PARTIAL', orderId, ...sent },
      status: 200,
      answer: { ...paid, orderId, amount: aud('30.00') },
    });
  });

  it('by a prepaid card says so, and that it is not saved [PAY-174]', async () => {
    const { page, user, press } = await opened();
    await user.click(screen.getByRole('radio', { name: 'Another amount' }));
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '30');
    await press('Choose how to pay');
    await user.click(await screen.findByRole('radio', { name: /^A new card/ }));
    await (await cardFrame()).ready();
    await user.type(screen.getByLabelText('Name on card'), 'Ana Marlow');
    const { traceId } = page.last(`POST ${api}/ordertransactions/${orderId}/paynow/initiate`).answer;
    presentCard(server, 'payment', traceId, 'prepaid');
    await press('Pay $30.00 now');
    expect(await screen.findByText(/prepaid card, so it isn’t saved/)).toBeVisible();
    expect(page.last(`POST ${api}/ordertransactions/${orderId}/paynow/confirm`).answer).toMatchObject({
      ...paid,
      prePaidCard: true,
    });
  });
});
