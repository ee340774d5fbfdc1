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
  disputeFlowType: 'DEFAULT',
  enabled: true,
};

/** A sandbox that keeps the merchants it is given, and refuses one by its name. */
async function answer(address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  if (method === 'GET') return Response.json({ results: merchants });
  const given = JSON.parse(String(body));
  sent.push({ method, address, body: given });
  if (given.displayName === 'Refused') {
    const refusal = { errorCode: 'invalid_url', message: 'We send nothing there.', errorId: 'an id' };
    return Response.json(refusal, { status: 422 });
  }
  if (method === 'PUT') {
    merchants = merchants.map((merchant) => ({ ...merchant, ...given }));
    return Response.json(merchants[0]);
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

it('a refusal of the server is shown, and the form keeps what was typed', async () => {
  send({ 'merchant-name': 'Refused', 'merchant-origins': 'https://shop.example' });
  await vi.waitFor(() => expect(status()).toBe('We send nothing there.'));
  expect(field('merchant-name').value).toBe('Refused');
});

it('an origin is added to a merchant that exists', async () => {
  send({ 'origin-demo-au': 'http://shop.localhost:4402 http://localhost:3000' });
  await vi.waitFor(() => expect(status()).toMatch(/^demo-au may now be on/));
  expect(sent).toEqual([
    {
      method: 'PUT',
      address: '/sandbox/merchants/demo-au/origins',
      body: { allowedOrigins: ['http://shop.localhost:4402', 'http://localhost:3000'] },
    },
  ]);
  expect(document.activeElement).toBe(field('origin-demo-au'));
});

it('has no problem by the rules of axe', async () => {
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  expect(violations).toEqual([]);
});
