// @vitest-environment jsdom
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timePanel } from './time-panel.ts';
import { webhooksPanel } from './webhooks-panel.ts';

let sent: { readonly method: string; readonly address: string; readonly body?: unknown }[];
const amount = { amount: '30.00', currency: 'AUD', symbol: '$' };

const shop = (merchantId: string, displayName: string) => ({
  ...{ merchantId, displayName, countryCode: 'AU', currency: 'AUD', allowedOrigins: [] },
  ...{ disputeFlowType: 'DEFAULT', enabled: true, supportedShippingCountries: [] },
  ...{
    minimumAmount: { amount: '1.00', currency: 'AUD' },
    maximumAmount: { amount: '2000.00', currency: 'AUD' },
  },
});
const delivery = (deliveryId: string, patch: object) => ({
  ...{ deliveryId, eventId: `evt_${deliveryId}`, type: 'payment.captured', state: 'DELIVERED', attempts: [] },
  ...{ merchantId: 'demo-au', url: 'https://shop.example/hook', createdAt: '2026-01-15T00:00:00.000Z' },
  ...{ orderId: null, nextAttemptAt: null, body: '{"id":"evt_1"}' },
  ...patch,
});
const replies: Readonly<Record<string, unknown>> = {
  'GET /sandbox/merchants': { results: [shop('demo-au', 'Marlow Field'), shop('demo-nz', 'Harbour & Fern')] },
  'GET /sandbox/webhook-behaviour': {
    results: [{ merchantId: 'demo-nz', order: 'shuffle', duplicate: 2, delayMs: 5_000, failFirst: 7 }],
  },
  'GET /sandbox/deliveries': {
    ...{ totalResults: 2, nextCursor: null },
    results: [
      delivery('dlv_1', {
        ...{ state: 'PENDING', merchantId: 'demo-nz', nextAttemptAt: '2026-01-15T00:01:00.000Z' },
        attempts: [{ at: '2026-01-15T00:00:00.000Z', status: 400, durationMs: 58, error: 'status 400' }],
      }),
      delivery('dlv_2', { type: 'checkout.approved' }),
    ],
  },
  'GET /sandbox/clock': { now: '2026-01-15T00:00:00.000Z', frozen: false, offsetMs: 0, consumers: [] },
  'POST /sandbox/clock/advance': {
    ...{ from: '2026-01-15T00:00:00.000Z', to: '2026-03-16T00:00:00.000Z' },
    effects: [
      { at: '2026-01-29T00:00:00.000Z', type: 'INSTALMENT_CHARGED', email: 'a@b.co', orderId: '1', amount },
      { at: '2026-02-20T00:00:00.000Z', type: 'LATE_FEE_CHARGED', email: 'a@b.co', orderId: '1', amount },
    ],
  },
};

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push({ method, address, ...(body && { body: JSON.parse(String(body)) }) });
    if (method === 'PUT') return Response.json(JSON.parse(String(body)));
    const reply = replies[`${method} ${address.split('?')[0]}`];
    return reply ? Response.json(reply) : new Response(null, { status: 202 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const field = (id: string) => document.getElementById(id) as HTMLInputElement;
const status = () => document.querySelector('[role=status]')?.textContent ?? '';
const submit = () => document.querySelector('form')?.requestSubmit();
async function expectNoProblem() {
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

describe('the webhooks of the sandbox', () => {
  beforeEach(async () => {
    document.body.append(webhooksPanel());
    await vi.waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2));
    await vi.waitFor(() => expect(field('behaviour-shop').children).toHaveLength(2));
  });

  it('are listed for all shops, with the tries and the body of one that is chosen [MER-200]', async () => {
    const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].slice(0, 3).map(({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      ['payment.captured', 'Failing', 'demo-nz'],
      ['checkout.approved', 'Delivered', 'demo-au'],
    ]);
    document.querySelector<HTMLElement>('.row')?.click();
    const detail = document.querySelector('.detail')?.textContent ?? '';
    for (const text of [
      'evt_dlv_1',
      'https://shop.example/hook',
      'Try 1 of 7: 400 in 58 ms',
      'Next try',
      '"id": "evt_1"',
    ])
      expect(detail).toContain(text);
    await expectNoProblem();
  });

  it('are sent again, and shown for one shop or state [MER-200]', async () => {
    document.querySelector<HTMLElement>('.row')?.click();
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Retry now')?.click();
    await vi.waitFor(() => expect(status()).toBe('payment.captured is sent again.'));
    expect(sent).toContainEqual({ method: 'POST', address: '/sandbox/deliveries/dlv_1/retry', body: {} });
    field('deliveries-shop').value = 'demo-nz';
    field('deliveries-state').value = 'PENDING';
    field('deliveries-state').dispatchEvent(new Event('change'));
    expect(sent.at(-1)?.address).toBe('/sandbox/deliveries?limit=25&merchantId=demo-nz&state=PENDING');
  });

  it('are reordered, repeated, delayed and failed as it is set for a shop [MER-200]', async () => {
    const values = () =>
      ['order', 'duplicate', 'delay', 'fail'].map((name) => field(`behaviour-${name}`).value);
    expect(values()).toEqual(['normal', '0', '0', '0']);
    field('behaviour-shop').value = 'demo-nz';
    field('behaviour-shop').dispatchEvent(new Event('change'));
    expect(values()).toEqual(['shuffle', '2', '5', '7']);
    const limits = ['duplicate', 'delay', 'fail'].map((name) => [
      field(`behaviour-${name}`).min,
      field(`behaviour-${name}`).max,
    ]);
    expect(limits).toEqual([
      ['0', '5'],
      ['0', '60'],
      ['0', '7'],
    ]);
    field('behaviour-order').value = 'reverse';
    field('behaviour-delay').value = '60';
    submit();
    await vi.waitFor(() => expect(status()).toContain('demo-nz'));
    expect(sent.at(-1)).toEqual({
      ...{ method: 'PUT', address: '/sandbox/webhook-behaviour' },
      body: { merchantId: 'demo-nz', order: 'reverse', duplicate: 2, delayMs: 60_000, failFirst: 7 },
    });
  });
});

describe('the time machine of the sandbox', () => {
  it('moves everyone or one shopper by 0 to 60 days, and lists what happened in order', async () => {
    document.body.append(timePanel());
    const days = field('time-days');
    expect([days.type, days.min, days.max]).toEqual(['range', '0', '60']);
    days.value = '60';
    field('time-email').value = 'a@b.co';
    days.dispatchEvent(new Event('input'));
    expect(document.querySelector('form button')?.textContent).toBe('Move this shopper by 60 days');
    submit();
    await vi.waitFor(() => expect(document.querySelectorAll('.effects li')).toHaveLength(2));
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ by: 'P60D', consumer: 'a@b.co' });
    const texts = [...document.querySelectorAll('.effects li')].map(({ textContent }) => textContent);
    expect(texts[0]).toMatch(/^A payment was taken.*30\.00 AUD · order 1 · a@b\.co$/);
    expect(texts[1]).toMatch(/^A late fee was added/);
    expect(status()).toContain('2 things happened.');
    await expectNoProblem();
  });
});
