import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { examples } from '#shared/contract/merchant/examples.ts';
import { webhooksContract as contract } from '#shared/contract/merchant/webhooks.contract.ts';
import { callOf, emptyList, merchantServer, openDashboard } from '../../testing/open-dashboard.tsx';

const id = 'whk_AAAAAAAAAAAAAAAAAAAAAA';
const webhook = {
  id,
  url: 'https://shop.example/hooks',
  events: ['*'],
  createdAt: '2026-01-01T00:00:00.000Z',
};
const [delivery] = examples.listDeliveries.reply.results;
const webhooks = callOf(contract.listWebhooks);
const deliveries = callOf(contract.listDeliveries, { id });

it('lists what was sent, and narrows it to what was given up', async () => {
  const server = merchantServer();
  server.answer(webhooks, [200, { results: [webhook], totalResults: 1 }]);
  server.answer(deliveries, [200, { results: [delivery], totalResults: 1, nextCursor: null }]);
  openDashboard(server, '/webhooks');
  expect(await screen.findByText('Delivered', { selector: 'span' })).toBeVisible();
  server.answer(deliveries, [200, emptyList]);
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Given up');
  expect(await screen.findByText('Nothing was sent')).toBeVisible();
  const asked = server.find(deliveries).flatMap(({ query }) => (query.limit === '25' ? [query] : []));
  expect(asked).toEqual([{ limit: '25' }, { limit: '25', state: 'FAILED' }]);
  await waitFor(() => expect(location.search).toBe('?state=FAILED'));
});

it('leads to the page where an address is added while there is none', async () => {
  const server = merchantServer();
  server.answer(webhooks, [200, { results: [], totalResults: 0 }]);
  openDashboard(server, '/webhooks');
  expect(await screen.findByRole('link', { name: 'Add the address' })).toHaveAttribute(
    'href',
    '/dashboard/keys',
  );
});
