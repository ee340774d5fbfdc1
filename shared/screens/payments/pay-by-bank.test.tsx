import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import {
  addPublicToken,
  createLinkToken,
  linkBankAccount,
  readBankEligibility,
} from '#shared/contract/methods/bank-accounts.contract.ts';
import {
  confirmPayNow,
  initiatePayNow,
  initiateThreeDS,
} from '#shared/contract/payments/payments.contract.ts';
import type { BankAccount } from '#shared/domain/methods/bank-account.ts';
import { payNowFlow } from '#shared/flows/payments/pay-now.flow.ts';
import { bankAccount } from '#shared/testing/bank-accounts.ts';
import { bankLinkFrame, linkUri } from '#shared/testing/bank-link-frame.ts';
import { cardFrame } from '#shared/testing/card-frame.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { account, maya, money, savedCard, traceId } from '#shared/testing/payments.ts';
import type { AppContextValue } from '#shared/ui/app-context.tsx';
import { PayNowDialog } from './pay-now-dialog.tsx';
import { PaymentBody } from './payment-body.tsx';
import { usePayment } from './use-payment.ts';

const amount = money('30.00');
const everyday = bankAccount({ preferred: true });

interface Setting {
  readonly isOn?: boolean;
  readonly eligibility?: { addBankAccount: boolean; manualPayment: boolean };
  readonly accounts?: BankAccount[];
  readonly cards?: (typeof offer)['savedCards'];
  /** Loads the texts of a part that has its own. */
  readonly loadAreas?: AppContextValue['loadAreas'];
}

const offer = {
  traceId,
  amount,
  lateFee: money('0.00'),
  savedCards: [savedCard({ preferred: false })],
  enabledCardTypes: { visaDebitEnabled: true },
  expiresAt: '2026-11-20T10:15:00Z',
};

async function open({
  isOn = true,
  eligibility = { addBankAccount: true, manualPayment: true },
  accounts = [everyday],
  cards = offer.savedCards,
  loadAreas = vi.fn(async () => {}),
}: Setting = {}) {
  const app = fakeApp({
    user: maya,
    channel: 'PORTAL',
    at: '/',
    flags: { 'ach-eligibility-enabled': isOn },
    app: { countryCode: 'US', loadAreas },
  });
  const contactAddress = {
    countryCode: 'US' as const,
    address1: '14 Gantry Street',
    suburb: 'Springfield',
    state: 'IL',
    postcode: '62704',
  };
  app.answer(readAccount, account({ countryCode: 'US', contactAddress }));
  app.answer(initiateThreeDS, { traceId, threeDSId: 't', challengeRequired: false, challengeUri: null });
  app.answer(readBankEligibility, eligibility);
  app.answer(initiatePayNow, {
    ...offer,
    type: 'INSTALLMENT',
    orderId: '123456789',
    savedCards: cards,
    savedBankAccounts: accounts,
  });
  app.answer(confirmPayNow, {
    status: 'PAYMENT_PENDING',
    resultCode: 0,
    prePaidCard: false,
    amount,
    orderId: '123456789',
    receiptId: null,
  });
  app.answer(createLinkToken, {
    plaidLinkToken: 'link_abc',
    linkUri,
    expiresAt: '2026-11-20T10:15:00Z',
  });
  const { user, unmount } = app.draw(
    <PayNowDialog
      paymentScheduleId="ps-2"
      amount={amount}
      dueDate="2026-12-04"
      lastPaymentDate="2027-01-01"
      declinedMethods={[]}
      isApplePayAvailable={false}
      hasChanged={false}
      shop="Marlow Field"
      doneText="Next: $30.00 on Wed 9 Dec, from Visa ending 4242."
      quarter={2}
      onClose={vi.fn()}
    />,
  );
  await screen.findByRole('group', { name: 'Pay with' });
  const press = async () => user.click(await screen.findByRole('button', { name: /^Pay .* now$/ }));
  return { ...app, user, unmount, press, loadAreas };
}

const addMethod = { name: 'Add a payment method' };
const radio = (name: RegExp) => screen.findByRole('radio', { name });

describe('paying with a linked bank account', () => {
  it('needs no card and no check, and ends as processing [PAY-131] [PAY-157] [PAY-287]', async () => {
    const { press, made, calls, loadAreas } = await open();
    expect(await radio(/Everyday Checking ending 0042/)).toBeChecked();
    expect(screen.getByText(/about three days/)).toBeVisible();
    await press();
    expect(await screen.findByText(/is processing/)).toBeVisible();
    expect(made(confirmPayNow)).toEqual([
      {
        body: {
          traceId,
          storeToken: false,
          paymentMethodId: everyday.id,
          paymentMethodType: 'ACH_BANK_ACCOUNT',
        },
      },
    ]);
    expect(calls().join()).not.toContain('threeDS');
    expect(calls()).toContain('GET /portal/consumers/account/bank-accounts/eligible');
    expect(loadAreas).toHaveBeenCalledWith(['bank']);
  });

  it('is neither offered nor fetched while the flag is off, and no call asks for it [PAY-343] [POR-384]', async () => {
    const { calls, loadAreas } = await open({ isOn: false });
    expect(screen.queryByRole('radio', { name: /Everyday/ })).toBeNull();
    expect(calls().join()).not.toContain('bank-accounts');
    expect(loadAreas).not.toHaveBeenCalled();
  });

  it('is not offered where its part does not load, and a card pays', async () => {
    const loadAreas = vi.fn(() => Promise.reject(new TypeError('Importing a module script failed.')));
    await open({ loadAreas });
    await waitFor(() => expect(loadAreas).toHaveBeenCalled());
    expect(await radio(/^Visa/)).toBeChecked();
    expect(screen.queryByRole('radio', { name: /Everyday/ })).toBeNull();
    expect(screen.queryByRole('button', addMethod)).toBeNull();
  });

  it('does not replace the card that was shown when Pay was pressed', async () => {
    const loaded = { texts: () => {} };
    const loadAreas = () => new Promise<void>((resolve) => (loaded.texts = resolve));
    const { press, hold, made } = await open({ loadAreas });
    expect(await radio(/^Visa/)).toBeChecked();
    await (await cardFrame()).ready();
    const asked = hold(initiateThreeDS);
    await press();
    await waitFor(() => expect(made(initiateThreeDS)).toHaveLength(1));
    await act(async () => loaded.texts());
    expect(await radio(/^Everyday/)).not.toBeChecked();
    expect(await radio(/^Visa/)).toBeChecked();
    await act(async () => asked({ traceId, threeDSId: 't', challengeRequired: false, challengeUri: null }));
    await waitFor(() => expect(made(confirmPayNow)).toHaveLength(1));
    expect(made(confirmPayNow)[0]?.body).not.toHaveProperty('paymentMethodId');
  });

  it('does not replace a new card whose form a pressed Pay waits for', async () => {
    const loaded = { texts: () => {} };
    const loadAreas = () => new Promise<void>((resolve) => (loaded.texts = resolve));
    const { press, made } = await open({ loadAreas, cards: [] });
    expect(await radio(/^A new card/)).toBeChecked();
    await press();
    await act(async () => loaded.texts());
    expect(await radio(/^Everyday/)).not.toBeChecked();
    expect(await radio(/^A new card/)).toBeChecked();
    await (await cardFrame()).ready();
    await waitFor(() => expect(made(confirmPayNow)).toHaveLength(1));
    expect(made(confirmPayNow)[0]?.body).not.toHaveProperty('paymentMethodId');
  });

  it('is hidden without manualPayment, which says so and offers a card [PAY-296] [PAY-392]', async () => {
    const { user } = await open({ eligibility: { addBankAccount: true, manualPayment: false } });
    expect(await screen.findByText('You can’t use a bank account here')).toBeVisible();
    expect(screen.queryByRole('radio', { name: /Everyday/ })).toBeNull();
    expect(screen.queryByRole('button', addMethod)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use a card instead' }));
    expect(await radio(/A new card/)).toBeChecked();
  });

  it('is offered without linking where addBankAccount is false [PAY-392]', async () => {
    await open({ eligibility: { addBankAccount: false, manualPayment: true } });
    expect(await radio(/Everyday/)).toBeChecked();
    expect(screen.queryByRole('button', addMethod)).toBeNull();
  });

  it('is offered beside a card by the dialog that adds a method, whose card is then typed for this payment [PAY-117]', async () => {
    const { user, press, made, calls } = await open({ accounts: [] });
    const adding = async () => {
      await user.click(await screen.findByRole('button', addMethod));
      return within(await screen.findByRole('dialog', addMethod));
    };
    expect((await adding()).getByRole('button', { name: 'Link a bank account' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', addMethod)).toBeNull());
    expect(await radio(/^Visa/)).toBeChecked();

    await user.click((await adding()).getByRole('button', { name: 'Add a card' }));
    expect(screen.queryByRole('dialog', addMethod)).toBeNull();
    expect(await radio(/A new card/)).toBeChecked();
    await (await cardFrame()).ready();
    await waitFor(() => expect(screen.getByLabelText('Name on card')).toHaveValue('Maya Rowe'));
    await user.click(screen.getByRole('checkbox', { name: /Save this card/ }));
    await press();
    await waitFor(() => expect(made(confirmPayNow)).toHaveLength(1));
    expect(made(confirmPayNow)[0]?.body).toEqual({
      traceId,
      storeToken: false,
      cardholderName: 'Maya Rowe',
    });
    expect(calls().join()).not.toContain('confirm-new');
  });

  it('can be linked on the way and is chosen then, in a dialog in which another method can be chosen [PAY-122]', async () => {
    const app = await open({ accounts: [] });
    const linked = { ...everyday, preferred: false };
    app.answer(addPublicToken, { bank: { name: 'Harbor First Bank' }, accounts: [linked] });
    app.answer(linkBankAccount, linked);
    expect(await radio(/^Visa/)).toBeChecked();
    await app.user.click(await screen.findByRole('button', addMethod));
    const adding = within(await screen.findByRole('dialog', addMethod));
    expect(adding.getByRole('button', { name: 'Add a card' })).toBeVisible();
    await app.user.click(adding.getByRole('button', { name: 'Link a bank account' }));
    await (await bankLinkFrame()).shares();
    const choice = within(await screen.findByRole('dialog', { name: 'Choose an account' }));
    await app.user.click(choice.getByRole('button', { name: 'Link this account' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Choose an account' })).toBeNull());
    const dialog = within(screen.getByRole('dialog', { name: /^Pay/ }));
    const [bank, card] = [/Everyday Checking/, /^Visa/].map((name) => dialog.getByRole('radio', { name }));
    expect(bank).toBeChecked();
    await app.user.click(card as HTMLElement);
    expect([card, bank].map((each) => (each as HTMLInputElement).checked)).toEqual([true, false]);
    await app.user.click(bank as HTMLElement);
    await app.press();
    expect(await screen.findByText(/is processing/)).toBeVisible();
  });

  it('is linked by Enter in the choice of accounts, which pays nothing yet', async () => {
    const app = await open({ accounts: [] });
    const linked = { ...everyday, preferred: false };
    app.answer(addPublicToken, { bank: { name: 'Harbor First Bank' }, accounts: [linked] });
    app.answer(linkBankAccount, linked);
    await (await cardFrame()).ready();
    await app.user.click(await screen.findByRole('button', addMethod));
    await app.user.click(screen.getByRole('button', { name: 'Link a bank account' }));
    await (await bankLinkFrame()).shares();
    const choice = within(await screen.findByRole('dialog', { name: 'Choose an account' }));
    choice.getByRole('radio').focus();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Choose an account' })).toBeNull());
    expect(await radio(/Everyday Checking/)).toBeChecked();
    expect(app.made(linkBankAccount)).toHaveLength(1);
    expect(app.calls().join()).not.toMatch(/threeDS|confirm/);
    expect(screen.getByRole('button', { name: /^Pay .* now$/ })).toBeEnabled();
  });

  it('is used neither by a shopper who is not eligible, nor where no bank account may pay [PAY-297]', async () => {
    const { unmount } = await open({ eligibility: { addBankAccount: false, manualPayment: false } });
    expect(await screen.findByText('You can’t use a bank account here')).toBeVisible();
    expect(screen.queryByRole('radio', { name: /Everyday/ })).toBeNull();
    expect(screen.queryByRole('button', addMethod)).toBeNull();
    unmount();

    const app = fakeApp({ user: maya, at: '/', flags: { 'ach-eligibility-enabled': true } });
    app.answer(readAccount, account({ countryCode: 'US' }));
    const AccountPayment = () => {
      const run = usePayment(payNowFlow, {
        lastPaymentDate: null,
        prefillsAddress: true,
        isApplePayAvailable: false,
        hasChanged: false,
        takesBankAccounts: false,
        declinedMethods: [],
        initiate: async () => ({ ...offer, savedBankAccounts: [everyday] }),
        confirm: () => Promise.reject(new Error('Nothing is paid')),
      });
      return <PaymentBody run={run} amount="$30.00" doneText="" quarter={null} />;
    };
    app.draw(<AccountPayment />);
    expect(await radio(/^Visa/)).toBeChecked();
    expect(screen.queryByRole('radio', { name: /Everyday|bank/i })).toBeNull();
    expect(app.calls().join()).not.toContain('bank-accounts');
  });

  it('that is refused by the server leaves the choice of a card', async () => {
    const { press, refuse } = await open();
    await radio(/Everyday/);
    refuse(confirmPayNow, 422, 'bank_account_not_allowed');
    await press();
    expect(await screen.findByText(/A bank account doesn’t work for this payment/)).toBeVisible();
    expect(await radio(/^Visa/)).toBeEnabled();
  });

  it('that was removed in another tab leaves the choice of another', async () => {
    const { press, refuse } = await open();
    await radio(/Everyday/);
    refuse(confirmPayNow, 404, 'not_found');
    await press();
    expect(await screen.findByText(/^This one was removed, has expired/)).toBeVisible();
    expect(await radio(/^Visa/)).toBeEnabled();
  });
});
