import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { examples } from '#shared/contract/merchant/examples.ts';
import { requestsContract as contract } from '#shared/contract/merchant/requests.contract.ts';
import { callOf, emptyList, merchantServer, openDashboard, refusal } from '../../testing/open-dashboard.tsx';

const refused = examples.readRequest.reply;
const { errorId } = refused;
const list = callOf(contract.listRequests);
const read = callOf(contract.readRequest, { errorId });
const page = (...results: object[]) => ({ results, totalResults: results.length, nextCursor: null });

function serverWith(request: object = refused) {
  const server = merchantServer();
  server.answer(list, [200, page(request)]);
  server.answer(read, [200, request]);
  return server;
}
const asked = (server: ReturnType<typeof serverWith>) => server.find(list).map(({ query }) => query);

describe('the log of requests', () => {
  it('shows what was asked, how it ended, how long it took and when', async () => {
    const server = serverWith();
    const well = { ...refused, errorId: errorId.replace('5', '6'), status: 201, errorCode: null };
    server.answer(list, [200, page(refused, well)]);
    openDashboard(server, '/logs');
    const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
    expect(rows).toEqual([
      expect.stringMatching(
        /^POST \/payments\/\{orderId\}\/refund422amount_exceeds_captured12 ms20 Jan 2026, \d\d:\d\d:\d\d$/,
      ),
      expect.stringMatching(/^POST \/payments\/\{orderId\}\/refund20112 ms/),
    ]);
  });

  it('is narrowed by status, and finds one request by its error id in capitals or not', async () => {
    const server = serverWith();
    openDashboard(server, '/logs');
    await userEvent.selectOptions(await screen.findByLabelText('Status'), 'Refused (4xx)');
    await userEvent.type(screen.getByLabelText('Error id'), `${errorId.toUpperCase()}{Enter}`);
    await waitFor(() => expect(asked(server)).toHaveLength(3));
    expect(asked(server)).toEqual([
      { limit: '25' },
      { limit: '25', statusClass: '4xx' },
      { limit: '25', statusClass: '4xx', errorId },
    ]);
    expect(location.search).toBe(`?status=4xx&id=${errorId.toUpperCase()}`);
  });

  it('says that a text is no error id, without a call', async () => {
    const server = serverWith();
    openDashboard(server, '/logs?id=abc');
    expect(await screen.findByText('This is no error id')).toBeVisible();
    expect(asked(server)).toEqual([]);
    await userEvent.clear(screen.getByLabelText('Error id'));
    expect(await screen.findByRole('row', { name: /refund/ })).toBeVisible();
  });

  it('says what it will show while it is empty, and what to do where no request fits', async () => {
    const server = serverWith();
    server.answer(list, [200, emptyList]);
    openDashboard(server, '/logs');
    expect(await screen.findByText('No requests yet')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Failed (5xx)');
    expect(await screen.findByText('No request fits')).toBeVisible();
  });

  it('is read again when it is asked for', async () => {
    const server = serverWith();
    server.answer(list, [200, emptyList], [200, page(refused)]);
    openDashboard(server, '/logs');
    await userEvent.click(await screen.findByRole('button', { name: 'Look again' }));
    expect(await screen.findByRole('row', { name: /refund/ })).toBeVisible();
  });

  it('says what failed, and reads again', async () => {
    const server = serverWith();
    server.answer(list, [500, refusal('internal_error', 'It is our fault.')], [200, page(refused)]);
    openDashboard(server, '/logs');
    expect(await screen.findByText(/It is our fault./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /refund/ })).toBeVisible();
  });
});

describe('a request', () => {
  const open = async (server: ReturnType<typeof serverWith>) => {
    openDashboard(server, `/logs/${errorId}`);
    const panel = await screen.findByRole('region', { name: 'Request' });
    await within(panel).findByText('Your request');
    return panel;
  };
  const section = (panel: HTMLElement, name: string) => within(panel).getByRole('region', { name });

  it('shows what was sent and answered, and leads to the page of its error', async () => {
    const panel = await open(serverWith());
    const bodies = ['Your request', 'Our response'].map((name) =>
      JSON.parse(section(panel, name).querySelector('pre')?.textContent ?? ''),
    );
    expect(bodies).toEqual([refused.request, refused.response]);
    expect(within(panel).getByRole('link', { name: 'amount_exceeds_captured' })).toHaveAttribute(
      'href',
      '/docs/errors/amount_exceeds_captured',
    );
    expect(section(panel, 'Numbers')).toHaveTextContent(`Error id${errorId}Key${refused.keyId}Took12 ms`);
  });

  it('says that there was no body', async () => {
    const panel = await open(serverWith({ ...refused, request: null, response: null, errorCode: null }));
    expect(section(panel, 'Your request')).toHaveTextContent('It had no body.');
    expect(within(panel).queryByRole('link')).toBeNull();
  });

  it('opens from the list, and closes with Escape', async () => {
    openDashboard(serverWith(), '/logs?status=4xx');
    await userEvent.click(await screen.findByRole('link', { name: /refund/ }));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Request' })).toHaveFocus());
    expect(location.pathname + location.search).toBe(`/dashboard/logs/${errorId}?status=4xx`);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Request' })).toBeNull());
  });

  it('says why one may not be there', async () => {
    const server = serverWith();
    server.answer(read, [404, refusal('not_found', 'There is no such request.')]);
    openDashboard(server, `/logs/${errorId}`);
    expect(await screen.findByText(/There is no such request./)).toBeVisible();
    expect(screen.getAllByText(/What this dashboard does is not among them/)).toHaveLength(2);
  });
});
