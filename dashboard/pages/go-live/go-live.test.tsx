import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { merchantAccountContract } from '#shared/contract/merchant/account.contract.ts';
import { examples } from '#shared/contract/merchant/examples.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { settlementsContract } from '#shared/contract/merchant/settlements.contract.ts';
import { webhooksContract } from '#shared/contract/merchant/webhooks.contract.ts';
import { callOf, emptyList, merchantServer, openDashboard, refusal } from '../../testing/open-dashboard.tsx';

const id = examples.listWebhooks.reply.results[0]?.id ?? '';
const configuration = callOf(merchantContract.readConfiguration);
const keys = callOf(merchantAccountContract.listSecretKeys);
const webhooks = callOf(webhooksContract.listWebhooks);
const deliveries = callOf(webhooksContract.listDeliveries, { id });
const settlements = callOf(settlementsContract.listSettlements);
const payments = callOf(merchantContract.listPayments);

/** A shop that has done all. */
function readyServer() {
  const server = merchantServer();
  server.answer(configuration, [200, examples.readConfiguration.reply]);
  server.answer(keys, [200, examples.listSecretKeys.reply]);
  server.answer(webhooks, [200, examples.listWebhooks.reply]);
  server.answer(deliveries, [200, examples.listDeliveries.reply]);
  server.answer(settlements, [200, examples.listSettlements.reply]);
  server.answer(payments, [200, emptyList]);
  return server;
}
const seen = async () => {
  const section = await screen.findByRole('region', { name: 'What we can see' });
  await within(section).findByRole('list');
  return section;
};
const states = (section: HTMLElement) =>
  within(section)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('.ffd-state')?.textContent);

describe('the checklist before production', () => {
  it('is done where all was seen, and leads to the guide of each step', async () => {
    const server = readyServer();
    openDashboard(server, '/go-live');
    const section = await seen();
    expect(states(section)).toEqual(Array(6).fill('Done'));
    expect(section).toHaveTextContent('6 of 6 done');
    expect(within(section).getByRole('link', { name: /^Guide: Webhooks arrive/ })).toHaveAttribute(
      'href',
      '/docs/guides/webhooks',
    );
    expect(server.find(payments).map(({ query }) => query)).toEqual([
      { state: 'EXPIRED', limit: '1', from: expect.stringMatching(/^\d{4}-/) },
    ]);
  });

  it('says what is missing in each step, and leads to where it is mended', async () => {
    const server = readyServer();
    server.answer(configuration, [200, { ...examples.readConfiguration.reply, allowedOrigins: [] }]);
    server.answer(keys, [
      200,
      { results: [{ ...examples.listSecretKeys.reply.results[0], lastUsedAt: null }], totalResults: 1 },
    ]);
    const attempt = { at: '2026-01-15T00:00:00.000Z', status: 500, durationMs: 8, error: 'status 500' };
    const failed = { ...examples.listDeliveries.reply.results[0], state: 'FAILED', attempts: [attempt] };
    server.answer(deliveries, [200, { results: [failed], totalResults: 1, nextCursor: null }]);
    server.answer(settlements, [200, emptyList]);
    openDashboard(server, '/go-live');
    const section = await seen();
    expect(states(section)).toEqual(Array(6).fill('To do'));
    expect(section).toHaveTextContent('0 of 6 done');
    const links = within(section)
      .getAllByRole('link')
      .filter((link) => !link.textContent?.startsWith('Guide'))
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Keys', '/dashboard/keys'],
      ['Add an origin', '/dashboard/keys'],
      ['What your server said', '/dashboard/webhooks'],
      ['Payments', '/dashboard/payments'],
      ['Payments', '/dashboard/payments'],
      ['Payments', '/dashboard/payments'],
    ]);
  });

  it('says that payments expired', async () => {
    const server = readyServer();
    server.answer(payments, [200, { ...examples.listPayments.reply, totalResults: 2 }]);
    openDashboard(server, '/go-live');
    expect(await within(await seen()).findByRole('link', { name: 'Expired payments' })).toHaveAttribute(
      'href',
      '/dashboard/payments?state=EXPIRED',
    );
  });

  it('lists what only the merchant can check', async () => {
    openDashboard(readyServer(), '/go-live');
    const own = await screen.findByRole('region', { name: 'What only you can check' });
    expect(within(own).getAllByRole('heading', { level: 3 })).toHaveLength(7);
  });

  it('says what failed, and reads again what did', async () => {
    const server = readyServer();
    server.answer(
      keys,
      [500, refusal('internal_error', 'It is our fault.')],
      [200, examples.listSecretKeys.reply],
    );
    openDashboard(server, '/go-live');
    expect(await screen.findByText(/It is our fault./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(states(await seen())).toEqual(Array(6).fill('Done'));
    expect(server.find(configuration)).toHaveLength(1);
  });
});
