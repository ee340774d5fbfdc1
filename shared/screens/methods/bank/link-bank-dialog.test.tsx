import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  addPublicToken,
  createLinkToken,
  linkBankAccount,
} from '#shared/contract/methods/bank-accounts.contract.ts';
import type { BankAccount } from '#shared/domain/methods/bank-account.ts';
import { linkProblem } from '#shared/flows/methods/link-bank.flow.ts';
import { offeredAccount } from '#shared/testing/bank-accounts.ts';
import { bankLinkFrame, linkUri } from '#shared/testing/bank-link-frame.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { readyTimeoutMs } from './bank-frame.tsx';
import { LinkBankDialog } from './link-bank-dialog.tsx';

const path = '/portal/consumers/account/bank-accounts';
const savings = offeredAccount();
const checking = offeredAccount({ id: 'a', fingerprint: 'fp-checking', name: 'Everyday Checking' });
const closed = offeredAccount({
  id: 'b',
  fingerprint: 'fp-closed',
  name: 'Closed Savings',
  validAccount: false,
});
const taken = offeredAccount({
  id: 'c',
  fingerprint: 'fp-joint',
  name: 'Joint Checking',
  linkedOtherConsumers: true,
});

function open(accounts: BankAccount[] = [savings]) {
  const app = fakeApp({ at: '/', app: { countryCode: 'US' } });
  app.answer(createLinkToken, { plaidLinkToken: 'link_abc', linkUri, expiresAt: '2026-11-20T10:15:00Z' });
  app.answer(addPublicToken, { bank: { name: 'Harbor First Bank' }, accounts });
  app.answer(linkBankAccount, ({ body }) => {
    const chosen = accounts.find(({ fingerprint }) => fingerprint === body.fingerprint);
    return { ...(chosen ?? savings), linkedThisConsumer: true };
  });
  const [onLinked, onClose, onUseCard] = [vi.fn(), vi.fn(), vi.fn()];
  const view = app.draw(<LinkBankDialog onLinked={onLinked} onClose={onClose} onUseCard={onUseCard} />);
  const shared = async () => (await bankLinkFrame()).shares();
  return { ...app, ...view, onLinked, onClose, onUseCard, shared };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const button = (name: string) => screen.findByRole('button', { name });

describe('linking a bank account', () => {
  it('creates a link token, shows the provider’s page, submits its public token, and links the chosen account [PAY-284] [PAY-285] [PAY-286] [PAY-291] [PAY-358] [PAY-359]', async () => {
    const { user, calls, made, shared, onLinked } = open([checking, savings]);
    expect(await dialog('Link a bank account')).toBeDefined();
    const page = await bankLinkFrame();
    expect(page.frame.src).toBe(linkUri);
    expect(calls()).toEqual([`POST ${path}/create-link-token`]);
    await shared();
    const choice = await dialog('Choose an account');
    expect(choice.getByRole('group', { name: 'Accounts at Harbor First Bank' })).toBeVisible();
    expect(choice.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([
      false,
      false,
    ]);
    await user.click(choice.getByRole('radio', { name: /High Yield Savings ending 7777/ }));
    await user.dblClick(choice.getByRole('button', { name: 'Link this account' }));
    await waitFor(() => expect(onLinked).toHaveBeenCalledWith({ ...savings, linkedThisConsumer: true }));
    expect(calls()).toEqual([
      `POST ${path}/create-link-token`,
      `POST ${path}/add-public-token`,
      `POST ${path}/link-account`,
    ]);
    expect(made(addPublicToken)).toEqual([{ body: { publicToken: 'public_abc' } }]);
    expect(made(linkBankAccount)).toEqual([{ body: { fingerprint: 'fp-savings' } }]);
    expect(onLinked).toHaveBeenCalledTimes(1);
  });

  it('never lets an account be chosen that can’t be debited or pays for another shopper [PAY-393]', async () => {
    const { user, shared, refuse, made, onLinked } = open([savings, closed, taken]);
    await shared();
    const choice = await dialog('Choose an account');
    expect(choice.getByRole('radio', { name: /Closed Savings.*Can’t be debited/ })).toBeDisabled();
    expect(
      choice.getByRole('radio', { name: /Joint Checking.*Already linked to another Fourfold account/ }),
    ).toBeDisabled();
    expect(choice.getByRole('radio', { name: /High Yield Savings/ })).toBeChecked();
    // Another shopper was quicker.
    refuse(linkBankAccount, 409, 'bank_account_unavailable');
    await user.click(choice.getByRole('button', { name: 'Link this account' }));
    expect(await screen.findByText(/can’t be linked\. Choose another account/)).toBeVisible();
    expect(made(linkBankAccount)).toEqual([{ body: { fingerprint: 'fp-savings' } }]);
    expect(onLinked).not.toHaveBeenCalled();
    expect(await button('Link this account')).toBeEnabled();
  });

  it('needs a choice where there are several', async () => {
    const { user, shared, made } = open([checking, savings]);
    (await bankLinkFrame()).frame.focus();
    await shared();
    await dialog('Choose an account');
    // The bank's page, which had the focus, is gone.
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Choose an account' })).toHaveFocus());
    await user.click(await button('Link this account'));
    expect(made(linkBankAccount)).toEqual([]);
    expect(screen.getByText('Choose an account.')).toBeVisible();
    await user.click(await button('Choose another bank'));
    expect((await bankLinkFrame()).frame.src).toBe(linkUri);
    expect(made(createLinkToken)).toHaveLength(2);
  });

  it.each<[number, string, string, RegExp, string]>([
    [404, 'expired', 'expired', /has expired/, '[PAY-292]'],
    [500, 'time_out', 'time_out', /didn’t answer in time/, '[PAY-293]'],
    [412, 'bank_not_found', 'not_found', /couldn’t find your accounts/, '[PAY-294]'],
    [503, 'service_unavailable', 'unKnown', /went wrong on our side/, '[PAY-295]'],
    [429, 'too_many_requests', 'unKnown', /went wrong on our side/, '[PAY-295]'],
  ])(
    'says after a public token that is answered %i %s what it means, %s: %s, and starts again %s',
    async (status, code, outcome, text, _row) => {
      expect(linkProblem(status)).toBe(outcome);
      const { user, shared, refuse, handled, made, onUseCard } = open();
      refuse(addPublicToken, status, code);
      await shared();
      expect(await screen.findByText(text)).toBeVisible();
      // The app would show its own error for it otherwise.
      expect(handled(addPublicToken)).toContain(500);
      expect(await dialog('Link a bank account')).toBeDefined();
      await user.click(await button('Use a card instead'));
      expect(onUseCard).toHaveBeenCalledTimes(1);
      await user.click(await button('Start again'));
      expect(await bankLinkFrame()).toBeDefined();
      expect(made(createLinkToken)).toHaveLength(2);
    },
  );

  it('offers a card where the shopper may link none [PAY-296]', async () => {
    const app = fakeApp({ at: '/' });
    app.refuse(createLinkToken, 422, 'bank_account_not_allowed');
    const onUseCard = vi.fn();
    const { user } = app.draw(<LinkBankDialog onLinked={vi.fn()} onClose={vi.fn()} onUseCard={onUseCard} />);
    expect(await screen.findByText('You can’t use a bank account here')).toBeVisible();
    await user.click(await button('Use a card instead'));
    expect(onUseCard).toHaveBeenCalledTimes(1);
  });

  it('says that it went wrong when the bank’s page does not load, and starts again [PAY-295]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { made } = open();
    await bankLinkFrame();
    await act(() => vi.advanceTimersByTimeAsync(readyTimeoutMs));
    vi.useRealTimers();
    expect(await screen.findByText(/went wrong on our side/)).toBeVisible();
    await act(async () => (await button('Start again')).click());
    expect(await bankLinkFrame()).toBeDefined();
    expect(made(createLinkToken)).toHaveLength(2);
  });

  it('says that cookies are missing where the window keeps none', async () => {
    const app = fakeApp({ at: '/' });
    app.refuse(createLinkToken, 412, 'restricted_cookie');
    app.draw(<LinkBankDialog onLinked={vi.fn()} onClose={vi.fn()} onUseCard={vi.fn()} />);
    expect(await screen.findByText(/Allow cookies for this site/)).toBeVisible();
  });

  it('continues in a new window where the frame keeps no cookie', async () => {
    const [newWindow, keepTyped] = [vi.fn(), vi.fn()];
    const app = fakeApp({ at: '/', session: { email: 'maya@example.com' }, app: { newWindow, keepTyped } });
    app.refuse(createLinkToken, 412, 'restricted_cookie');
    const { user } = app.draw(<LinkBankDialog onLinked={vi.fn()} onClose={vi.fn()} onUseCard={vi.fn()} />);
    expect(await screen.findByText(/blocks our cookie inside the shop’s page/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start again' })).not.toBeInTheDocument();
    await waitFor(() =>
      expect(keepTyped.mock.calls).toEqual([[{ email: 'maya@example.com', mobile: null }]]),
    );
    await user.click(await button('Continue in a new window'));
    expect(newWindow).toHaveBeenCalledOnce();
  });

  it('is closed by Escape on the bank’s page', async () => {
    const { user, onClose } = open();
    await bankLinkFrame();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
