import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { examples } from '#shared/contract/merchant/examples.ts';
import { settlementsContract as contract } from '#shared/contract/merchant/settlements.contract.ts';
import { callOf, emptyList, merchantServer, openDashboard, refusal } from '../../testing/open-dashboard.tsx';

const whole = examples.readSettlement.reply;
const { settlementId } = whole;
const aud = (amount: string) => ({ amount, currency: 'AUD' as const });
const list = callOf(contract.listSettlements);
const read = callOf(contract.readSettlement, { settlementId });
const csv = callOf(contract.exportSettlement, { settlementId });
const page = (...results: object[]) => ({ results, totalResults: results.length, nextCursor: null });

function serverWith(settlement: object = whole) {
  const server = merchantServer();
  server.answer(list, [200, page(settlement)]);
  server.answer(read, [200, settlement]);
  return server;
}
const openPanel = async (server: ReturnType<typeof serverWith>) => {
  openDashboard(server, `/settlements/${settlementId}`);
  const panel = await screen.findByRole('region', { name: 'Settlement' });
  await within(panel).findByText('How it adds up');
  return panel;
};
const section = (panel: HTMLElement, name: string) => within(panel).getByRole('region', { name });

describe('the list of settlements', () => {
  it('shows what each pays, when, and what is taken off', async () => {
    const server = serverWith();
    server.answer(list, [
      200,
      page(
        { ...whole, settlementId: `stl_${'A'.repeat(22)}`, state: 'ON_ITS_WAY', payoutDay: '2026-01-27' },
        whole,
        {
          ...whole,
          settlementId: `stl_${'B'.repeat(22)}`,
          state: 'CARRIED_OVER',
          payout: aud('0.00'),
          carriedOut: aud('4.30'),
        },
      ),
    ]);
    openDashboard(server, '/settlements');
    const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
    expect(rows).toEqual([
      '$95.70On its wayTue 27 Jan$120.00−$20.00−$4.30',
      '$95.70PaidTue 20 Jan$120.00−$20.00−$4.30',
      '−$4.30Carried overTue 20 Jan$120.00−$20.00−$4.30',
    ]);
    expect(document.querySelector('.ffd-tally')).toHaveTextContent(
      '3 settlements$95.70 on its way, there on Tue 27 Jan',
    );
  });

  it('says what it will show while there is none, and keeps its filter in the address', async () => {
    const server = serverWith();
    server.answer(list, [200, emptyList]);
    openDashboard(server, '/settlements');
    expect(await screen.findByText('No settlements yet')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Paid');
    expect(await screen.findByText('No settlement fits')).toBeVisible();
    expect(server.find(list).at(-1)?.query).toEqual({ limit: '25', state: 'PAID' });
    expect(location.search).toBe('?state=PAID');
  });

  it('narrows nothing by a state that an address makes up', async () => {
    const server = serverWith();
    openDashboard(server, '/settlements?state=LOST');
    expect(await screen.findByRole('link', { name: '$95.70' })).toBeVisible();
    expect(server.find(list)[0]?.query).toEqual({ limit: '25' });
  });

  it('says what failed, and reads again', async () => {
    const server = serverWith();
    server.answer(list, [500, refusal('internal_error', 'It is our fault.')], [200, page(whole)]);
    openDashboard(server, '/settlements');
    expect(await screen.findByText(/It is our fault./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: '$95.70' })).toBeVisible();
  });
});

describe('a settlement', () => {
  it('adds up to what is paid', async () => {
    const panel = await openPanel(serverWith());
    expect(section(panel, 'How it adds up')).toHaveTextContent(
      '1 capture$120.001 refund−$20.000 disputes$0.00Fees−$5.10Fees given back$0.80Paid to you$95.70',
    );
    expect(section(panel, 'Days')).toHaveTextContent(/Week closed.*2026.*Payout dayTue 20 JanArrived.*2026/);
  });

  it('says of an open week that its sums are those so far', async () => {
    const open = { ...whole, state: 'OPEN', closedAt: null, paidAt: null };
    const panel = await openPanel(serverWith(open));
    expect(section(panel, 'How it adds up')).toHaveTextContent(/So far\$95.70$/);
    expect(section(panel, 'Days')).toHaveTextContent('DaysWeek closes afterSun 18 JanPayout dayTue 20 Jan');
  });

  it('says what the next one is less by, without a payout day', async () => {
    const panel = await openPanel(
      serverWith({ ...whole, state: 'CARRIED_OVER', payout: aud('0.00'), carriedOut: aud('4.30') }),
    );
    expect(section(panel, 'How it adds up')).toHaveTextContent(/Taken off the next settlement−\$4.30$/);
    expect(section(panel, 'Days')).not.toHaveTextContent('Payout day');
  });

  it('shows its lines with their fees, leads to their payments, and adds older ones', async () => {
    const server = serverWith();
    const [refund, capture] = whole.lines.results;
    const lines = (line: unknown, nextCursor: string | null) => ({
      ...whole,
      lines: { results: [line], totalResults: 2, nextCursor },
    });
    server.answer(read, [200, whole], [200, lines(refund, 'next')], [200, lines(capture, null)]);
    const panel = await openPanel(server);
    await userEvent.click(await within(panel).findByRole('button', { name: 'Show older' }));
    const items = await waitFor(() => {
      const found = within(section(panel, 'Lines')).getAllByRole('listitem');
      expect(found).toHaveLength(2);
      return found.map(({ textContent }) => textContent);
    });
    expect(items).toEqual([
      expect.stringMatching(/^Refund cart-7.*2026.*−\$20.00Fee back \$0.80$/),
      expect.stringMatching(/^Capture cart-7.*2026.*\$120.00Fee −\$5.10$/),
    ]);
    expect(within(panel).getAllByRole('link', { name: 'cart-7' })[0]).toHaveAttribute(
      'href',
      '/dashboard/payments/100000042',
    );
    expect(server.find(read).map(({ query }) => query)).toEqual([
      { limit: '1' },
      { limit: '25' },
      { limit: '25', cursor: 'next' },
    ]);
  });

  it('says that it is not there', async () => {
    const server = serverWith();
    server.answer(read, [404, refusal('not_found', 'There is no such settlement.')]);
    openDashboard(server, `/settlements/${settlementId}`);
    expect(await screen.findByText(/There is no such settlement./)).toBeVisible();
  });
});

describe('its lines as CSV', () => {
  afterEach(() => vi.restoreAllMocks());

  it('are saved as the server wrote them, by the name of the week', async () => {
    const saved: { name: string; blob: Blob }[] = [];
    let blob = new Blob();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
      blob = given as Blob;
      return 'blob:lines';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, blob });
    });
    const server = serverWith();
    server.answer(csv, [200, examples.exportSettlement.reply, { 'content-type': 'text/csv' }]);
    const panel = await openPanel(server);
    await userEvent.click(within(panel).getByRole('button', { name: 'Lines as CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('settlement-2026-01-12-to-2026-01-18.csv');
    expect(await saved[0]?.blob.text()).toBe(examples.exportSettlement.reply);
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:lines');
  });

  it('say why they were not', async () => {
    const server = serverWith();
    server.answer(csv, [500, refusal('internal_error', 'It is our fault.')]);
    const panel = await openPanel(server);
    await userEvent.click(within(panel).getByRole('button', { name: 'Lines as CSV' }));
    expect(await within(panel).findByText(/It is our fault./)).toBeVisible();
    expect(within(panel).getByRole('button', { name: 'Lines as CSV' })).toBeVisible();
  });
});
