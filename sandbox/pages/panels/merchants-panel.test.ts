// @vitest-environment jsdom
import axe from 'axe-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { merchantsPanel } from './merchants-panel.ts';

interface Sent {
  readonly method: string;
  readonly address: string;
  readonly body: unknown;
}

let sent: Sent[];
let merchants: Record<string, unknown>[];

const demo = {
  merchantId: 'demo-au',
  displayName: 'Marlow Field',
  countryCode: 'AU',
  currency: 'AUD',
  allowedOrigins: ['http://shop.localhost:4402'],
  minimumAmount: { amount: '35.00', currency: 'AUD', symbol: '$' },
  maximumAmount: { amount: '2000.00', currency: 'AUD', symbol: '$' },
  supportedShippingCountries: ['AU', 'NZ'],
  disputeFlowType: 'DEFAULT',
  enabled: true,
};

/** What the server refuses, by what is sent. */
const refusals: Readonly<Record<string, object>> = {
  Refused: { errorCode: 'invalid_url', message: 'We send nothing there.' },
  'Own origin': {
    errorCode: 'invalid_object',
    message: 'An origin of ours.',
    errorInfo: { 'allowedOrigins.1': 'invalid' },
  },
  '3000.00': { errorCode: 'invalid_order_limits', message: 'These limits are refused.' },
  'two.00': {
    errorCode: 'invalid_object',
    message: 'An amount has two decimals.',
    errorInfo: { 'maximumAmount.amount': 'invalid' },
  },
  KP: { errorCode: 'unsupported_shipping_country', message: 'The shop does not ship to this country.' },
};

/** A sandbox that keeps the merchants it is given, and refuses one by its name. */
async function answer(address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  if (method === 'GET') return Response.json({ results: merchants });
  const given = JSON.parse(String(body));
  sent.push({ method, address, body: given });
  const { displayName, minimumAmount, maximumAmount, supportedShippingCountries = [] } = given;
  const named = [
    displayName,
    minimumAmount?.amount,
    maximumAmount?.amount,
    ...(supportedShippingCountries ?? []),
  ];
  const refused = named.find((value) => Object.hasOwn(refusals, value ?? ''));
  if (refused) return Response.json({ ...refusals[refused], errorId: 'an id' }, { status: 422 });
  if (method === 'PUT') {
    const set = { ...given, supportedShippingCountries: supportedShippingCountries ?? ['AU', 'NZ', 'GB'] };
    merchants = merchants.map((merchant) => ({ ...merchant, ...set }));
    return Response.json({ ...merchants[0], paymentOptions: ['PBI'] });
  }
  const { webhookUrls, ...merchant } = given;
  const created = { ...demo, ...merchant, merchantId: 'my-shop-abc123' };
  merchants.push(created);
  const webhooks = webhookUrls.map((url: string) => ({ id: 'whk_1', url, secret: 'whsec_once' }));
  return Response.json({ ...created, keyId: 'key_1', secretKey: 'sk_once', webhooks }, { status: 201 });
}

beforeEach(async () => {
  sent = [];
  merchants = [demo];
  vi.stubGlobal('fetch', vi.fn(answer));
  document.body.replaceChildren(merchantsPanel());
  await vi.waitFor(() => expect(document.getElementById('origin-demo-au')).not.toBe(null));
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const field = (id: string) => document.getElementById(id) as HTMLInputElement;
const status = () => document.querySelector('[role=status]')?.textContent ?? '';

/** Fills the field, and sends its form. */
function send(values: Readonly<Record<string, string>>) {
  for (const [id, value] of Object.entries(values)) {
    field(id).value = value;
    field(id).dispatchEvent(new Event('input'));
  }
  const [first = ''] = Object.keys(values);
  field(first).form?.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
}

it('a merchant is created with origins and webhooks, and its secrets are shown once', async () => {
  send({
    'merchant-name': 'My shop',
    'merchant-country': 'NZ',
    'merchant-origins': 'http://localhost:3000/ https://shop.example',
    'merchant-webhooks': 'http://localhost:3000/hook',
  });
  await vi.waitFor(() => expect(status()).toContain('my-shop-abc123'));
  expect(status()).toContain('sk_once');
  expect(status()).toContain('Webhook secret of http://localhost:3000/hookwhsec_once');
  expect(sent).toEqual([
    {
      method: 'POST',
      address: '/sandbox/merchants',
      body: {
        displayName: 'My shop',
        countryCode: 'NZ',
        allowedOrigins: ['http://localhost:3000', 'https://shop.example'],
        webhookUrls: ['http://localhost:3000/hook'],
      },
    },
  ]);
  await vi.waitFor(() => expect(field('origin-my-shop-abc123').value).toContain('https://shop.example'));
  document.body.replaceChildren(merchantsPanel());
  await vi.waitFor(() => expect(field('origin-my-shop-abc123')).not.toBe(null));
  expect(document.body.textContent).not.toContain('sk_once');
});

it('an invalid origin is refused before it is sent', () => {
  send({ 'merchant-name': 'My shop', 'merchant-origins': 'http://shop.example' });
  expect(field('merchant-origins').validationMessage).toMatch(
    /https:\/\/shop\.example, or http:\/\/localhost/,
  );
  send({ 'origin-demo-au': 'shop.example' });
  expect(field('origin-demo-au').validationMessage).not.toBe('');
  expect(sent).toEqual([]);
});

/** What is said under the field, to those who see it and to those who hear it. */
function problemAt(id: string): string | undefined {
  const problem = document.getElementById(`${id}-problem`);
  expect(field(id).getAttribute('aria-describedby')?.split(' ')).toContain(problem?.id);
  expect([field(id).getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field(id)]);
  return problem?.textContent ?? undefined;
}

it('a refusal of the server is shown at its field until that is changed, and the form keeps what was typed', async () => {
  send({ 'merchant-name': 'Refused', 'merchant-origins': 'https://shop.example' });
  await vi.waitFor(() => expect(problemAt('merchant-webhooks')).toBe('We send nothing there.'));
  expect(field('merchant-name').value).toBe('Refused');
  field('merchant-webhooks').dispatchEvent(new Event('input'));
  expect(document.getElementById('merchant-webhooks-problem')).toBe(null);
  expect(field('merchant-webhooks').hasAttribute('aria-invalid')).toBe(false);
  send({ 'merchant-name': 'Own origin', 'merchant-origins': 'https://shop.example http://localhost:4400' });
  await vi.waitFor(() => expect(problemAt('merchant-origins')).toBe('An origin of ours.'));
});

it('origins, limits and countries of a merchant are changed, and its row stays open', async () => {
  send({
    'origin-demo-au': 'http://shop.localhost:4402 http://localhost:3000',
    'least-demo-au': '50',
    'most-demo-au': '99.5',
    'countries-demo-au': 'au, nz gb',
  });
  await vi.waitFor(() => expect(status()).toBe('demo-au is changed.'));
  expect(sent).toEqual([
    {
      method: 'PUT',
      address: '/sandbox/merchants/demo-au',
      body: {
        allowedOrigins: ['http://shop.localhost:4402', 'http://localhost:3000'],
        minimumAmount: { amount: '50.00', currency: 'AUD' },
        maximumAmount: { amount: '99.50', currency: 'AUD' },
        supportedShippingCountries: ['AU', 'NZ', 'GB'],
      },
    },
  ]);
  expect(document.activeElement).toBe(field('origin-demo-au'));
  expect(document.querySelector('details')?.open).toBe(true);
});

it('countries that were not touched stay as they are, and none stands for all', async () => {
  send({ 'least-demo-au': '40.00' });
  await vi.waitFor(() => expect(sent.length).toBe(1));
  expect(sent[0]?.body).not.toHaveProperty('supportedShippingCountries');
  await vi.waitFor(() => expect(field('least-demo-au').value).toBe('40.00'));
  send({ 'countries-demo-au': '' });
  await vi.waitFor(() => expect(sent[1]?.body).toHaveProperty('supportedShippingCountries', null));
});

it.each([
  [{ 'least-demo-au': '3000' }, 'least-demo-au', 'These limits are refused.'],
  [{ 'most-demo-au': 'two.00' }, 'most-demo-au', 'An amount has two decimals.'],
  [{ 'countries-demo-au': 'AU KP' }, 'countries-demo-au', 'We do not deliver to one of these countries.'],
])('a refusal of %o is shown at its field', async (values, id, text) => {
  send(values as Record<string, string>);
  await vi.waitFor(() => expect(problemAt(id)).toBe(text));
});

it('has no problem by the rules of axe', async () => {
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  expect(violations).toEqual([]);
});
