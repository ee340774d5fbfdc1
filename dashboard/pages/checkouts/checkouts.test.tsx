import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { examples } from '#shared/contract/merchant/examples.ts';
import { merchantContract as contract } from '#shared/contract/merchant/merchant.contract.ts';
import {
  callOf,
  emptyList,
  merchantServer,
  openDashboard,
  refusal,
  type Server,
} from '../../testing/open-dashboard.tsx';

const approved = { ...examples.readMerchantCheckout.reply, orderId: '100000042' };
const { token } = approved;
const open = {
  ...approved,
  state: 'OPEN' as const,
  orderId: null,
  lastResultCode: null,
  quote: null,
  consumer: null,
  items: [],
};
const [summary] = examples.listMerchantCheckouts.reply.results;
const list = callOf(contract.listMerchantCheckouts);
const read = callOf(contract.readMerchantCheckout, { token });
const cancel = callOf(contract.cancelCheckout, { token });
const payments = callOf(contract.listPayments);
const page = (...results: object[]) => ({ results, totalResults: results.length, nextCursor: null });

function serverWith(checkout: object = approved): Server {
  const server = merchantServer();
  server.answer(list, [200, page(summary as object)]);
  server.answer(read, [200, checkout]);
  server.answer(payments, [200, emptyList]);
  return server;
}
const sent = (server: Server, call: string) => server.asked.filter((each) => each.call === call);
const openPanel = async (server: Server) => {
  openDashboard(server, `/checkouts/${token}`);
  const panel = await screen.findByRole('region', { name: 'Checkout' });
  await within(panel).findByText('Details');
  return panel;
};

describe('the list of checkouts', () => {
  it('shows the amount, state, reference, note and time of each', async () => {
    const server = serverWith();
    const of = (state: string, more: object = {}) => ({
      ...summary,
      token: `ffc_${state.padEnd(43, 'A')}`,
      ...{ state, orderId: null, cancelReason: null, lastResultCode: null },
      ...more,
    });
    server.answer(list, [
      200,
      page(
        of('OPEN', { merchantReference: null }),
        of('STARTED'),
        of('APPROVED', { orderId: '100000042', lastResultCode: 0 }),
        of('DECLINED', { lastResultCode: 41 }),
        of('CANCELLED', { cancelReason: 'USER' }),
        of('EXPIRED', { cancelReason: 'EXPIRED' }),
      ),
    ]);
    openDashboard(server, '/checkouts');
    const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^\$120.00OpenNoneUntil .*2026.*2026/),
      expect.stringMatching(/^\$120.00Startedcart-7Until .*2026/),
      expect.stringMatching(/^\$120.00Approvedcart-7Order 100000042.*2026/),
      expect.stringMatching(/^\$120.00Declinedcart-7Result code 41.*2026/),
      expect.stringMatching(/^\$120.00Cancelledcart-7The shopper left.*2026/),
      expect.stringMatching(/^\$120.00Expiredcart-7Nothing happened in time.*2026/),
    ]);
    expect(screen.getByText('checkouts').textContent).toBe('6 checkouts');
  });

  it('says where checkouts come from while there is none, and what to do where no one fits', async () => {
    const server = serverWith();
    server.answer(list, [200, emptyList]);
    openDashboard(server, '/checkouts');
    expect(await screen.findByText('No checkouts yet')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Cancelled');
    expect(await screen.findByText('No checkout fits')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Your reference'), 'cart-9{Enter}');
    await waitFor(() =>
      expect(sent(server, list).at(-1)?.query).toEqual({
        limit: '25',
        state: 'CANCELLED',
        merchantReference: 'cart-9',
      }),
    );
    expect(location.search).toBe('?state=CANCELLED&reference=cart-9');
  });

  it('narrows to a period that begins that many days ago', async () => {
    const server = serverWith();
    openDashboard(server, '/checkouts');
    await userEvent.selectOptions(await screen.findByLabelText('Period'), 'Last 7 days');
    await waitFor(() => expect(sent(server, list)).toHaveLength(2));
    const from = Date.parse(sent(server, list)[1]?.query.from ?? '');
    expect(Math.round((Date.now() - from) / 86_400_000)).toBe(7);
  });

  it('adds older checkouts below', async () => {
    const server = serverWith();
    const older = { ...summary, token: `ffc_${'B'.repeat(43)}`, merchantReference: 'cart-6' };
    server.answer(
      list,
      [200, { results: [summary], totalResults: 2, nextCursor: 'next' }],
      [200, { results: [older], totalResults: 2, nextCursor: null }],
    );
    openDashboard(server, '/checkouts');
    await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
    expect(await screen.findByText('cart-6')).toBeVisible();
    expect(screen.getByText('cart-7')).toBeVisible();
    expect(sent(server, list).at(-1)?.query.cursor).toBe('next');
  });

  it('says what failed, and reads again', async () => {
    const server = serverWith();
    server.answer(list, [500, refusal('internal_error', 'It is our fault.')], [200, page(summary as object)]);
    openDashboard(server, '/checkouts');
    expect(await screen.findByText(/It is our fault./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('cart-7')).toBeVisible();
  });
});

describe('a checkout', () => {
  it('opens beside its list, and closes with Escape', async () => {
    openDashboard(serverWith(), '/checkouts?state=APPROVED');
    await userEvent.click(await screen.findByRole('link', { name: '$120.00' }));
    const panel = await screen.findByRole('region', { name: 'Checkout' });
    await waitFor(() => expect(panel).toHaveFocus());
    expect(location.pathname).toBe(`/dashboard/checkouts/${token}`);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Checkout' })).toBeNull());
    expect(location.search).toBe('?state=APPROVED');
  });

  it('shows items, reductions and what they add up to', async () => {
    const money = (amount: string) => ({ amount, currency: 'AUD' as const });
    const panel = await openPanel(
      serverWith({
        ...approved,
        items: [{ name: 'Linen throw', quantity: 2, price: money('60.00') }],
        discounts: [{ displayName: 'Summer', amount: money('10.00') }],
        shippingAmount: money('5.00'),
        taxAmount: money('5.00'),
      }),
    );
    expect(within(panel).getByRole('region', { name: 'Items' })).toHaveTextContent(
      'ItemsLinen throw2 × $60.00Summer−$10.00Shipping$5.00Tax$5.00Total$120.00',
    );
  });

  it('shows the plan and the shopper of an approved one', async () => {
    const panel = await openPanel(serverWith());
    const plan = within(panel).getByRole('region', { name: 'Payment plan' });
    expect(within(plan).getAllByText('$30.00')).toHaveLength(4);
    expect(within(panel).getByRole('region', { name: 'Shopper' })).toHaveTextContent(
      'NameSamEmailsam@example.com',
    );
  });

  it('leads to its payment', async () => {
    const server = serverWith();
    server.answer(payments, [200, page(examples.readPayment.reply)]);
    const panel = await openPanel(server);
    const link = await within(panel).findByRole('link', { name: 'Payment 100000042' });
    expect(link).toHaveAttribute('href', '/dashboard/payments/100000042');
    expect(sent(server, payments).map(({ query }) => query)).toEqual([{ token }]);
  });

  it('says that it was not authorised, and until when it can be', async () => {
    const panel = await openPanel(serverWith());
    expect(await within(panel).findByText(/has not authorised it/)).toHaveTextContent(/approval ends .*2026/);
  });

  it('says what a declined try was declined with', async () => {
    const panel = await openPanel(serverWith({ ...open, state: 'STARTED', lastResultCode: 41 }));
    expect(within(panel).getByRole('region', { name: 'Outcome' })).toHaveTextContent(
      /The shopper has signed in.*result code 41/,
    );
  });

  it('is cancelled while it is open, after a question', async () => {
    const server = serverWith(open);
    const cancelled = { ...open, state: 'CANCELLED', cancelReason: 'MERCHANT' };
    server.answer(read, [200, open], [200, cancelled]);
    server.answer(cancel, [200, cancelled]);
    const panel = await openPanel(server);
    await userEvent.click(within(panel).getByRole('button', { name: 'Cancel the checkout' }));
    expect(sent(server, cancel)).toEqual([]);
    const dialog = screen.getByRole('dialog', { name: 'Cancel this checkout?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel the checkout' }));
    expect(await within(panel).findByText('Cancelled by your shop.')).toBeVisible();
    expect(screen.getByText('The checkout was cancelled.')).toBeVisible();
    expect(sent(server, cancel)).toHaveLength(1);
    expect(within(panel).queryByRole('button', { name: 'Cancel the checkout' })).toBeNull();
  });

  it.each(['APPROVED', 'DECLINED', 'CANCELLED', 'EXPIRED'])('offers nothing once it is %s', async (state) => {
    const panel = await openPanel(serverWith({ ...open, state }));
    expect(within(panel).queryByRole('button', { name: 'Cancel the checkout' })).toBeNull();
  });

  it('says why it was not cancelled', async () => {
    const server = serverWith(open);
    server.answer(cancel, [409, refusal('confirm_in_progress', 'The shopper is paying.')]);
    const panel = await openPanel(server);
    await userEvent.click(within(panel).getByRole('button', { name: 'Cancel the checkout' }));
    const dialog = screen.getByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel the checkout' }));
    expect(await within(dialog).findByText(/The shopper is paying./)).toBeVisible();
  });

  it('says that it is not there', async () => {
    const server = serverWith();
    server.answer(read, [404, refusal('checkout_not_found', 'There is no such checkout.')]);
    openDashboard(server, `/checkouts/${token}`);
    expect(await screen.findByText(/There is no such checkout./)).toBeVisible();
  });
});
