import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { merchantAccountContract as account } from '#shared/contract/merchant/account.contract.ts';
import { examples } from '#shared/contract/merchant/examples.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { webhooksContract } from '#shared/contract/merchant/webhooks.contract.ts';
import { callOf, merchantServer, openDashboard, refusal, session } from '../../testing/open-dashboard.tsx';

const origin = 'https://shop.example';
const configuration = { ...examples.readConfiguration.reply, allowedOrigins: [origin] };
const own = { keyId: session.keyId, ending: '0001', createdAt: '2026-01-01T00:00:00.000Z', lastUsedAt: null };
const other = {
  ...own,
  keyId: 'key_BBBBBBBBBBBBBBBBBBBBBB',
  ending: '7c1f',
  lastUsedAt: '2026-01-02T00:00:00.000Z',
};
const id = 'whk_AAAAAAAAAAAAAAAAAAAAAA';
const webhook = { id, url: 'https://shop.example/hooks', events: ['*'], createdAt: own.createdAt };

const create = callOf(account.createSecretKey);
const remove = callOf(account.deleteSecretKey, { keyId: other.keyId });
const update = callOf(account.updateConfiguration);
const rotate = callOf(webhooksContract.rotateWebhookSecret, { id });

function serverWith() {
  const server = merchantServer();
  server.answer(callOf(account.listSecretKeys), [200, { results: [own, other], totalResults: 2 }]);
  server.answer(callOf(merchantContract.readConfiguration), [200, configuration]);
  server.answer(callOf(webhooksContract.listWebhooks), [200, { results: [webhook], totalResults: 1 }]);
  return server;
}
const open = (server = serverWith()) => {
  openDashboard(server, '/keys');
  const sent = (call: string) => server.asked.filter((each) => each.call === call).map(({ body }) => body);
  return { server, sent };
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('secret keys', () => {
  it('are listed with their use, and the one of this session is named', async () => {
    open();
    expect((await screen.findByText('…0001')).closest('li')?.textContent).toMatch(
      /Signed in with it.*not used yet/,
    );
    expect(screen.getByText('…7c1f').closest('li')?.textContent).toMatch(/used .*2026/);
  });

  it('show a new secret once, until it is hidden', async () => {
    const { server } = open();
    server.answer(create, [201, { keyId: 'key_CCCCCCCCCCCCCCCCCCCCCC', secret: 'sk_sandbox_new' }]);
    await press('New secret key');
    expect(await screen.findByText('sk_sandbox_new')).toBeVisible();
    await press('I have stored it. Hide it.');
    expect(screen.queryByText('sk_sandbox_new')).toBeNull();
  });

  it('say why no key was made', async () => {
    const { server } = open();
    server.answer(create, [409, refusal('too_many_keys', 'Two keys are active already.')]);
    await press('New secret key');
    expect(await screen.findByText(/Two keys are active already./)).toBeVisible();
  });

  it('are deleted after what it leads to was said', async () => {
    const { server, sent } = open();
    server.answer(remove, [204]);
    await press('Delete the key …7c1f');
    expect(screen.getByText(/refused from that moment/)).toBeVisible();
    expect(screen.getByText(/its checkouts and\s+captures stop/)).toBeVisible();
    expect(screen.queryByText(/you are signed out/)).toBeNull();
    expect(sent(remove)).toEqual([]);
    await press('Delete the key');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(remove)).toHaveLength(1);
  });

  it('say that the key of this session ends it', async () => {
    open();
    await press('Delete the key …0001');
    expect(screen.getByText(/so you are signed out/)).toBeVisible();
  });
});

describe('a webhook', () => {
  it('gets a new secret while the old one still counts', async () => {
    const { server } = open();
    server.answer(rotate, [
      201,
      { secret: 'whsec_new', previousSecretExpiresAt: '2026-01-16T00:00:00.000Z' },
    ]);
    await press(`New secret for ${webhook.url}`);
    expect(screen.getByText(/signed with both secrets/)).toBeVisible();
    await press('Make a new secret');
    expect(await screen.findByText('whsec_new')).toBeVisible();
    expect(screen.getByText(/signed with both secrets until 1\d Jan 2026/)).toBeVisible();
  });

  it('says beside its field why an address is refused', async () => {
    const { server } = open();
    server.answer(callOf(webhooksContract.createWebhook), [
      422,
      refusal('invalid_url', 'Use an https address.'),
    ]);
    await userEvent.type(await screen.findByLabelText('Add an address'), 'ftp://x');
    await press('Add');
    await waitFor(() =>
      expect(screen.getByLabelText('Add an address')).toHaveAccessibleDescription(/Use an https address./),
    );
  });
});

describe('an origin', () => {
  it.each([
    ['https://shop.example/cart', /scheme, host and port without a path/],
    ['http://shop.example', /scheme, host and port without a path/],
    [origin, /on the list already/],
  ])('%s is refused beside the field, without a call', async (text, problem) => {
    const { sent } = open();
    await userEvent.type(await screen.findByLabelText('Add an origin'), text);
    await press('Add origin');
    expect(screen.getByLabelText('Add an origin')).toHaveAccessibleDescription(problem);
    expect(sent(update)).toEqual([]);
  });

  it('is added to the others', async () => {
    const { server, sent } = open();
    server.answer(update, [200, configuration]);
    await userEvent.type(await screen.findByLabelText('Add an origin'), 'http://localhost:3000');
    await press('Add origin');
    await waitFor(() => expect(screen.getByLabelText('Add an origin')).toHaveValue(''));
    expect(sent(update)).toEqual([{ allowedOrigins: [origin, 'http://localhost:3000'] }]);
  });
});

describe('the limits of an order', () => {
  it('are sent as amounts, and a refusal is said', async () => {
    const { server, sent } = open();
    server.answer(update, [422, refusal('invalid_order_limits', 'These limits are refused.')]);
    const least = await screen.findByLabelText('An order costs at least');
    await userEvent.clear(least);
    await userEvent.type(least, '0');
    await press('Save the limits');
    expect(least).toHaveAccessibleDescription(/above zero/);
    await userEvent.clear(least);
    await userEvent.type(least, '50');
    await press('Save the limits');
    expect(await screen.findByText(/These limits are refused./)).toBeVisible();
    const { currency, amount } = configuration.maximumAmount;
    expect(sent(update)).toEqual([
      { minimumAmount: { amount: '50.00', currency }, maximumAmount: { amount, currency } },
    ]);
  });
});

describe('the shipping countries', () => {
  it('are named by their codes, or are all that we deliver to', async () => {
    const { server, sent } = open();
    server.answer(update, [200, configuration]);
    const field = await screen.findByLabelText('Codes of the countries');
    await userEvent.clear(field);
    await userEvent.type(field, 'au, nz');
    await press('Save the countries');
    await screen.findByText('Saved.');
    await press('Ship to every country we deliver to');
    await waitFor(() => expect(sent(update)).toHaveLength(2));
    expect(sent(update)).toEqual([
      { supportedShippingCountries: ['AU', 'NZ'] },
      { supportedShippingCountries: null },
    ]);
  });
});
