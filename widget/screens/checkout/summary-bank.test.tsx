import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readCountries, readEnabledCards } from '#shared/contract/access/account.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { confirmCheckout } from '#shared/contract/checkout/confirm-checkout.contract.ts';
import {
  addPublicToken,
  createLinkToken,
  linkBankAccount,
  listBankAccounts,
  readBankEligibility,
} from '#shared/contract/methods/bank-accounts.contract.ts';
import { initiateNewCard } from '#shared/contract/methods/methods.contract.ts';
import { initiateThreeDS } from '#shared/contract/payments/payments.contract.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import type { BankAccount, BankEligibility } from '#shared/domain/methods/bank-account.ts';
import { bankAccount, offeredAccount } from '#shared/testing/bank-accounts.ts';
import { bankLinkFrame, linkUri } from '#shared/testing/bank-link-frame.ts';
import { cardFrame } from '#shared/testing/card-frame.ts';
import { checkoutSession, checkoutToken } from '#shared/testing/checkout-session.ts';
import { account, savedCard, traceId } from '#shared/testing/payments.ts';
import { visitCheckout } from '#widget/testing/checkout-visit.tsx';

const usd = (amount: string) => ({ amount, currency: 'USD', symbol: '$' }) as const;
const pay = { name: /^Pay .*30\.00 today$/ };
const path = '/portal/consumers/account/bank-accounts';
const approved = {
  status: 'APPROVED',
  state: 'APPROVED',
  resultCode: 0,
  orderId: '123456789',
  donation: null,
  redirectUrl: 'http://shop.localhost:4402/done',
} as const;
const declined = { ...approved, status: 'DECLINED', state: 'STARTED', orderId: null } as const;
const on = { 'ach-eligibility-enabled': true, 'ach-checkout-enabled': true };

const listed = (accounts: readonly BankAccount[]) => ({
  bankAccounts: accounts.map((each) => ({ ...each, hasActiveAgreement: false })),
});

interface Setting {
  readonly session?: Partial<CheckoutSession>;
  readonly flags?: Partial<FlagValues>;
  readonly eligibility?: BankEligibility;
  readonly accounts?: BankAccount[];
}

function visit({
  session = {},
  flags = {},
  eligibility = { addBankAccount: true, manualPayment: true },
  accounts = [bankAccount()],
}: Setting = {}) {
  const inUs = checkoutSession({
    countryCode: 'US',
    amount: usd('120.00'),
    amountDueToday: usd('30.00'),
    instalments: [{ dueDate: '2026-11-20', amount: usd('30.00') }],
    ...session,
  });
  const checkout = visitCheckout({ at: '/summary', session: inUs, flags: { ...on, ...flags } });
  checkout.answer(readCountries, { countries: [] });
  checkout.answer(readAccount, account({ countryCode: 'US' }));
  checkout.answer(readEnabledCards, { visaDebitEnabled: true });
  checkout.answer(initiateNewCard, { traceId });
  checkout.answer(initiateThreeDS, {
    traceId,
    threeDSId: 'tds-1',
    challengeRequired: false,
    challengeUri: null,
  });
  checkout.answer(readBankEligibility, eligibility);
  checkout.answer(listBankAccounts, listed(accounts));
  checkout.answer(createLinkToken, {
    plaidLinkToken: 'link_abc',
    linkUri,
    expiresAt: '2026-11-20T10:15:00Z',
  });
  checkout.answer(confirmCheckout, approved);
  return { ...checkout, ...checkout.open() };
}
const everyday = () => screen.findByRole('radio', { name: /Everyday Checking ending 0042/ });
const button = (name: string) => screen.findByRole('button', { name });
const confirmBody = { profilingSessionId: expect.any(String), revision: 0 };

/** The account is chosen. */
async function chosen(setting: Setting = {}) {
  const visited = visit(setting);
  await visited.user.click(await everyday());
  return { ...visited, press: () => visited.user.click(screen.getByRole('button', pay)) };
}

describe('a linked bank account in the checkout', () => {
  it('is what all payments are taken from in the dialog that lists them, once it is chosen', async () => {
    const { user } = visit();
    const open = async () => {
      await user.click(await button('See dates and amounts'));
      return within(await screen.findByRole('dialog', { name: 'Your payments' }));
    };
    await everyday();
    expect((await open()).getByText(/each payment from your card/)).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(await everyday());
    expect((await open()).getByText(/each payment from your bank account/)).toBeVisible();
  });

  it('is listed when the server says that it may pay, and confirms with its id and type alone, without a set-up or a check [PAY-287] [PAY-288] [PAY-397]', async () => {
    const { press, calls, made, journey, session } = await chosen();
    expect(calls()).toEqual(expect.arrayContaining([`GET ${path}/eligible`, `GET ${path}/list`]));
    expect(screen.getByText(/about three days/)).toBeVisible();
    expect(screen.getByText(/each payment from your bank account/)).toBeVisible();
    await press();
    await waitFor(() => expect(journey.location().path).toBe('/summary-success'));
    expect(made(confirmCheckout)).toEqual([
      {
        params: { token: checkoutToken },
        body: {
          ...confirmBody,
          paymentMethodId: bankAccount().id,
          paymentMethodType: 'ACH_BANK_ACCOUNT',
        },
      },
    ]);
    expect(calls()).not.toContain(`POST ${initiateThreeDS.path}`);
    expect(session().paidByBankAccount).toBe(true);
    expect(await screen.findByText(/takes about three days/)).toBeVisible();
  });

  it('leaves a card to pay, which names no method [PAY-397]', async () => {
    const { user, made, journey } = visit();
    await everyday();
    expect(screen.getByRole('radio', { name: /Visa ending 4242/ })).toBeChecked();
    await (await cardFrame()).ready();
    await user.click(screen.getByRole('button', pay));
    await waitFor(() => expect(journey.location().path).toBe('/summary-success'));
    expect(made(confirmCheckout).map(({ body }) => body)).toEqual([confirmBody]);
    expect(screen.queryByText(/takes about three days/)).toBeNull();
  });

  it('is chosen already where it is the default', async () => {
    visit({
      session: { summary: { savedCards: [savedCard({ preferred: false })] } },
      accounts: [bankAccount({ preferred: true })],
    });
    expect(await everyday()).toBeChecked();
  });

  it('never replaces the card that was shown when Pay was pressed', async () => {
    const visited = visitCheckout({
      at: '/summary',
      session: checkoutSession({
        amountDueToday: usd('30.00'),
        summary: { savedCards: [savedCard({ preferred: false })] },
      }),
      flags: on,
    });
    visited.answer(readBankEligibility, { addBankAccount: true, manualPayment: true });
    const list = visited.hold(listBankAccounts);
    visited.answer(readCountries, { countries: [] });
    const checked = visited.hold(initiateThreeDS);
    visited.answer(confirmCheckout, approved);
    const { user } = visited.open();
    await (await cardFrame()).ready();
    await user.click(screen.getByRole('button', pay));
    await act(async () => list(listed([bankAccount({ preferred: true })])));
    expect(await everyday()).not.toBeChecked();
    await act(async () => checked({ traceId, threeDSId: 't', challengeRequired: false, challengeUri: null }));
    await waitFor(() => expect(visited.made(confirmCheckout)).toHaveLength(1));
    expect(visited.made(confirmCheckout)[0]?.body).toEqual(confirmBody);
  });

  it('can’t be chosen when it can’t be debited', async () => {
    visit({ accounts: [bankAccount({ validAccount: false, preferred: true })] });
    expect(await screen.findByRole('radio', { name: /Everyday.*Can’t be debited/ })).toBeDisabled();
    expect(screen.getByRole('radio', { name: /Visa ending 4242/ })).toBeChecked();
  });

  it('says that its bank declined, and leaves the order to be paid in another way', async () => {
    const { press, answer, path, made } = await chosen();
    answer(confirmCheckout, { ...declined, resultCode: 21 });
    await press();
    expect(await screen.findByText(/Your bank didn’t accept this payment/)).toBeVisible();
    expect(path()).toBe('/summary');
    answer(confirmCheckout, approved);
    await press();
    await waitFor(() => expect(path()).toBe('/summary-success'));
    expect(made(confirmCheckout)).toHaveLength(2);
  });

  it.each([
    [422, 'bank_account_not_allowed'],
    [404, 'not_found'],
  ])('that is refused with %i %s leaves the choice of a card', async (status, code) => {
    const { press, refuse, path } = await chosen();
    refuse(confirmCheckout, status, code);
    await press();
    expect(await screen.findByText(/doesn’t work for this payment\. Choose a card/)).toBeVisible();
    expect(path()).toBe('/summary');
  });

  it('is looked up when the response to its confirm was lost', async () => {
    const { press, refuse, answer, path } = await chosen();
    refuse(confirmCheckout, 0);
    answer(readCheckout, checkoutSession({ state: 'APPROVED' }));
    await press();
    await waitFor(() => expect(path()).toBe('/summary-success'));
  });
});

it('ach-eligibility-enabled makes the app ask what the shopper may do, and off hides bank accounts everywhere [PAY-343]', async () => {
  const asks = `GET ${path}/eligible`;
  const { calls, unmount } = visit();
  await everyday();
  expect(calls()).toContain(asks);
  expect(await button('Add a payment method')).toBeVisible();
  unmount();
  const off = visit({ flags: { 'ach-eligibility-enabled': false } });
  const group = await screen.findByRole('group', { name: 'Pay with' });
  await act(async () => {});
  expect(off.calls()).not.toContain(asks);
  expect(within(group).queryByRole('radio', { name: /Everyday/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add a payment method' })).toBeNull();
  expect(screen.queryByText(/bank account/)).toBeNull();
});

describe('bank accounts are not offered', () => {
  it.each([
    ['ach-checkout-enabled is off [PAY-344] [POR-384]', { flags: { 'ach-checkout-enabled': false } }],
    ['ach-eligibility-enabled is off', { flags: { 'ach-eligibility-enabled': false } }],
    ['the order is in another currency', { session: checkoutSession() }],
  ] as const)('nor asked about where %s', async (_, setting) => {
    const { calls } = visit(setting);
    const group = await screen.findByRole('group', { name: 'Pay with' });
    await act(async () => {});
    expect(within(group).queryByRole('radio', { name: /Everyday/ })).toBeNull();
    expect(within(group).getByRole('button', { name: 'Add a card' })).toBeVisible();
    expect(calls().join()).not.toContain('bank-accounts');
  });

  it('where the shopper is not eligible, which says so and leads to a card [PAY-296] [PAY-297]', async () => {
    const { user, path } = visit({ eligibility: { addBankAccount: false, manualPayment: false } });
    expect(await screen.findByText('You can’t use a bank account here')).toBeVisible();
    expect(screen.queryByRole('radio', { name: /Everyday/ })).toBeNull();
    expect(await button('Add a card')).toBeVisible();
    await user.click(await button('Use a card instead'));
    expect(path()).toBe('/add-card');
  });

  it('where the server does not respond, and a card pays', async () => {
    const { refuse, ...checkout } = visitCheckout({
      at: '/summary',
      session: checkoutSession({ amountDueToday: usd('30.00') }),
      flags: on,
    });
    refuse(readBankEligibility, 500, 'internal_error');
    refuse(listBankAccounts, 0);
    checkout.open();
    expect(await screen.findByRole('radio', { name: /Visa ending 4242/ })).toBeChecked();
    await act(async () => {});
    expect(screen.queryByText(/bank account/)).toBeNull();
    expect(checkout.handled(readBankEligibility)).toContain(500);
  });

  it('for paying where manualPayment is false, though one may be linked [PAY-392]', async () => {
    visit({ eligibility: { addBankAccount: true, manualPayment: false } });
    expect(await screen.findByText('You can’t use a bank account here')).toBeVisible();
    expect(screen.queryByRole('radio', { name: /Everyday/ })).toBeNull();
  });

  it('for linking where addBankAccount is false, and a linked one still pays [PAY-392]', async () => {
    visit({ eligibility: { addBankAccount: false, manualPayment: true } });
    expect(await everyday()).toBeEnabled();
    expect(await button('Add a card')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a payment method' })).toBeNull();
  });
});

describe('adding a payment method in the checkout', () => {
  const offered = async () => within(await screen.findByRole('dialog', { name: 'Add a payment method' }));

  it('offers a card, and a bank account to those who may link one [PAY-117]', async () => {
    const { user, path } = visit({ accounts: [] });
    await user.click(await button('Add a payment method'));
    expect((await offered()).getByRole('button', { name: 'Link a bank account' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await button('Add a payment method'));
    await user.click((await offered()).getByRole('button', { name: 'Add a card' }));
    expect(path()).toBe('/add-card');
    cleanup();
    const other = visit({ eligibility: { addBankAccount: false, manualPayment: true } });
    await everyday();
    await other.user.click(await button('Add a card'));
    expect(screen.queryByRole('button', { name: /bank account/ })).toBeNull();
    expect(other.path()).toBe('/add-card');
  });

  it('links a bank account, which is chosen then and pays [PAY-284] [PAY-285] [PAY-286] [PAY-291] [PAY-358] [PAY-359]', async () => {
    const { user, answer, made, calls, path: at } = visit({ accounts: [] });
    answer(addPublicToken, {
      bank: { name: 'Harbor First Bank' },
      accounts: [offeredAccount(), offeredAccount({ id: 'b', name: 'Closed', validAccount: false })],
    });
    answer(linkBankAccount, offeredAccount({ linkedThisConsumer: true }));
    await user.click(await button('Add a payment method'));
    await user.click((await offered()).getByRole('button', { name: 'Link a bank account' }));
    const page = await bankLinkFrame();
    expect(page.frame.src).toBe(linkUri);
    await page.shares();
    const choice = within(await screen.findByRole('dialog', { name: 'Choose an account' }));
    expect(choice.getByRole('radio', { name: /Closed/ })).toBeDisabled();
    await user.click(choice.getByRole('button', { name: 'Link this account' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('radio', { name: /High Yield Savings ending 7777/ })).toBeChecked();
    expect(calls().filter((call) => call.startsWith('POST'))).toEqual([
      `POST ${path}/create-link-token`,
      `POST ${path}/add-public-token`,
      `POST ${path}/link-account`,
    ]);
    await user.click(screen.getByRole('button', pay));
    await waitFor(() => expect(at()).toBe('/summary-success'));
    expect(made(confirmCheckout)[0]?.body).toMatchObject({ paymentMethodId: offeredAccount().id });
  });

  it('is the button of a shopper who has no method', async () => {
    const { user } = visit({ accounts: [], session: { summary: { savedCards: [] } } });
    await waitFor(async () =>
      expect(await screen.findAllByRole('button', { name: 'Add a payment method' })).toHaveLength(2),
    );
    const [, bar] = screen.getAllByRole('button', { name: 'Add a payment method' });
    await user.click(bar as HTMLElement);
    expect(await offered()).toBeDefined();
  });
});
