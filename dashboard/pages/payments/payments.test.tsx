import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { examples } from '#shared/contract/merchant/examples.ts';
import { merchantContract as contract } from '#shared/contract/merchant/merchant.contract.ts';
import type { MerchantPayment } from '#shared/contract/merchant/merchant.schema.ts';
import { webhooksContract } from '#shared/contract/merchant/webhooks.contract.ts';
import {
  callOf,
  emptyList,
  merchantServer,
  openDashboard,
  refusal,
  type Server,
} from '../../testing/open-dashboard.tsx';

const aud = (amount: string) => ({ amount, currency: 'AUD' as const });
const captured: MerchantPayment = {
  ...examples.readPayment.reply,
  orderId: '100000042',
  state: 'CAPTURED',
  merchantReference: 'MF-1',
  originalAmount: aud('120.00'),
  openToCapture: aud('0.00'),
  captured: aud('120.00'),
  voided: aud('0.00'),
  refunded: aud('0.00'),
  refunds: [],
};
const authorised: MerchantPayment = {
  ...captured,
  orderId: '100000041',
  state: 'AUTHORISED',
  merchantReference: null,
  openToCapture: aud('120.00'),
  captured: aud('0.00'),
};

const list = callOf(contract.listPayments);
const params = { orderId: '100000042' };
const read = callOf(contract.readPayment, params);
const refund = callOf(contract.refundPayment, params);
const webhooks = callOf(webhooksContract.listWebhooks);
const page = (...results: MerchantPayment[]) => ({ results, totalResults: results.length, nextCursor: null });

function serverWith(payment = captured): Server {
  const server = merchantServer();
  server.answer(list, [200, page(payment)]);
  server.answer(callOf(contract.readPayment, { orderId: payment.orderId }), [200, payment]);
  server.answer(webhooks, [200, { results: [], totalResults: 0 }]);
  return server;
}
const sent = (server: Server, call: string) => server.asked.filter((each) => each.call === call);

describe('the list of payments', () => {
  it('shows the amount, state, reference and time of each', async () => {
    const server = serverWith();
    server.answer(list, [200, page(captured, authorised)]);
    openDashboard(server);
    const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^\$120.00CapturedMF-1.*20\d\d/),
      expect.stringMatching(/^\$120.00Authorised100000041\$120.00 open, by /),
    ]);
    expect(screen.getByText('payments').textContent).toBe('2 payments');
  });

  it('says where payments come from while there is none, and what to do where no one fits', async () => {
    const server = serverWith();
    server.answer(list, [200, emptyList]);
    openDashboard(server);
    expect(await screen.findByText('No payments yet')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Voided');
    expect(await screen.findByText('No payment fits')).toBeVisible();
    expect(sent(server, list).at(-1)?.query).toMatchObject({ state: 'VOIDED' });
  });

  it('keeps its filters in the address', async () => {
    const server = serverWith();
    openDashboard(server, '/payments?state=CAPTURED&reference=MF-1');
    await screen.findByText('Captured', { selector: 'td *' });
    expect(sent(server, list)[0]?.query).toEqual({
      limit: '25',
      state: 'CAPTURED',
      merchantReference: 'MF-1',
    });
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Any state');
    await waitFor(() => expect(location.search).toBe('?reference=MF-1'));
    await userEvent.clear(screen.getByLabelText('Your reference'));
    await waitFor(() => expect(location.search).toBe(''));
    await userEvent.type(screen.getByLabelText('Your reference'), 'MF-2{Enter}');
    await waitFor(() => expect(location.search).toBe('?reference=MF-2'));
  });

  it('narrows nothing by a period or a state that an address makes up', async () => {
    const server = serverWith();
    openDashboard(server, '/payments?days=1e300&state=LOST');
    await screen.findByText('Captured', { selector: 'td *' });
    expect(sent(server, list)[0]?.query).toEqual({ limit: '25' });
    expect(screen.getByLabelText('State')).toHaveDisplayValue('Any state');
  });

  it('adds older payments below', async () => {
    const server = serverWith();
    server.answer(
      list,
      [200, { results: [captured], totalResults: 2, nextCursor: 'next' }],
      [200, { results: [authorised], totalResults: 2, nextCursor: null }],
    );
    openDashboard(server);
    await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
    expect(await screen.findByText('100000041')).toBeVisible();
    expect(screen.getByText('MF-1')).toBeVisible();
    expect(sent(server, list).at(-1)?.query.cursor).toBe('next');
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('says what failed with its id, and reads again', async () => {
    const server = serverWith();
    server.answer(list, [500, refusal('internal_error', 'It is our fault.')], [200, page(captured)]);
    openDashboard(server);
    expect(await screen.findByText(/It is our fault./)).toBeVisible();
    expect(screen.getByText('id-of-internal_error')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('MF-1')).toBeVisible();
  });
});

describe('what the list comes to', () => {
  it('adds up what is shown, each currency alone', async () => {
    const server = serverWith();
    const nzd = { amount: '7.00', currency: 'NZD' as const };
    const part = { ...captured, orderId: '1', openToCapture: aud('20.00'), captured: aud('100.50') };
    const other = { ...captured, orderId: '2', originalAmount: nzd, captured: nzd };
    server.answer(list, [200, page(captured, part, other)]);
    openDashboard(server);
    await screen.findAllByRole('row');
    expect(document.querySelector('.ffd-tally')?.textContent).toMatch(
      /^3 payments\$220\.50 captured.*7\.00 captured\$20\.00 to capture$/,
    );
  });

  it('says of how many, where not all are shown', async () => {
    const server = serverWith();
    server.answer(list, [200, { results: [captured], totalResults: 2, nextCursor: 'next' }]);
    openDashboard(server);
    await screen.findAllByRole('row');
    expect(document.querySelector('.ffd-tally')?.textContent).toBe(
      '2 payments$120.00 capturedof the 1 shown',
    );
  });

  it('says of which payment a webhook fails, and counts the deliveries beside the page', async () => {
    const server = serverWith();
    server.answer(list, [200, page(captured, authorised)]);
    const id = 'whk_AAAAAAAAAAAAAAAAAAAAAA';
    const webhook = { id, url: 'https://shop.example/hooks', events: ['*'], createdAt: captured.createdAt };
    const [delivery] = examples.listDeliveries.reply.results;
    const attempt = { at: captured.createdAt, status: 500, durationMs: 812, error: 'status 500' };
    const failing = { ...delivery, orderId: '100000042', state: 'PENDING', attempts: [attempt] };
    server.answer(webhooks, [200, { results: [webhook], totalResults: 1 }]);
    server.answer(
      callOf(webhooksContract.listDeliveries, { id }),
      [200, { results: [failing], totalResults: 1, nextCursor: null }],
      [200, emptyList],
    );
    openDashboard(server);
    expect(await screen.findByText('Webhook failing')).toBeVisible();
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^\$120.00Webhook failingMF-1Captured/),
      expect.stringMatching(/^\$120.00Authorised/),
    ]);
    expect(screen.getByRole('link', { name: /Webhooks\s*1\s*failing/ })).toBeVisible();
  });
});

describe('a payment', () => {
  const open = async (server: Server, orderId = '100000042') => {
    openDashboard(server, `/payments/${orderId}`);
    const panel = await screen.findByRole('region', { name: `Payment ${orderId}` });
    await within(panel).findByText('Money');
    return panel;
  };
  const actions = (panel: HTMLElement) =>
    within(panel)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter(Boolean);

  it('opens beside its list, takes the focus, and closes with Escape', async () => {
    openDashboard(serverWith(), '/payments?state=CAPTURED');
    await userEvent.click(await screen.findByRole('link', { name: '$120.00' }));
    const panel = await screen.findByRole('region', { name: 'Payment 100000042' });
    await waitFor(() => expect(panel).toHaveFocus());
    expect(location.pathname + location.search).toBe('/dashboard/payments/100000042?state=CAPTURED');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Payment 100000042' })).toBeNull());
    expect(location.pathname + location.search).toBe('/dashboard/payments?state=CAPTURED');
  });

  it('offers what its amounts allow', async () => {
    expect(actions(await open(serverWith()))).toEqual(['Refund', 'Open as JSON']);
  });

  it('offers to capture and void what is open', async () => {
    expect(actions(await open(serverWith(authorised), '100000041'))).toEqual([
      'Capture',
      'Void',
      'Open as JSON',
    ]);
  });

  it('offers all three where a part is captured', async () => {
    const part = { ...captured, state: 'PARTIALLY_CAPTURED' as const };
    const payment = { ...part, openToCapture: aud('20.00'), captured: aud('100.00') };
    expect(actions(await open(serverWith(payment)))).toEqual(['Capture', 'Void', 'Refund', 'Open as JSON']);
  });

  it('offers nothing where all of it went back', async () => {
    expect(actions(await open(serverWith({ ...captured, refunded: aud('120.00') })))).toEqual([
      'Open as JSON',
    ]);
  });

  it('is refunded in part, once for two clicks, and says so', async () => {
    const server = serverWith();
    server.answer(refund, [201, { ...examples.refundPayment.reply, amount: aud('25.00') }]);
    await userEvent.click(within(await open(server)).getByRole('button', { name: 'Refund' }));
    const amount = screen.getByLabelText('Amount');
    expect(amount).toHaveValue('120.00');
    await userEvent.clear(amount);
    await userEvent.type(amount, '25');
    await userEvent.type(screen.getByLabelText(/^Reason/), 'One plate was broken');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Refund $25.00' }));
    expect(await screen.findByText('$25.00 refunded.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent(server, refund).map(({ body }) => body)).toEqual([
      { amount: aud('25.00'), reason: 'One plate was broken' },
    ]);
    expect(sent(server, refund)[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
  });

  it('repeats the key after a lost response, and takes a new one after a refusal', async () => {
    const server = serverWith();
    server.answer(refund, [0], [422, refusal('amount_exceeds_captured', 'More than was captured.')], [0]);
    await userEvent.click(within(await open(server)).getByRole('button', { name: 'Refund' }));
    const button = () => screen.findByRole('button', { name: 'Refund $120.00' });
    await userEvent.click(await button());
    expect(await screen.findByText(/can’t be reached/)).toBeVisible();
    await userEvent.click(await button());
    expect(await screen.findByText(/More than was captured./)).toBeVisible();
    await userEvent.click(await button());
    expect(await screen.findByText(/can’t be reached/)).toBeVisible();
    const [first, second, third] = sent(server, refund).map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it.each([
    ['0', 'Enter an amount above zero, such as 25.00.'],
    ['120.01', 'Enter at most $120.00.'],
    ['1.005', 'Enter at most two digits after the point.'],
    ['ten', 'Enter an amount above zero, such as 25.00.'],
    ['', 'Enter an amount above zero, such as 25.00.'],
  ])('says why "%s" cannot be refunded, without a sum that was not typed', async (text, problem) => {
    const server = serverWith();
    await userEvent.click(within(await open(server)).getByRole('button', { name: 'Refund' }));
    await userEvent.clear(screen.getByLabelText('Amount'));
    if (text) await userEvent.type(screen.getByLabelText('Amount'), text);
    const button = within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(problem);
    await userEvent.click(button);
    await userEvent.type(screen.getByLabelText('Amount'), '{Enter}');
    expect(server.calls()).not.toContain(refund);
  });

  it('is shown as JSON', async () => {
    const panel = await open(serverWith());
    await userEvent.click(within(panel).getByRole('button', { name: 'Open as JSON' }));
    const dialog = screen.getByRole('dialog', { name: 'Payment as JSON' });
    expect(JSON.parse(dialog.querySelector('pre')?.textContent ?? '')).toEqual(captured);
  });

  it('says that it is not there', async () => {
    const server = serverWith();
    server.answer(read, [404, refusal('payment_not_found', 'There is no such payment.')]);
    openDashboard(server, '/payments/100000042');
    expect(await screen.findByText(/There is no such payment./)).toBeVisible();
  });

  it.each([400, 401])(
    'says where to read why the signature is refused, when the server said %i',
    async (status) => {
      const server = serverWith();
      const id = 'whk_AAAAAAAAAAAAAAAAAAAAAA';
      const deliveries = callOf(webhooksContract.listDeliveries, { id });
      const webhook = { id, url: 'https://shop.example/hooks', events: ['*'], createdAt: captured.createdAt };
      const attempt = { at: captured.createdAt, status, durationMs: 812, error: `status ${status}` };
      const [example] = examples.listDeliveries.reply.results;
      const delivery = { ...example, state: 'FAILED', attempts: [attempt] };
      server.answer(webhooks, [200, { results: [webhook], totalResults: 1 }]);
      server.answer(deliveries, [200, { results: [delivery], totalResults: 1, nextCursor: null }]);
      const link = await within(await open(server)).findByRole('link', { name: /refuses the signature/ });
      expect(link).toHaveAttribute('href', '/docs/errors/signature_mismatch');
    },
  );

  it('shows what was sent about it, and sends it again', async () => {
    const server = serverWith();
    const id = 'whk_AAAAAAAAAAAAAAAAAAAAAA';
    const deliveryId = 'dlv_AAAAAAAAAAAAAAAAAAAAAA';
    const deliveries = callOf(webhooksContract.listDeliveries, { id });
    const retry = callOf(webhooksContract.retryDelivery, { id, deliveryId });
    const webhook = { id, url: 'https://shop.example/hooks', events: ['*'], createdAt: captured.createdAt };
    const attempt = { at: captured.createdAt, status: 500, durationMs: 812, error: 'status 500' };
    const [example] = examples.listDeliveries.reply.results;
    const delivery = { ...example, deliveryId, state: 'FAILED', attempts: [attempt] };
    server.answer(webhooks, [200, { results: [webhook], totalResults: 1 }]);
    server.answer(deliveries, [200, { results: [delivery], totalResults: 1, nextCursor: null }]);
    server.answer(retry, [202]);
    const panel = await open(server);
    expect(await within(panel).findByText('Your server said 500, given up')).toBeVisible();
    expect(within(panel).queryByRole('link', { name: /signature/ })).toBeNull();
    expect(within(panel).getByText(/500 in 812 ms/)).toBeVisible();
    expect(sent(server, deliveries).map(({ query }) => query)).toContainEqual({
      orderId: '100000042',
      limit: '50',
    });
    await userEvent.click(within(panel).getByRole('button', { name: /^Retry now/ }));
    expect(await within(panel).findByText('Sent again.')).toBeVisible();
    expect(sent(server, retry)).toHaveLength(1);
  });
});
