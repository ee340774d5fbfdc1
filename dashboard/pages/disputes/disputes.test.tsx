import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { merchantDisputesContract as contract } from '#shared/contract/merchant/disputes.contract.ts';
import { examples } from '#shared/contract/merchant/examples.ts';
import { callOf, merchantServer, openDashboard, refusal } from '../../testing/open-dashboard.tsx';

const disputeId = 'dsp_AAAAAAAAAAAAAAAAAAAAAA';
const dispute = {
  ...examples.readMerchantDispute.reply,
  disputeId,
  subject: 'The lamp came with a crack',
  status: 'OPEN' as const,
  needsAnswer: true,
  amount: { amount: '120.00', currency: 'AUD' as const },
  messages: [
    {
      author: 'CONSUMER' as const,
      text: 'It has a crack.',
      files: [{ name: 'crack.jpg', bytes: 1_400, url: 'http://files.localhost:4400/evidence/a' }],
      createdAt: '2026-01-15T00:00:00.000Z',
    },
  ],
};
const { messages: _, ...summary } = dispute;
const answered = { ...dispute, status: 'INQUIRY' as const, needsAnswer: false };
const list = callOf(contract.listMerchantDisputes);
const read = callOf(contract.readMerchantDispute, { disputeId });
const accept = callOf(contract.acceptMerchantDispute, { disputeId });
const answer = callOf(contract.answerMerchantDispute, { disputeId });

function serverWith(needsAnswer = true) {
  const server = merchantServer();
  server.answer(list, [200, { results: [{ ...summary, needsAnswer }], totalResults: 1, nextCursor: null }]);
  server.answer(read, [200, { ...dispute, needsAnswer }]);
  return server;
}
const sent = (server: ReturnType<typeof serverWith>, call: string) =>
  server.asked.filter((each) => each.call === call);

describe('the disputes of a merchant', () => {
  it('are listed with whose turn it is, and counted beside the page', async () => {
    openDashboard(serverWith(), '/disputes');
    expect(await screen.findByRole('link', { name: 'The lamp came with a crack' })).toBeVisible();
    expect(screen.getByText('Your answer needed')).toBeVisible();
    // The open ones and the answered ones are two lists of the server.
    expect(await screen.findByRole('link', { name: /Disputes\s*2\s*need you/ })).toBeVisible();
  });

  it('say that there is none', async () => {
    openDashboard(merchantServer(), '/disputes');
    expect(await screen.findByText('No disputes')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Disputes' })).toBeVisible();
  });

  it('show what was said, with its files', async () => {
    openDashboard(serverWith(), `/disputes/${disputeId}`);
    expect(await screen.findByText('It has a crack.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'crack.jpg' })).toHaveAttribute(
      'href',
      'http://files.localhost:4400/evidence/a',
    );
  });

  it('are accepted without a message, once for two clicks', async () => {
    const server = serverWith();
    server.answer(accept, [200, answered]);
    openDashboard(server, `/disputes/${disputeId}`);
    await userEvent.click(await screen.findByRole('radio', { name: /Give back \$120.00/ }));
    await userEvent.dblClick(screen.getByRole('button', { name: 'Give the money back' }));
    expect(await screen.findByText('Your answer was sent.')).toBeVisible();
    expect(sent(server, accept).map(({ body }) => body)).toEqual([{}]);
  });

  it.each([
    ['I don’t agree', 'CHALLENGE', 'Send your answer'],
    ['Ask for more', 'REQUEST_INFO', 'Ask the shopper'],
  ])('are answered with a message: %s', async (choice, action, button) => {
    const server = serverWith();
    server.answer(answer, [200, answered]);
    openDashboard(server, `/disputes/${disputeId}`);
    await userEvent.click(await screen.findByRole('radio', { name: new RegExp(choice) }));
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(screen.getByText('Write what the shopper should know.')).toBeVisible();
    expect(sent(server, answer)).toEqual([]);
    await userEvent.type(screen.getByLabelText('Message to the shopper'), 'It was whole.');
    await userEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() =>
      expect(sent(server, answer).map(({ body }) => body)).toEqual([{ action, message: 'It was whole.' }]),
    );
  });

  it('ask for a choice before anything is sent', async () => {
    const server = serverWith();
    openDashboard(server, `/disputes/${disputeId}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Send your answer' }));
    expect(screen.getByText('Choose an answer.')).toBeVisible();
    expect([...sent(server, answer), ...sent(server, accept)]).toEqual([]);
  });

  it('take no answer while none is awaited', async () => {
    openDashboard(serverWith(false), `/disputes/${disputeId}`);
    const panel = await screen.findByRole('region', { name: /^Dispute: / });
    expect(within(panel).queryByRole('radio')).toBeNull();
  });

  it('say a refusal with its id', async () => {
    const server = serverWith();
    server.answer(accept, [412, refusal('dispute_not_open', 'The case is closed.')]);
    openDashboard(server, `/disputes/${disputeId}`);
    await userEvent.click(await screen.findByRole('radio', { name: /Give back/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Give the money back' }));
    expect(await screen.findByText(/The case is closed./)).toBeVisible();
    expect(screen.getByText('id-of-dispute_not_open')).toBeVisible();
  });
});
