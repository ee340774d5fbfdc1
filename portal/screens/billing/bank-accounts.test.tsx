import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { readEnabledCards } from '#shared/contract/access/facts.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import {
  addPublicToken,
  createLinkToken,
  linkBankAccount,
  listBankAccounts,
  preferBankAccount,
  readBankEligibility,
  removeBankAccount,
} from '#shared/contract/methods/bank-accounts.contract.ts';
import { initiateNewCard, listCards } from '#shared/contract/methods/methods.contract.ts';
import type { ApplePayMethod } from '#shared/domain/methods/apple-pay.ts';
import type { ManagedBankAccount } from '#shared/domain/methods/bank-account.ts';
import type { ManagedCard } from '#shared/domain/methods/saved-card.ts';
import type { Currency } from '#shared/domain/money.ts';
import { portalMap } from '#shared/flows/orders/portal-map.ts';
import { managedBankAccount, offeredAccount } from '#shared/testing/bank-accounts.ts';
import { bankLinkFrame, linkUri } from '#shared/testing/bank-link-frame.ts';
import { account, managedCard, savedCard, traceId } from '#shared/testing/payments.ts';
import type { AppContextValue } from '#shared/ui/app-context.tsx';
import { inPortal, problemsOf } from '../../testing/in-portal.tsx';
import BillingPage from './billing.screen.tsx';

const visa = managedCard(savedCard());
const everyday = managedBankAccount();
const everydayName = 'Everyday Checking ending 0042';

interface Setting {
  cards?: readonly ManagedCard[];
  accounts?: readonly ManagedBankAccount[];
  applePay?: ApplePayMethod | null;
  addBankAccount?: boolean;
  manualPayment?: boolean;
  owedIn?: readonly Currency[];
  isOn?: boolean;
  /** The report of lost cards. */
  hasReport?: boolean;
  /** Loads the texts, for what comes with its own. */
  loadAreas?: AppContextValue['loadAreas'];
}

function visit({
  cards = [visa],
  accounts = [everyday],
  applePay = null,
  addBankAccount = true,
  manualPayment = true,
  owedIn = ['USD'],
  isOn = true,
  hasReport = false,
  loadAreas = vi.fn(async () => {}),
}: Setting = {}) {
  const portal = inPortal('/billing', {
    app: { countryCode: 'US', loadAreas },
    flags: { 'ach-eligibility-enabled': isOn, 'ir-lost-and-stolen-card-report-button-enabled': hasReport },
  });
  let bankAccounts = [...accounts];
  portal.answer(listCards, { creditcards: [...cards], applePay, owedIn: [...owedIn] });
  portal.answer(readBankEligibility, { addBankAccount, manualPayment });
  portal.answer(listBankAccounts, () => ({ bankAccounts }));
  portal.answer(removeBankAccount, ({ params }) => {
    bankAccounts = bankAccounts.filter(({ id }) => id !== params.accountId);
    return undefined;
  });
  portal.answer(preferBankAccount, ({ params }) => {
    bankAccounts = bankAccounts.map((each) => ({ ...each, preferred: each.id === params.accountId }));
    return { type: 'ACH_BANK_ACCOUNT' as const, id: params.accountId };
  });
  const expiresAt = '2026-11-20T10:15:00Z';
  portal.answer(createLinkToken, { plaidLinkToken: 'link_abc', linkUri, expiresAt });
  const view = portal.open(<BillingPage />);
  return {
    ...portal,
    ...view,
    loadAreas,
    nowLinked: (account: ManagedBankAccount) => bankAccounts.push(account),
  };
}

const button = (name: string) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const rowOf = async (name: string) => {
  const rows = (await screen.findAllByRole('listitem')).map((row) => within(row));
  const found = rows.find((row) => row.queryByText(name));
  if (!found) throw new Error(`No row of ${name}`);
  return found;
};

it('/billing needs a sign-in, lists the payment methods, adds a card or a bank account and reports a lost card [PAY-097] [POR-012]', async () => {
  expect(portalMap['/billing'].access).toBe('signed-in');
  const { user, answer } = visit({ hasReport: true });
  answer(readAccount, account({ countryCode: 'US' }));
  answer(readEnabledCards, { visaDebitEnabled: true });
  answer(initiateNewCard, { traceId });
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment methods' })).toBeVisible();
  await rowOf('Visa ending 4242');
  await rowOf(everydayName);
  expect(await button('Report loss or theft')).toBeEnabled();
  await user.click(await button('Add a payment method'));
  await user.click(await button('Add a card'));
  expect(await screen.findByRole('dialog', { name: 'Add a card' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(await button('Add a payment method'));
  await user.click(await button('Link a bank account'));
  expect(await screen.findByRole('dialog', { name: 'Link a bank account' })).toBeVisible();
});

describe('linked bank accounts', () => {
  it('are listed beside the cards, and exactly the default of all is marked [PAY-288] [POR-261]', async () => {
    const { calls } = visit({
      cards: [managedCard(savedCard({ preferred: false }))],
      accounts: [{ ...everyday, preferred: true }],
    });
    const row = await rowOf(everydayName);
    expect(row.getByText('Bank account at Harbor First Bank')).toBeVisible();
    expect(row.getByText('Default')).toBeVisible();
    expect(screen.getAllByText('Default')).toHaveLength(1);
    expect(calls()).toContain('GET /portal/consumers/account/bank-accounts/list');
  });

  it('are the default where one was made it, as are Apple Pay and a card, and a card is when nothing else is set [PAY-300]', async () => {
    const applePay = {
      type: 'APPLE_PAY',
      id: 'apple',
      openOrders: 0,
      paymentSourceId: 'src_saved',
      hasActiveAgreement: false,
    } as const;
    for (const [preferred, name] of [
      ['ACH_BANK_ACCOUNT', everydayName],
      ['APPLE_PAY', 'Apple Pay'],
      ['CREDIT_CARD', 'Visa ending 4242'],
      [null, 'Visa ending 4242'],
    ] as const) {
      const { unmount } = visit({
        cards: [managedCard(savedCard({ preferred: preferred === 'CREDIT_CARD' }))],
        accounts: [{ ...everyday, preferred: preferred === 'ACH_BANK_ACCOUNT' }],
        applePay: { ...applePay, preferred: preferred === 'APPLE_PAY' },
      });
      expect((await rowOf(name)).getByText('Default')).toBeVisible();
      expect(screen.getAllByText('Default')).toHaveLength(1);
      unmount();
    }
  });

  it('are not requested or offered, and their code is not fetched, while the flag is off [PAY-343] [POR-384]', async () => {
    const { calls, loadAreas } = visit({ isOn: false });
    await rowOf('Visa ending 4242');
    expect(screen.queryByText(everydayName)).toBeNull();
    expect(screen.queryByRole('button', { name: /payment method|Link/ })).toBeNull();
    expect(calls()).toEqual(['GET /portal/consumers/account/creditcards']);
    expect(loadAreas).not.toHaveBeenCalled();
  });

  it('are listed once their code has loaded, which can be tried again', async () => {
    const loadAreas = vi
      .fn(async () => {})
      .mockRejectedValueOnce(new TypeError('Importing a module script failed.'));
    const { user } = visit({ loadAreas });
    expect(await screen.findByText('Your payment methods didn’t load')).toBeVisible();
    await user.click(await button('Try again'));
    await rowOf(everydayName);
    expect(loadAreas).toHaveBeenLastCalledWith(['bank']);
  });

  it('become the default by their own call, after a question [PAY-118] [PAY-290]', async () => {
    const { user, made, calls } = visit();
    await user.click((await rowOf(everydayName)).getByRole('button', { name: /default/i }));
    const asked = await dialog('Make this account your default?');
    expect(made(preferBankAccount)).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Make default' }));
    expect(await screen.findByText(`${everydayName} is now your default`)).toBeVisible();
    expect(made(preferBankAccount)).toEqual([{ params: { accountId: everyday.id } }]);
    expect(calls()).toContain('PUT /portal/consumers/account/bank-accounts/{accountId}/preferred');
  });

  it('are removed by their own call, after a question [PAY-119] [PAY-289]', async () => {
    const { user, made, calls } = visit();
    const row = await rowOf(everydayName);
    await user.click(row.getByRole('button', { name: /^Remove/ }));
    const asked = await dialog('Remove this account?');
    expect(made(removeBankAccount)).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Remove account' }));
    expect(await screen.findByText(`${everydayName} is removed`)).toBeVisible();
    expect(made(removeBankAccount)).toEqual([{ params: { accountId: everyday.id } }]);
    expect(calls()).toContain('DELETE /portal/consumers/account/bank-accounts/{accountId}');
  });

  const preferred = { ...everyday, preferred: true };
  const cards = [managedCard(savedCard({ preferred: false }))];
  it.each([
    ['the default while there are others', { cards, accounts: [preferred] }, /^It’s your default/],
    [
      'the last one while anything is owed',
      { cards: [], accounts: [preferred] },
      /no other payment method that can make them/,
    ],
    [
      'one that an active agreement charges while anything is owed',
      { accounts: [{ ...everyday, hasActiveAgreement: true }] },
      /an agreement with a shop uses this account/,
    ],
  ] as const)(
    'stay with a reason, before any call and after a 409: %s [PAY-120]',
    async (_, setting, reason) => {
      const { user, made, unmount } = visit(setting);
      await user.click((await rowOf(everydayName)).getByRole('button', { name: /^Remove/ }));
      expect((await dialog('This account can’t be removed yet')).getByText(reason)).toBeVisible();
      expect(made(removeBankAccount)).toEqual([]);
      unmount();
      const other = visit();
      other.refuse(removeBankAccount, 409, 'payment_method_in_use');
      await other.user.click((await rowOf(everydayName)).getByRole('button', { name: /^Remove/ }));
      const asked = await dialog('Remove this account?');
      await other.user.click(asked.getByRole('button', { name: 'Remove account' }));
      expect(await screen.findByRole('dialog', { name: 'This account can’t be removed yet' })).toBeVisible();
      expect(other.made(removeBankAccount)).toHaveLength(1);
    },
  );

  it.each([
    [
      'set default',
      preferBankAccount,
      /default/i,
      'Make this account your default?',
      'Make default',
      'Your default wasn’t changed',
    ],
    [
      'remove',
      removeBankAccount,
      /^Remove/,
      'Remove this account?',
      'Remove account',
      'The account wasn’t removed',
    ],
  ] as const)(
    'leave a failure with status 500 to the app, and show any other in place: %s [PAY-308] [PAY-309]',
    async (_, operation, opens, title, submit, failed) => {
      for (const status of [500, 503]) {
        const { user, refuse, handled, unmount } = visit();
        refuse(operation, status);
        await user.click((await rowOf(everydayName)).getByRole('button', { name: opens }));
        const asked = await dialog(title);
        await user.click(asked.getByRole('button', { name: submit }));
        if (status === 503) expect(await asked.findByText(failed)).toBeVisible();
        else await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        expect(handled(operation)).not.toContain(500);
        expect(screen.queryAllByText(failed)).toHaveLength(status === 503 ? 1 : 0);
        unmount();
      }
    },
  );

  it('keep a card as the default while something is owed in another currency, and say so [PAY-120]', async () => {
    const others = [managedCard(savedCard({ preferred: false })), { ...visa, id: 'other', preferred: false }];
    for (const owedIn of [['USD', 'AUD'], ['USD']] as const) {
      const { user, unmount } = visit({ cards: others, accounts: [preferred], owedIn });
      const [first] = await screen.findAllByRole('button', { name: /^Remove: Visa/ });
      await user.click(first ?? document.body);
      const isKept = owedIn.length > 1;
      const asked = await dialog(isKept ? 'This card can’t be removed yet' : 'Remove this card?');
      expect(asked.queryAllByText(/in a currency that your default bank account can’t pay/)).toHaveLength(
        isKept ? 1 : 0,
      );
      unmount();
    }
    const { user } = visit({ cards: others, accounts: [preferred], owedIn: ['AUD'], manualPayment: false });
    await user.click((await screen.findAllByRole('button', { name: /^Remove: Visa/ }))[0] ?? document.body);
    expect(await dialog('This card can’t be removed yet')).toBeTruthy();
    expect(screen.queryByText(/default bank account/)).toBeNull();
  });

  it('never become the default when their bank no longer takes debits', async () => {
    visit({ accounts: [{ ...everyday, validAccount: false }] });
    const row = await rowOf(everydayName);
    expect(row.getByText('It can no longer be debited.')).toBeVisible();
    expect(row.queryByRole('button', { name: /default/i })).toBeNull();
  });
});

describe('the reminders of bank accounts', () => {
  it('says that none can be linked before there is a payment method [PAY-298] [POR-266]', async () => {
    visit({ cards: [], accounts: [] });
    expect(await screen.findByText('You can’t link a bank account yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: /payment method|Link/ })).toBeNull();
  });

  it('says that a bank account without a card can’t be used everywhere [PAY-299] [POR-267]', async () => {
    visit({ cards: [] });
    expect(await screen.findByText('Your bank account can’t be used everywhere')).toBeVisible();
  });

  it('says that linked accounts pay no more, and why, also beside a card', async () => {
    visit({ addBankAccount: false, manualPayment: false });
    const region = await screen.findByRole('region', { name: 'You can’t pay from a bank account for now' });
    expect(region).toHaveTextContent('Either your bank returned several payments in a row');
    expect((await rowOf(everydayName)).queryByRole('button', { name: /default/i })).toBeNull();
  });

  it('promises no bank account to shoppers who cannot link one [PAY-298]', async () => {
    visit({ cards: [], accounts: [], addBankAccount: false, manualPayment: false });
    expect(await screen.findByRole('heading', { name: 'No payment methods yet' })).toBeVisible();
    expect(screen.queryByRole('region', { name: /bank account/ })).toBeNull();
  });

  it('are gone with a card, and while the flag is off [PAY-298] [PAY-299]', async () => {
    const { unmount } = visit();
    await rowOf(everydayName);
    expect(screen.queryByText(/can’t (?:link|be used)/)).toBeNull();
    unmount();
    visit({ cards: [], accounts: [], isOn: false });
    expect(await button('Add a card')).toBeVisible();
    expect(screen.queryByText(/can’t link/)).toBeNull();
  });
});

describe('linking a bank account', () => {
  const offered = (patch: Partial<ManagedBankAccount> = {}): ManagedBankAccount => ({
    ...offeredAccount(),
    hasActiveAgreement: false,
    ...patch,
  });
  /** The add action, and of what it offers, the bank account. */
  const chooseBank = async (portal: ReturnType<typeof visit>) => {
    await portal.user.click(await button('Add a payment method'));
    const adding = await dialog('Add a payment method');
    expect(adding.getByRole('button', { name: 'Add a card' })).toBeVisible();
    await portal.user.click(adding.getByRole('button', { name: 'Link a bank account' }));
  };
  const start = async (portal: ReturnType<typeof visit>) => {
    await chooseBank(portal);
    return bankLinkFrame();
  };

  it('leads from the add action, which also offers a card, to the bank’s page and the choice of an account [PAY-291] [PAY-358] [PAY-359]', async () => {
    const portal = visit();
    const closed = offered({ id: 'b', fingerprint: 'b', name: 'Closed Savings', validAccount: false });
    const taken = offered({ id: 'c', fingerprint: 'c', name: 'Joint', linkedOtherConsumers: true });
    portal.answer(addPublicToken, {
      bank: { name: 'Harbor First Bank' },
      accounts: [offered(), closed, taken],
    });
    portal.answer(linkBankAccount, () => {
      portal.nowLinked({ ...offered(), linkedThisConsumer: true });
      return { ...offered(), linkedThisConsumer: true };
    });
    const page = await start(portal);
    expect(page.frame.src).toBe(linkUri);
    await page.shares();
    const choice = await dialog('Choose an account');
    expect(choice.getByRole('radio', { name: /High Yield Savings/ })).toBeChecked();
    expect(choice.getByRole('radio', { name: /Closed Savings/ })).toBeDisabled();
    expect(choice.getByRole('radio', { name: /Joint/ })).toBeDisabled();
    expect(await problemsOf(document.body)).toEqual([]);
    await portal.user.dblClick(choice.getByRole('button', { name: 'Link this account' }));
    expect(await screen.findByText('High Yield Savings ending 7777 is linked')).toBeVisible();
    expect(portal.made(addPublicToken)).toEqual([{ body: { publicToken: 'public_abc' } }]);
    expect(portal.made(linkBankAccount)).toEqual([{ body: { fingerprint: 'fp-savings' } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await rowOf('High Yield Savings ending 7777')).toBeDefined();
  });

  it('ignores other windows, other origins and other messages', async () => {
    const portal = visit();
    const page = await start(portal);
    await page.say({ type: 'bank-link:done', publicToken: 'forged' }, { source: window });
    await page.say({ type: 'bank-link:done', publicToken: 'forged' }, { origin: 'http://evil.localhost' });
    await page.say({ type: 'bank-link:done', publicToken: 7 });
    expect(portal.made(addPublicToken)).toEqual([]);
    expect(page.frame).toBeInTheDocument();
  });

  it.each([
    [404, 'expired', /has expired/],
    [500, 'time_out', /didn’t answer in time/],
    [412, 'bank_not_found', /couldn’t find your accounts/],
    [503, 'service_unavailable', /went wrong on our side/],
  ] as const)(
    'says what went wrong after %s, and starts again or goes to a card',
    async (status, code, text) => {
      const portal = visit();
      portal.refuse(addPublicToken, status, code);
      const page = await start(portal);
      await page.shares();
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.getByRole('dialog', { name: 'Link a bank account' })).toBeVisible();
      await portal.user.click(await button('Start again'));
      expect(await bankLinkFrame()).toBeDefined();
      expect(portal.made(createLinkToken)).toHaveLength(2);
    },
  );

  it('is offered beside a card by the add action, and a card alone where no account can be linked [PAY-117]', async () => {
    const portal = visit();
    portal.answer(readAccount, account({ countryCode: 'US' }));
    portal.answer(readEnabledCards, { visaCreditEnabled: true });
    portal.answer(initiateNewCard, { traceId });
    await portal.user.click(await button('Add a payment method'));
    const adding = await dialog('Add a payment method');
    expect(adding.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Add a card', 'Link a bank account']),
    );
    await portal.user.click(adding.getByRole('button', { name: 'Add a card' }));
    expect(await screen.findByRole('dialog', { name: 'Add a card' })).toBeVisible();
    portal.unmount();
    const other = visit({ addBankAccount: false });
    other.answer(readAccount, account({ countryCode: 'US' }));
    other.answer(readEnabledCards, { visaCreditEnabled: true });
    other.answer(initiateNewCard, { traceId });
    await other.user.click(await button('Add a card'));
    expect(await screen.findByRole('dialog', { name: 'Add a card' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /bank account/ })).toBeNull();
  });

  it('is added, made the default and removed [PAY-371]', async () => {
    const portal = visit({ cards: [managedCard(savedCard({ preferred: false }))] });
    portal.answer(addPublicToken, { bank: { name: 'Harbor First Bank' }, accounts: [offered()] });
    portal.answer(linkBankAccount, () => {
      portal.nowLinked({ ...offered(), linkedThisConsumer: true });
      return { ...offered(), linkedThisConsumer: true };
    });
    const page = await start(portal);
    await page.shares();
    const choice = await dialog('Choose an account');
    await portal.user.click(choice.getByRole('button', { name: 'Link this account' }));
    const name = 'High Yield Savings ending 7777';
    expect(await screen.findByText(`${name} is linked`)).toBeVisible();
    await portal.user.click((await rowOf(name)).getByRole('button', { name: /default/i }));
    const asked = await dialog('Make this account your default?');
    await portal.user.click(asked.getByRole('button', { name: 'Make default' }));
    expect(await screen.findByText(`${name} is now your default`)).toBeVisible();
    await portal.user.click((await rowOf(everydayName)).getByRole('button', { name: /^Remove/ }));
    const removing = await dialog('Remove this account?');
    await portal.user.click(removing.getByRole('button', { name: 'Remove account' }));
    expect(await screen.findByText(`${everydayName} is removed`)).toBeVisible();
    expect(screen.queryByText(everydayName)).toBeNull();
    expect((await rowOf(name)).getByText('Default')).toBeVisible();
  });

  it('offers a card instead where it is not allowed [PAY-296]', async () => {
    const portal = visit();
    portal.refuse(createLinkToken, 422, 'bank_account_not_allowed');
    portal.answer(readAccount, account({ countryCode: 'US' }));
    portal.answer(readEnabledCards, { visaCreditEnabled: true });
    portal.answer(initiateNewCard, { traceId });
    await chooseBank(portal);
    expect(await screen.findByText('You can’t use a bank account here')).toBeVisible();
    await portal.user.click(await button('Use a card instead'));
    expect(await screen.findByRole('dialog', { name: 'Add a card' })).toBeVisible();
  });

  it('is offered where linked ones may not pay, and those are no default then [PAY-392]', async () => {
    const { user } = visit({ manualPayment: false });
    expect((await rowOf(everydayName)).queryByRole('button', { name: /default/i })).toBeNull();
    await user.click(await button('Add a payment method'));
    expect(await button('Link a bank account')).toBeVisible();
  });

  it('is hidden where no more accounts can be linked, and the linked ones stay [PAY-392]', async () => {
    visit({ addBankAccount: false });
    expect((await rowOf(everydayName)).getByRole('button', { name: /default/i })).toBeVisible();
    expect(await button('Add a card')).toBeVisible();
    expect(screen.queryByRole('button', { name: /payment method|Link/ })).toBeNull();
  });
});
