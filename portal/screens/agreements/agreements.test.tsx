/** Agreements with shops: their lists on the orders home, and their pages. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readEnabledCards } from '#shared/contract/access/facts.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import {
  listBillingAgreements,
  listOrdersOfBillingAgreement,
  listPurchaseAgreements,
  readBillingAgreement,
  readPurchaseAgreement,
  setBillingAgreementMethod,
  setPurchaseAgreementMethod,
} from '#shared/contract/agreements/agreements.contract.ts';
import { listBankAccounts, readBankEligibility } from '#shared/contract/methods/bank-accounts.contract.ts';
import { confirmNewCard, initiateNewCard, listCards } from '#shared/contract/methods/methods.contract.ts';
import {
  listDuePayments,
  listOrders,
  readAmountDueSummary,
  readLimit,
} from '#shared/contract/orders/orders.contract.ts';
import { initiateThreeDS } from '#shared/contract/payments/payments.contract.ts';
import {
  type BillingAgreement,
  type PurchaseAgreement,
  purchaseAgreementStatusSchema,
} from '#shared/domain/agreements/agreement.ts';
import type { PaymentMethod } from '#shared/domain/methods/payment-method.ts';
import { managedBankAccount } from '#shared/testing/bank-accounts.ts';
import { cardFrame } from '#shared/testing/card-frame.ts';
import { account, managedCard, mastercard, money, savedCard, traceId } from '#shared/testing/payments.ts';
import { inPortal, problemsOf } from '../../testing/in-portal.tsx';
import OrdersHome from '../orders/home/orders-home.screen.tsx';
import { listOf, order, visaMethod } from '../orders/orders-for-tests.ts';
import BillingAgreementPage from './billing-agreement.screen.tsx';
import PurchaseAgreementPage from './purchase-agreement.screen.tsx';

const id = '3f1c1f00-0d5c-4bb0-9a55-7d9a1f6f2a01';
const merchant = { id: 'demo-au', name: 'marlow', merchantDisplayName: 'Marlow Field', countryCode: 'US' };
const purchase = (changes: Partial<PurchaseAgreement> = {}): PurchaseAgreement => ({
  id,
  status: 'ACTIVE',
  createdAt: '2026-10-20T02:00:00.000Z',
  expiresAt: '2027-10-20T02:00:00.000Z',
  merchant,
  agreementAmount: money('400.00'),
  chargedAmount: money('125.00'),
  paymentMethod: visaMethod,
  ...changes,
});
const billing = (changes: Partial<BillingAgreement> = {}): BillingAgreement => ({
  id,
  status: 'ACTIVE',
  createdAt: '2026-10-20T02:00:00.000Z',
  merchant,
  paymentMethod: visaMethod,
  ...changes,
});
const numbered = (index: number) => `3f1c1f00-0d5c-4bb0-9a55-7d9a1f6f2a${String(index).padStart(2, '0')}`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T02:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Kinds {
  hasPurchaseAgreements?: boolean;
  hasBillingAgreements?: boolean;
}

/** The orders home of a shopper with 12 agreements of each kind. */
function home(at = '/', kinds: Kinds = { hasPurchaseAgreements: true, hasBillingAgreements: true }) {
  const portal = inPortal(at);
  const due = { results: [], totalResults: 0 };
  portal.answer(readAccount, account(kinds));
  portal.answer(listOrders, listOf([order()]));
  portal.answer(listDuePayments, due);
  portal.answer(readAmountDueSummary, { paymentPeriods: [], waiting: [] });
  portal.refuse(readLimit, 500);
  const page = <Agreement,>(
    query: { offset?: string; limit?: string },
    of: (index: number) => Agreement,
  ) => ({
    results: Array.from({ length: 12 }, (_, index) => of(index)).slice(
      Number(query.offset),
      Number(query.offset) + Number(query.limit),
    ),
    totalResults: 12,
  });
  portal.answer(listPurchaseAgreements, ({ query }) =>
    page(query as { offset: string }, (index) =>
      purchase({ id: numbered(index), merchant: { ...merchant, merchantDisplayName: `Shop ${index}` } }),
    ),
  );
  portal.answer(listBillingAgreements, ({ query }) =>
    page(query as { offset: string }, (index) =>
      billing({ id: numbered(index), merchant: { ...merchant, merchantDisplayName: `Club ${index}` } }),
    ),
  );
  return { ...portal, ...portal.open(<OrdersHome />) };
}
const tabs = () => screen.findByRole('navigation', { name: 'Kinds of order' });
const namesIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

describe('the tabs of the orders home', () => {
  it('are orders, purchase agreements and recurring payments [POR-108]', async () => {
    home();
    const links = within(await tabs()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.ariaCurrent])).toEqual([
      ['Orders1', '#/', 'page'],
      ['Purchase agreements', '#/?tab=purchase-agreements', null],
      ['Recurring payments', '#/?tab=recurring-payments', null],
    ]);
  });

  it.each([
    [{ hasPurchaseAgreements: true }, ['Orders1', 'Purchase agreements']],
    [{ hasBillingAgreements: true }, ['Orders1', 'Recurring payments']],
  ])('are those that the shopper has: %o [POR-108]', async (kinds, expected) => {
    home('/', kinds);
    const links = within(await tabs()).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(expected);
  });

  it('scroll to the current one where the window is too narrow for all', async () => {
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(300);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(120);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(200);
    home('/?tab=recurring-payments');
    expect((await tabs()).scrollLeft).toBe(260);
  });

  it('are not shown to a shopper without agreements, whatever the address says', async () => {
    const { calls } = home('/?tab=purchase-agreements', {});
    expect(await screen.findByRole('link', { name: 'Marlow Field' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Kinds of order' })).toBeNull();
    expect(calls()).not.toContain('GET /portal/consumers/purchase-agreements');
  });

  it('list purchase agreements in tens, newest first [PAY-360] [PAY-105] [POR-113] [POR-114]', async () => {
    const { made } = home('/?tab=purchase-agreements&page=2');
    const region = await screen.findByRole('region', { name: 'Purchase agreements' });
    await within(region).findByText('Shop 10');
    expect(made(listPurchaseAgreements).at(-1)).toEqual({
      query: { offset: '10', limit: '10', orderBy: 'createdAt', ascending: 'false' },
    });
    expect(namesIn(region)).toEqual(['Shop 10Active', 'Shop 11Active']);
    expect(region).toHaveTextContent('Since 20/10/2026 · From Visa ending 4242');
    expect(region).toHaveTextContent('$125.00 of $400.00 used');
    expect(within(region).getByRole('link', { name: 'Shop 10' })).toHaveAttribute(
      'href',
      `#/purchase-agreement/${numbered(10)}`,
    );
    const pages = within(region).getByRole('navigation', { name: 'Pages of agreements' });
    expect(within(pages).getByRole('link', { name: /1/ })).toHaveAttribute(
      'href',
      '#/?tab=purchase-agreements&page=1',
    );
    expect(await problemsOf(region)).toEqual([]);
  });

  it('list agreements for recurring payments in tens, newest first [PAY-130] [PAY-321] [PAY-105] [POR-114] [POR-115]', async () => {
    const { made, calls } = home('/?tab=recurring-payments');
    const region = await screen.findByRole('region', { name: 'Recurring payments' });
    await within(region).findByText('Club 0');
    expect(calls()).toContain('GET /portal/consumers/billing-agreements');
    expect(made(listBillingAgreements)).toEqual([
      { query: { offset: '0', limit: '10', orderBy: 'createdAt', ascending: 'false' } },
    ]);
    expect(namesIn(region)).toHaveLength(10);
    expect(within(region).getByRole('link', { name: 'Club 0' })).toHaveAttribute(
      'href',
      `#/billing-agreement/${numbered(0)}`,
    );
    const pages = within(region).getByRole('navigation', { name: 'Pages of agreements' });
    expect(within(pages).getByRole('link', { name: /2/ })).toHaveAttribute(
      'href',
      '#/?tab=recurring-payments&page=2',
    );
  });

  it('say that a list did not load, and load it again', async () => {
    const { user, refuse, answer, journey } = home();
    await tabs();
    refuse(listBillingAgreements, 500);
    act(() => journey.setQuery({ tab: 'recurring-payments' }));
    expect(await screen.findByText('Your agreements didn’t load')).toBeVisible();
    answer(listBillingAgreements, { results: [], totalResults: 0 });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No agreements yet')).toBeVisible();
  });
});

const visa = managedCard(savedCard({ id: 'card-visa' }));
const spare = managedCard(mastercard());
const spareName = 'Mastercard ending 8210';
const everyday = managedBankAccount();
const onDevice = {
  type: 'APPLE_PAY' as const,
  id: 'apple',
  preferred: false,
  openOrders: 0,
  paymentSourceId: 'src_saved',
  hasActiveAgreement: false,
};

type Visit = ReturnType<typeof inPortal>;

/** What the dialog reads, and a server that keeps what is set. */
function withMethods(portal: Visit, set: (method: PaymentMethod) => void) {
  let creditcards = [visa, spare];
  const methodOf = (body: object): PaymentMethod => {
    if ('bankAccountId' in body)
      return { type: 'ACH_BANK_ACCOUNT', id: everyday.id, name: everyday.name, mask: everyday.mask };
    if ('paymentSourceId' in body) return { type: 'APPLE_PAY', id: 'apple' };
    const card = creditcards.find((each) => 'cardId' in body && each.id === body.cardId) ?? spare;
    return { type: 'CREDIT_CARD', id: card.id, cardBrand: card.cardBrand, maskedPan: card.maskedPan };
  };
  portal.answer(readAccount, account());
  portal.answer(readEnabledCards, { visaDebitEnabled: true });
  portal.answer(listCards, () => ({ creditcards, applePay: onDevice, owedIn: [] }));
  portal.answer(listBankAccounts, { bankAccounts: [everyday] });
  portal.answer(readBankEligibility, { addBankAccount: false, manualPayment: true });
  portal.answer(initiateNewCard, { traceId });
  portal.answer(initiateThreeDS, { traceId, threeDSId: '3', challengeRequired: false, challengeUri: null });
  portal.answer(confirmNewCard, () => {
    creditcards = [
      ...creditcards,
      managedCard(savedCard({ id: 'new', maskedPan: '************1111', preferred: false })),
    ];
    return { id: 'new' };
  });
  return (body: object) => set(methodOf(body));
}

interface Setting {
  /** A part of the address after the path. */
  at?: string;
  /** How many orders there are. */
  count?: number;
  isChecked?: boolean;
  hasBanks?: boolean;
}
const flagsOf = ({ isChecked = true, hasBanks = true }: Setting) => ({
  'ach-eligibility-enabled': true,
  'ach-update-payment-method-enabled': hasBanks,
  'consumer-portal-three-ds-enabled': isChecked,
});

function purchasePage(changes: Partial<PurchaseAgreement> = {}, setting: Setting = {}, locale = 'en-AU') {
  const portal = inPortal(`/purchase-agreement/${id}`, { flags: flagsOf(setting), app: { locale } });
  let current = purchase(changes);
  const take = withMethods(portal, (paymentMethod) => {
    current = { ...current, paymentMethod };
  });
  portal.answer(readPurchaseAgreement, () => current);
  portal.answer(setPurchaseAgreementMethod, ({ body }) => {
    take(body);
    return current;
  });
  return { ...portal, ...portal.open(<PurchaseAgreementPage />) };
}

function billingPage(changes: Partial<BillingAgreement> = {}, setting: Setting = {}) {
  const { at = '', count = 12 } = setting;
  const portal = inPortal(`/billing-agreement/${id}${at}`, { flags: flagsOf(setting) });
  let current = billing(changes);
  const take = withMethods(portal, (paymentMethod) => {
    current = { ...current, paymentMethod };
  });
  portal.answer(readBillingAgreement, () => current);
  portal.answer(setBillingAgreementMethod, ({ body }) => {
    take(body);
    return current;
  });
  portal.answer(listOrdersOfBillingAgreement, ({ query }) => {
    const { offset } = query as { offset: string };
    const all = Array.from({ length: count }, (_, index) => order({ id: String(100_000_000 + index) }));
    return listOf(all.slice(Number(offset), Number(offset) + 10), count);
  });
  return { ...portal, ...portal.open(<BillingAgreementPage />) };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const facts = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);

describe('the page of a purchase agreement', () => {
  it.each([
    ['en-AU', '20/10/2026'],
    ['en-NZ', '20/10/2026'],
    ['en-GB', '20/10/2026'],
    ['en-US', '10/20/2026'],
    ['en-CA', '10/20/2026'],
  ])('writes its dates for %s as %s [PAY-012]', async (locale, written) => {
    purchasePage({}, {}, locale);
    await heading('Marlow Field');
    expect(facts()).toContainEqual(['Agreed on', written]);
  });

  it('shows what was agreed and what pays [PAY-095] [PAY-318] [PAY-319] [POR-007] [POR-199]', async () => {
    const { made, container } = purchasePage();
    await heading('Marlow Field');
    expect(made(readPurchaseAgreement)).toEqual([{ params: { agreementId: id } }]);
    expect(facts()).toEqual([
      ['Status', 'Active'],
      ['Agreed on', '20/10/2026'],
      ['Valid until', '20/10/2027'],
      ['Agreed amount', '$400.00'],
      ['Charged so far', '$125.00'],
      ['Payment method', 'Visa ending 4242'],
    ]);
    expect(document.title).toBe('Marlow Field purchase agreement · Fourfold');
    expect(screen.getByRole('link', { name: 'All purchase agreements' })).toHaveAttribute(
      'href',
      '#/?tab=purchase-agreements',
    );
    expect(await problemsOf(container)).toEqual([]);
  });

  it.each(purchaseAgreementStatusSchema.options)(
    'shows the status %s in a word, and offers a change of method only while it is active [PAY-317] [PAY-406]',
    async (status) => {
      purchasePage({ status, expiresAt: null, paymentMethod: null });
      await heading('Marlow Field');
      const words = { ACTIVE: 'Active', COMPLETED: 'Completed', CANCELLED: 'Cancelled', EXPIRED: 'Expired' };
      expect(facts()[0]).toEqual(['Status', words[status]]);
      expect(facts().at(-1)).toEqual(['Payment method', 'No payment method']);
      const button = screen.queryByRole('button', { name: 'Change payment method' });
      expect(button !== null).toBe(status === 'ACTIVE');
    },
  );

  it('says that it does not exist, and that it did not load', async () => {
    const portal = inPortal(`/purchase-agreement/${id}`);
    portal.refuse(readPurchaseAgreement, 404, 'not_found');
    const view = portal.open(<PurchaseAgreementPage />);
    expect(await screen.findByText('Agreement not found')).toBeVisible();
    view.unmount();
    const failing = inPortal(`/purchase-agreement/${id}`);
    failing.refuse(readPurchaseAgreement, 500);
    const { user } = failing.open(<PurchaseAgreementPage />);
    expect(await screen.findByText('This agreement didn’t load')).toBeVisible();
    failing.answer(readPurchaseAgreement, purchase());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Marlow Field')).toBeVisible();
  });
});

describe('the page of an agreement for recurring payments', () => {
  it('shows it with its orders, newest first [PAY-096] [PAY-129] [PAY-318] [PAY-322] [PAY-323] [POR-008] [POR-203] [POR-204]', async () => {
    const { made, container } = billingPage();
    await heading('Marlow Field');
    expect(made(readBillingAgreement)).toEqual([{ params: { id } }]);
    expect(facts().slice(0, 3)).toEqual([
      ['Status', 'Active'],
      ['Agreed on', '20/10/2026'],
      ['Payment method', 'Visa ending 4242'],
    ]);
    const orders = within(await screen.findByRole('region', { name: 'Orders' }));
    expect(await orders.findAllByRole('link', { name: 'Marlow Field' })).toHaveLength(10);
    expect(orders.getAllByRole('link', { name: 'Marlow Field' })[0]).toHaveAttribute(
      'href',
      '#/order/100000000',
    );
    expect(made(listOrdersOfBillingAgreement)).toEqual([
      { params: { id }, query: { offset: '0', limit: '10', orderBy: 'orderDate', ascending: 'false' } },
    ]);
    const pages = within(orders.getByRole('navigation', { name: 'Pages of orders' }));
    expect(pages.getByRole('link', { name: /2/ })).toHaveAttribute(
      'href',
      `#/billing-agreement/${id}?page=2`,
    );
    expect(await problemsOf(container)).toEqual([]);
  });

  it('shows the page of its orders that the address names [PAY-129] [PAY-105]', async () => {
    const { made } = billingPage({}, { at: '?page=2' });
    const orders = within(await screen.findByRole('region', { name: 'Orders' }));
    expect(await orders.findAllByRole('link', { name: 'Marlow Field' })).toHaveLength(2);
    expect(made(listOrdersOfBillingAgreement)[0]?.query).toMatchObject({ offset: '10' });
  });

  it('says that there are no orders yet', async () => {
    billingPage({}, { count: 0 });
    expect(await screen.findByText('No orders yet')).toBeVisible();
  });

  it('offers no change of method once it is cancelled [PAY-406]', async () => {
    billingPage({ status: 'CANCELLED' });
    await heading('Marlow Field');
    expect(screen.queryByRole('button', { name: 'Change payment method' })).toBeNull();
  });

  it('says that it does not exist', async () => {
    const portal = inPortal(`/billing-agreement/${id}`);
    portal.refuse(readBillingAgreement, 404, 'not_found');
    portal.open(<BillingAgreementPage />);
    expect(await screen.findByText('Agreement not found')).toBeVisible();
  });
});

const agreements = [
  [
    'a purchase agreement',
    '[PAY-373] [PAY-320] [POR-200]',
    purchasePage,
    setPurchaseAgreementMethod,
    'purchase',
  ],
  [
    'an agreement for recurring payments',
    '[PAY-374] [PAY-324] [POR-205]',
    billingPage,
    setBillingAgreementMethod,
    'billing',
  ],
] as const;

describe.each(agreements)('the payment method of %s', (_, rows, visit, operation, kind) => {
  const open = async (user: ReturnType<typeof purchasePage>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Change payment method' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the payment method' }));
    await dialog.findByRole('group', { name: 'Pay with' });
    return dialog;
  };
  const bodies = (made: ReturnType<typeof purchasePage>['made']) =>
    made(operation).map(({ params, body }) => [params.agreementId, body]);

  it(`offers a saved card, Apple Pay, a bank account and a new card, and shows the new one ${rows} [POR-206] [PAY-125] [PAY-315]`, async () => {
    const { user, made, calls } = visit();
    for (const [row, name, body] of [
      [/Mastercard/, spareName, { cardId: spare.id }],
      [/Apple Pay/, 'Apple Pay', { paymentSourceId: 'src_saved' }],
      [/Everyday/, 'Everyday Checking ending 0042', { bankAccountId: everyday.id }],
    ] as const) {
      const dialog = await open(user);
      await user.click(await dialog.findByRole('radio', { name: row }));
      await user.click(dialog.getByRole('button', { name: 'Use this one' }));
      await dialog.findByText(`You now pay with ${name}`);
      expect(bodies(made).at(-1)).toEqual([id, body]);
      await user.click(dialog.getByRole('button', { name: 'Done' }));
      await waitFor(() =>
        expect(facts().find(([label]) => label === 'Payment method')).toEqual(['Payment method', name]),
      );
    }
    expect(calls().filter((call) => !call.startsWith('GET '))).toEqual(
      Array(3).fill(`PUT /portal/consumers/${kind}-agreements/{agreementId}/payment-method`),
    );
    await open(user);
    await user.click(screen.getByRole('button', { name: 'Add a card' }));
    const frame = await cardFrame();
    await frame.ready();
    expect(frame.configuration()).toMatchObject({ lastPaymentDate: null, amexContext: 'order' });
    await waitFor(() => expect(screen.getByLabelText('Name on card')).toHaveValue('Maya Rowe'));
    await user.click(screen.getByRole('button', { name: 'Save card and use it' }));
    await screen.findByText('You now pay with Visa ending 1111');
    expect(bodies(made).at(-1)).toEqual([id, { cardId: 'new' }]);
  });

  it.each([
    [false, []],
    [true, ['POST /portal/consumers/threeDS/initiate']],
  ] as const)(
    'sets a new card up, checks it with its bank only by the flag (%s), saves it, reads again and applies it [PAY-314] [PAY-217]',
    async (isChecked, check) => {
      const { user, calls } = visit({}, { isChecked });
      await open(user);
      await user.click(screen.getByRole('button', { name: 'Add a card' }));
      const frame = await cardFrame();
      await frame.ready();
      await waitFor(() => expect(screen.getByLabelText('Name on card')).toHaveValue('Maya Rowe'));
      const before = calls().length;
      frame.answers('silence');
      await user.click(screen.getByRole('button', { name: 'Save card and use it' }));
      await waitFor(() => expect(frame.submits()).toMatchObject([{ purpose: 'order', traceId }]));
      expect(calls().slice(before)).toEqual([]);
      await frame.say({
        type: 'card-fields:result',
        requestId: frame.submits()[0]?.requestId,
        resultCode: 0,
      });
      await screen.findByText('You now pay with Visa ending 1111');
      const lists = 'GET /portal/consumers/account/creditcards';
      const steps = calls()
        .slice(before)
        .filter((call) => call === lists || !call.startsWith('GET '));
      expect(steps.slice(0, check.length + 3)).toEqual([
        ...check,
        'POST /portal/consumers/account/creditcards/confirm-new',
        lists,
        `PUT /portal/consumers/${kind}-agreements/{agreementId}/payment-method`,
      ]);
    },
  );

  it.each([true, false])('offers bank accounts where their flag is on: %s [PAY-316]', async (hasBanks) => {
    const { user } = visit({}, { hasBanks });
    const dialog = await open(user);
    await dialog.findByRole('radio', { name: /Mastercard/ });
    if (hasBanks) await dialog.findByRole('radio', { name: /Everyday/ });
    else expect(dialog.queryByRole('radio', { name: /Everyday/ })).toBeNull();
  });

  it.each(['FR', 'XX'])('offers cards only for a shop of %s, and names the shop', async (countryCode) => {
    const { user } = visit({ merchant: { ...merchant, countryCode } });
    const dialog = await open(user);
    expect(dialog.getByText('Marlow Field')).toBeVisible();
    await dialog.findByRole('radio', { name: /Mastercard/ });
    expect(dialog.queryByRole('radio', { name: /Apple Pay|Everyday/ })).toBeNull();
  });

  it('says that the agreement has ended since the page was read [PAY-406]', async () => {
    const { user, refuse } = visit();
    refuse(operation, 412, 'precondition_failed');
    const dialog = await open(user);
    await user.click(await dialog.findByRole('radio', { name: /Mastercard/ }));
    await user.click(dialog.getByRole('button', { name: 'Use this one' }));
    expect(await dialog.findByText('This agreement is no longer active.')).toBeVisible();
  });
});
