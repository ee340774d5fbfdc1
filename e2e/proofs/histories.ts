/** Random histories of orders, run on the real server code. */

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { donationRuns } from '#server/areas/checkouts/donations/donations.tables.ts';
import { consumers } from '#server/areas/consumers/consumers.tables.ts';
import { answerDispute } from '#server/areas/dispute-answers/index.ts';
import { agreePlan } from '#server/areas/instalments/index.ts';
import { handleDebitUpdate, pendingDebits } from '#server/areas/payments/index.ts';
import { dayOf } from '#server/core/market-day.ts';
import type { Movement } from '#server/core/providers.ts';
import { Refusal } from '#server/core/refusal.ts';
import { runDueJobsInTurn } from '#server/jobs/job-runner.ts';
import { open } from '#server/testing/disputes.ts';
import { approvedExpress, quoteFor } from '#server/testing/express.ts';
import { unbalanced } from '#server/testing/money-rules.ts';
import {
  approvedCheckout,
  confirmFor,
  createShop,
  createShopServer,
  deviceDetails,
  linkAccount,
  newCheckout,
  newShopper,
  presentApplePay,
  presentCard,
  type Shop,
  type Shopper,
  signIn,
  startFor,
} from '#server/testing/shop.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { confirmCheckout } from '#shared/contract/checkout/confirm-checkout.contract.ts';
import { processDispute, readOrderDispute } from '#shared/contract/disputes/disputes.contract.ts';
import type { InputOf } from '#shared/contract/index.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import {
  listDuePayments,
  readAmountDueSummary,
  readLimit,
  readOrder,
  tellReturn,
} from '#shared/contract/orders/orders.contract.ts';
import {
  initiateAccountPayment,
  payAccount,
  readPaymentPlan,
} from '#shared/contract/payments/payment-plan.contract.ts';
import {
  changePaymentDate,
  checkDateChange,
  confirmPartial,
  confirmPayNow,
  initiateInstalments,
  initiatePartial,
  initiatePayNow,
} from '#shared/contract/payments/payments.contract.ts';
import { addDays } from '#shared/domain/dates.ts';
import { isCountryCode } from '#shared/domain/markets/index.ts';
import type { BankAccount } from '#shared/domain/methods/bank-account.ts';
import {
  type Currency,
  currencies,
  fromMinor,
  type Money,
  sumByCurrency,
  sumMinor,
  toMinor,
} from '#shared/domain/money.ts';
import { nextPaymentOf } from '#shared/domain/payments/date-change.ts';
import { firstPayableOfPlan } from '#shared/domain/payments/payment-plan.ts';
import { payableAmount, type ScheduleItem } from '#shared/domain/payments/schedule-item.ts';
import { createRandom, type Random } from './random.ts';
import type { Planted } from './report.ts';

/** The demo merchant of each currency. */
const merchantOf: Record<Currency, string> = {
  AUD: 'demo-au',
  NZD: 'demo-nz',
  GBP: 'demo-gb',
  USD: 'demo-us',
  CAD: 'demo-ca',
  EUR: 'demo-de',
};

export interface Played {
  readonly steps: number;
  /** Violations of the rules of the books, each counted once. */
  readonly broken: number;
  /** Histories whose amounts differ from those of the provider. */
  readonly atProvider: number;
  /** Histories whose shopper is shown another sum than the books have, in any currency. */
  readonly shown: number;
}

/** Histories for each server, since every history makes the books and the statement slower to read. */
const perServer = 200;
/** Shoppers at a time. The books are read after each group. */
const atOnce = 20;

/** Plays the histories of these numbers. The same number always gives the same history. */
export async function playHistories(from: number, to: number): Promise<Played> {
  const total = { steps: 0, broken: 0, atProvider: 0, shown: 0 };
  for (let first = from; first <= to; first += perServer) {
    const last = Math.min(first + perServer - 1, to);
    const part = await onServer((server) => playIn(server, first, last));
    total.steps += part.steps;
    total.broken += part.broken;
    total.atProvider += part.atProvider;
    total.shown += part.shown;
    if (to - from >= perServer) console.error(`histories up to ${last}: ${JSON.stringify(total)}`);
  }
  return total;
}

/** Shows that wrong books would be found. */
export const plantWrongBooks = (): Promise<Planted[]> =>
  onServer((server) => plantedBugs(server, createRandom(0)));

async function onServer<Answer>(work: (server: TestServer) => Promise<Answer>): Promise<Answer> {
  const server = await createShopServer();
  // Some of the Australians donate.
  await server.db
    .insert(donationRuns)
    .values({ campaign: donation.campaign, countries: ['AU'], from: '2020-01-01', to: '2099-12-31' });
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

async function playIn(server: TestServer, first: number, last: number): Promise<Played> {
  const total = { steps: 0, broken: 0, atProvider: 0, shown: 0 };
  // A violation stays, and is found again after every group.
  const broken = new Set<string>();
  for (let from = first; from <= last; from += atOnce) {
    const size = Math.min(atOnce, last - from + 1);
    const lives = await Promise.all(
      Array.from({ length: size }, (_, index) => playOne(server, from + index)),
    );
    total.steps += lives.reduce((sum, { steps }) => sum + steps, 0);
    total.atProvider += lives.filter(({ agrees }) => !agrees).length;
    total.shown += lives.filter(({ isShown }) => !isShown).length;
    for (const { rule, subject } of await unbalanced(server.open.pool)) {
      const violation = `${rule}: ${subject}`;
      if (!broken.has(violation)) console.error(`histories ${from} to ${from + size - 1} break ${violation}`);
      broken.add(violation);
    }
  }
  total.broken = broken.size;
  return total;
}

/** Every shopper has up to three orders, each in a random currency. */
async function playOne(server: TestServer, number: number) {
  const random = createRandom(number);
  const shopper = await newLife(server, random(3) === 0 ? 'US' : 'AU');
  const histories: History[] = [];
  for (let orders = 1 + random(3); orders > 0; orders -= 1) {
    histories.push(await order(server, random, shopper));
  }
  const steps = histories.length * (1 + random(6));
  for (let step = 0; step < steps; step += 1) {
    const history = histories[random(histories.length)];
    // Few are in hardship. From then on their orders are paid only by the plan.
    if (history && random(12) === 0) await agreeOnPlan(history);
    if (history && random(6) === 0) await dispute(history, random);
    if (history && random(8) === 0) await tellOfReturn(history, random);
    if (history) await takeStep(history, random);
  }
  const agreeing = await Promise.all(histories.map(({ orderId }) => agreesWithProvider(server, orderId)));
  agreeing.push(await planAgreesWithProvider(server, shopper));
  const isShown = (await shownSums(shopper)) === (await bookedSums(server, shopper));
  return { steps, agrees: agreeing.every(Boolean), isShown: isShown && (await isPlanShown(shopper)) };
}

const donation = { campaign: 'SURFRIDER21', amount: fromMinor(200, 'AUD') } as const;

/** One Australian or American in both apps. */
interface Life {
  readonly country: 'AU' | 'US';
  readonly inCheckout: Shopper;
  readonly shopper: Shopper;
  /** Accounts of an American: one that pays, and one whose debits are returned. */
  readonly accounts: readonly BankAccount[];
}

interface History {
  readonly server: TestServer;
  readonly shop: Shop;
  readonly shopper: Shopper;
  /** The bank accounts that can pay it. */
  readonly accounts: readonly BankAccount[];
  readonly country: Life['country'];
  readonly currency: Currency;
  readonly orderId: string;
}

async function newLife(server: TestServer, country: Life['country'] = 'AU'): Promise<Life> {
  // The account is old enough to move dates.
  const createdAt = new Date(server.clock.now().getTime() - 365 * 86_400_000);
  const inCheckout = await newShopper(server, { creditLimit: 2_000_000, createdAt, countryCode: country });
  const visitor = await signIn(server, inCheckout.consumerId, 'PORTAL', country);
  const shopper = { ...inCheckout, visitor };
  const accounts: BankAccount[] = [];
  for (const account of country === 'US' ? (['checking', 'empty'] as const) : []) {
    accounts.push(await linkAccount(server, shopper, account));
  }
  return { country, inCheckout, shopper, accounts };
}

async function order(
  server: TestServer,
  random: Random,
  life: Life,
  currency = currencyFor(life, random),
): Promise<History> {
  const { inCheckout, shopper, country } = life;
  const shop = createShop(server, merchantOf[currency]);
  const amount = randomTotal(random, currency);
  const gives = country === 'AU' && currency === 'AUD' && random(2) === 0 ? donation : undefined;
  const terms = { amount, donation: true, allowedCountries: [country] };
  const accounts = currency === 'USD' ? life.accounts : [];
  const approve = () => {
    if (random(3) === 0 && country === 'AU')
      return approvedLater(server, shop, inCheckout, terms, gives, random);
    if (accounts.length > 0 && random(2) === 0)
      return approvedByBank(server, shop, inCheckout, terms, accounts[random(accounts.length)]);
    // The shops with euros don't accept it.
    if (currency !== 'EUR' && random(3) === 0)
      return approvedByApplePay(server, shop, inCheckout, terms, gives);
    return approvedCheckout(server, shop, inCheckout, terms, gives);
  };
  const token = await approve();
  const { body: checkout } = await shop.call(merchantContract.readMerchantCheckout, { params: { token } });
  const authorised = await shop.call(merchantContract.authorisePayment, {
    body: { token, amount: checkout.amount, scheduleChecksum: checkout.quote?.scheduleChecksum },
  });
  const { orderId } = authorised.body;
  return { server, shop, currency, country, accounts, shopper, orderId };
}

/** Americans buy at home more often than elsewhere, since only there a bank account pays. */
const currencyFor = ({ country }: Life, random: Random): Currency =>
  country === 'US' && random(2) === 0 ? 'USD' : (currencies[random(currencies.length)] ?? 'AUD');

async function approvedByBank(
  server: TestServer,
  shop: Shop,
  inCheckout: Shopper,
  terms: Parameters<typeof newCheckout>[2],
  account: BankAccount | undefined,
): Promise<string> {
  const token = await newCheckout(server, shop, terms);
  await startFor(inCheckout, token);
  const confirmed = await inCheckout.visitor.call(confirmCheckout, {
    params: { token },
    body: {
      profilingSessionId: randomUUID(),
      paymentMethodId: account?.id ?? '',
      paymentMethodType: 'ACH_BANK_ACCOUNT',
    },
  });
  // After several returned debits a bank account can no longer pay.
  if (confirmed.body?.status !== 'APPROVED') return approvedCheckout(server, shop, inCheckout, terms);
  return token;
}

async function approvedByApplePay(
  server: TestServer,
  shop: Shop,
  inCheckout: Shopper,
  terms: Parameters<typeof newCheckout>[2],
  gives: typeof donation | undefined,
): Promise<string> {
  const token = await newCheckout(server, shop, terms);
  presentApplePay(server, inCheckout, 'order', await startFor(inCheckout, token));
  const confirmed = await confirmFor(inCheckout, token, gives);
  if (confirmed.body.status !== 'APPROVED')
    throw new Error(`Not approved: ${JSON.stringify(confirmed.error)}`);
  return token;
}

const randomTotal = (random: Random, currency: Currency) => fromMinor(3_500 + random(196_501), currency);

/** The merchant sets the amount after the approval, twice at once, so that either may be the newest. */
async function approvedLater(
  server: TestServer,
  shop: Shop,
  inCheckout: Shopper,
  terms: Parameters<typeof approvedExpress>[3] & { readonly amount: Money },
  gives: typeof donation | undefined,
  random: Random,
): Promise<string> {
  const token = await approvedExpress(
    server,
    shop,
    inCheckout,
    { ...terms, shippingOptionRequired: false },
    gives,
  );
  const { currency } = terms.amount;
  const totals = [randomTotal(random, currency), randomTotal(random, currency)];
  await Promise.all(totals.map(({ amount }) => quoteFor(server, token, amount, { currency })));
  return token;
}

/** The used part of the limit and the amount due as the shopper is shown them, for each currency. */
async function shownSums({ shopper }: Life): Promise<string> {
  const limit = (await shopper.visitor.call(readLimit, {})).body;
  const due = (await shopper.visitor.call(listDuePayments, { query: { limit: '100' } })).body.results;
  const { paymentPeriods } = (await shopper.visitor.call(readAmountDueSummary, {})).body;
  const used = [limit, ...limit.otherCurrencies].map((each) => each.used);
  const unpaid = sumByCurrency(due.map(({ outstandingBalance }) => outstandingBalance));
  const isSoon = ({ period }: { period: string }) => period === 'OVERDUE' || period === 'NEXT_30_DAYS';
  const soon = sumByCurrency(paymentPeriods.filter(isSoon).map(({ amount }) => amount));
  const isPart = soon.every((sum) => toMinor(sum) <= amountIn(used, sum.currency));
  return sumsText(used) === sumsText(unpaid) && isPart ? sumsText(used) : 'several answers';
}

const amountIn = (amounts: readonly Money[], currency: Currency) =>
  toMinor(amounts.find((money) => money.currency === currency) ?? '0.00');

/** The same from the books. */
async function bookedSums({ open }: TestServer, { shopper }: Life): Promise<string> {
  const { rows } = await open.pool.query<{ currency: Currency; owed: string }>(
    `select ledger_entries.currency, sum(case side when 'DEBIT' then amount_minor else -amount_minor end) as owed
     from ledger_entries join orders on orders.id = ledger_entries.order_id
     where orders.consumer_id = $1 and (account_id like 'RECEIVABLE:%' or account_id like 'LATE_FEES_RECEIVABLE:%')
     group by ledger_entries.currency`,
    [shopper.consumerId],
  );
  return sumsText(rows.map(({ currency, owed }) => fromMinor(Number(owed), currency)));
}

const sumsText = (sums: readonly Money[]) =>
  sums
    .filter((money) => toMinor(money) > 0)
    .map(({ amount, currency }) => `${currency} ${amount}`)
    .sort()
    .join(', ');

/**
 * A card, Apple Pay or a bank account, each of which may be declined or returned. Returns the fields of the confirm.
 */
function present({ server, shopper, accounts }: History, traceId: string, random: Random): Presented {
  const account = random(2) === 0 ? undefined : accounts[random(Math.max(1, accounts.length))];
  if (account) {
    const paymentMethodType = 'ACH_BANK_ACCOUNT' as const;
    return { traceId, storeToken: false, paymentMethodId: account.id, paymentMethodType };
  }
  presentOnTrace(server, shopper, traceId, random);
  return { traceId, storeToken: true };
}

/** Presents a card or Apple Pay, which the confirm need not name. */
function presentOnTrace(server: TestServer, shopper: Shopper, traceId: string, random: Random): void {
  const chosen = random(cards.length + 2);
  const inWallet = chosen === cards.length ? 'visa' : 'insufficient-funds';
  if (chosen < cards.length) presentCard(server, 'payment', traceId, cards[chosen] ?? 'visa');
  else presentApplePay(server, shopper, 'payment', traceId, inWallet);
}

type Presented = Pick<
  InputOf<typeof confirmPayNow>['body'],
  'traceId' | 'storeToken' | 'paymentMethodId' | 'paymentMethodType'
>;

const cards = ['visa', 'mastercard', 'insufficientFunds', 'fraud'] as const;
const changes = ['captureAuthorised', 'voidPayment', 'refundPayment'] as const;

async function takeStep(history: History, random: Random): Promise<void> {
  const { server, shopper } = history;
  const choice = random(history.accounts.length > 0 ? 8 : 7);
  if (choice < 2 && random(2) === 0) return payOfPlan(history, random);
  if (choice < 2) return ([payNext, paySeveral, payAmount][random(3)] ?? payNext)(history, random);
  if (choice === 6) return moveNext(history, random);
  if (choice === 7) return decideDebits(history, random);
  if (choice === 2) {
    await server.clock.advance(random(20) * 86_400_000, shopper.consumerId);
    await runDueJobsInTurn(server, { consumerId: shopper.consumerId });
    return;
  }
  const operation = merchantContract[changes[random(changes.length)] ?? 'voidPayment'];
  // Often more than is owed, since a refusal must not change the books either.
  await history.shop.call(operation as (typeof merchantContract)['voidPayment'], {
    params: { orderId: history.orderId },
    body: { amount: fromMinor(1 + random(120_000), history.currency) },
  });
}

/** Opens a dispute, or moves an open one, by both sides at once, perhaps while the schedule charges. */
async function dispute({ server, shopper, orderId, currency }: History, random: Random): Promise<void> {
  const { visitor, consumerId } = shopper;
  const { amount } = fromMinor(1 + random(120_000), currency);
  const opened = await open(shopper, orderId, {
    ...{ reason: 'REFUND_AND_RETURN', reasonDetail: 'OTHER', files: [], amount },
  });
  const found = await visitor.call(readOrderDispute, { params: { orderId } });
  const disputeId = opened.body.id ?? found.body.id;
  if (!disputeId || random(3) === 0) return;
  // No side answers any more, so the side whose turn it is loses the case.
  if (random(4) === 0) {
    await server.clock.advance(15 * 86_400_000, consumerId);
    await runDueJobsInTurn(server, { consumerId });
    return;
  }
  const action = (['ACCEPT', 'CHALLENGE', 'REQUEST_INFO'] as const)[random(3)] ?? 'ACCEPT';
  // The second action is refused, or continues after the first.
  const answer = () => answerDispute(server, disputeId, { action, note: 'No.' }).catch(refusedOnly);
  const moves: Promise<unknown>[] = [answer(), answer(), runDueJobsInTurn(server, { consumerId })];
  if (random(2) === 0) {
    const body = { action: 'CONSUMER_CANCEL' } as const;
    moves.push(visitor.call(processDispute, { params: { disputeId }, body }));
  }
  await Promise.all(moves);
}

function refusedOnly(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

/** Moves the next date twice at once, to two of the offered dates or to the same one. At most one may succeed. */
async function moveNext({ server, shopper, orderId }: History, random: Random): Promise<void> {
  const order = await shopper.visitor.call(readOrder, { params: { orderId } });
  const next = nextPaymentOf(order.body.paymentScheduleSet);
  if (!next) return;
  const params = { paymentScheduleId: String(next.id) };
  const offered = await shopper.visitor.call(checkDateChange, { params });
  if (offered.status !== 200) return;
  const { newPaymentDateOptions: dates } = offered.body;
  const move = () => {
    const body = { newPaymentDate: dates[random(dates.length)] ?? '' };
    return shopper.visitor.call(changePaymentDate, { params, body });
  };
  await Promise.all([move(), move(), runDueJobsInTurn(server, { consumerId: shopper.consumerId })]);
}

/** Tells of a return in two windows at once, made or only planned, perhaps while the schedule charges. */
async function tellOfReturn({ server, shopper, orderId, shop }: History, random: Random): Promise<void> {
  const { consumerId, visitor } = shopper;
  const { countryCode } = (await visitor.call(readOrder, { params: { orderId } })).body.merchant;
  if (!isCountryCode(countryCode)) throw new Error(`${shop.merchantId} is in no market`);
  const today = dayOf(server.clock.nowOf(consumerId), countryCode);
  const tell = (orderReturned: boolean) => {
    const body = { orderReturned, returnDate: today, returnReason: 'DAMAGED' } as const;
    return visitor.call(tellReturn, { params: { orderId }, body });
  };
  const moves: Promise<unknown>[] = [tell(random(2) === 0), tell(random(2) === 0)];
  if (random(2) === 0) moves.push(runDueJobsInTurn(server, { consumerId }));
  await Promise.all(moves);
}

/** The bank decides pending debits and calls once or twice, perhaps while the server asks it. */
async function decideDebits({ server, shopper: { consumerId } }: History, random: Random): Promise<void> {
  const at = server.clock.nowOf(consumerId).toISOString();
  for (const debitId of await pendingDebits(server.db, consumerId)) {
    await server.provider.sandbox.decideDebit({ debitId, at });
    const calls = Array.from({ length: 1 + random(2) }, () => handleDebitUpdate(server, debitId));
    await Promise.all([...calls, runDueJobsInTurn(server, { consumerId })]);
  }
  await runDueJobsInTurn(server, { consumerId });
}

async function payNext(history: History, random: Random): Promise<void> {
  const { shopper, orderId } = history;
  const order = await shopper.visitor.call(readOrder, { params: { orderId } });
  const next = order.body.paymentScheduleSet.find(({ status }) => status === 'OWED' || status === 'OVERDUE');
  if (!next) return;
  const initiated = await shopper.visitor.call(initiatePayNow, {
    params: { paymentScheduleId: String(next.id) },
    body: { deviceDetails },
  });
  if (initiated.status !== 200) return;
  const body = present(history, initiated.body.traceId, random);
  await Promise.all([
    shopper.visitor.call(confirmPayNow, { body }),
    shopper.visitor.call(confirmPayNow, { body }),
  ]);
}

/** Pays several instalments, and the next one at the same time. */
async function paySeveral(history: History, random: Random): Promise<void> {
  const { shopper, orderId } = history;
  const order = await shopper.visitor.call(readOrder, { params: { orderId } });
  const unpaid = order.body.paymentScheduleSet.filter(
    ({ status }) => status === 'OWED' || status === 'OVERDUE',
  );
  if (unpaid.length === 0) return;
  const paymentScheduleIds = unpaid.slice(0, 1 + random(4)).map(({ id }) => String(id));
  const initiated = await shopper.visitor.call(initiateInstalments, {
    body: { deviceDetails, orderId, paymentScheduleIds },
  });
  if (initiated.status !== 200) return;
  const body = present(history, initiated.body.traceId, random);
  await Promise.all([shopper.visitor.call(confirmPayNow, { body }), payNext(history, random)]);
}

/** Pays an amount of the order twice, sometimes more than is owed. */
async function payAmount(history: History, random: Random): Promise<void> {
  const { shopper, currency, orderId } = history;
  const initiated = await shopper.visitor.call(initiatePartial, {
    params: { orderId },
    body: { deviceDetails, amount: fromMinor(1 + random(60_000), currency) },
  });
  if (initiated.status !== 200) return;
  const body = present(history, initiated.body.traceId, random);
  const pay = () => shopper.visitor.call(confirmPartial, { params: { orderId }, body });
  await Promise.all([pay(), pay()]);
}

/** Agrees on a plan for everything that the account owes in the currency of this order. */
async function agreeOnPlan({ server, shopper: { consumerId }, currency, country }: History): Promise<void> {
  const at = server.clock.nowOf(consumerId);
  const dates = [3, 17, 31].map((days) => addDays(dayOf(at, country), days));
  await server.db.transaction((tx) => agreePlan(tx, { consumerId, currency, dates, at }));
  await server.db.update(consumers).set({ accountStatus: 'HARDSHIP' }).where(eq(consumers.id, consumerId));
}

/** Pays the next payment of the plan in two windows at once, and twice in each. */
async function payOfPlan({ server, shopper }: History, random: Random): Promise<void> {
  const { visitor } = shopper;
  const read = await visitor.call(readPaymentPlan, {});
  const next = read.status === 200 ? firstPayableOfPlan(read.body.paymentSchedules) : null;
  if (!next) return;
  const payment = {
    amount: next.outstandingBalance,
    paymentPlanUuid: read.body.paymentPlanUuid,
    paymentScheduleUuid: next.paymentScheduleUuid,
  };
  const window = async () => {
    const initiated = await visitor.call(initiateAccountPayment, { body: { deviceDetails, ...payment } });
    if (initiated.status !== 200) return;
    const { traceId } = initiated.body;
    presentOnTrace(server, shopper, traceId, random);
    const body = { traceId, ...payment, channel: 'ONLINE' as const, storeToken: true };
    await Promise.all([visitor.call(payAccount, { body }), visitor.call(payAccount, { body })]);
  };
  await Promise.all([window(), window()]);
}

/**
 * Whether the plan shows what is owed in its currency, except for payments under way and orders that wait for delivery.
 */
async function isPlanShown({ shopper: { visitor } }: Life): Promise<boolean> {
  const plan = await visitor.call(readPaymentPlan, {});
  if (plan.status !== 200) return true;
  const { currency, amount } = plan.body.outstandingBalance;
  const due = (await visitor.call(listDuePayments, { query: { limit: '100' } })).body.results;
  const owed = due.filter(
    (item) => item.installmentDueDate !== null && item.outstandingBalance.currency === currency,
  );
  return sumMinor(owed.map(unclaimedOf)) === toMinor(amount);
}

/** Without debits that a bank has not settled. A late fee is paid with the last part of its instalment. */
const unclaimedOf = (item: ScheduleItem): number =>
  payableAmount(item) === 0 ? 0 : toMinor(item.outstandingBalance) - toMinor(item.amountPending);

/** Whether the charges and refunds of the provider equal those of our books, except for what a plan paid. */
async function agreesWithProvider(server: TestServer, orderId: string): Promise<boolean> {
  const { rows } = await server.open.pool.query<{ token: string; booked: string }>(
    `select orders.token, coalesce((select sum(case side when 'DEBIT' then amount_minor else -amount_minor end)
       from ledger_entries where order_id = orders.id
         and (account_id like 'CARD_PROVIDER:%' or account_id like 'BANK_PROVIDER:%')), 0)
       - coalesce((select sum(part.amount_minor + part.late_fee_minor)
           from schedule_items item join payment_parts part on part.schedule_item_id = item.id
             join payments on payments.id = part.payment_id
           where item.order_id = orders.id and plan_item_id is not null and state = 'SUCCEEDED'), 0) as booked
     from orders where id = $1`,
    [orderId],
  );
  const [row] = rows;
  if (!row) return false;
  const statement = await server.provider.sandbox.statement();
  const moved = statement
    .filter(
      (movement) =>
        hasMoved(movement) && (movement.reference === orderId || movement.reference === row.token),
    )
    .reduce((sum, { kind, amount }) => sum + signs[kind] * amount.minorUnits, 0);
  return moved === Number(row.booked);
}

/** The same for payments of a plan, which belong to no order. */
async function planAgreesWithProvider(server: TestServer, { shopper }: Life): Promise<boolean> {
  const { rows } = await server.open.pool.query<{ item: string; paid: string }>(
    `select plan_item_id as item, sum(case state when 'SUCCEEDED' then amount_minor else 0 end) as paid
     from payments where consumer_id = $1 and plan_item_id is not null group by plan_item_id`,
    [shopper.consumerId],
  );
  const statement = await server.provider.sandbox.statement();
  return rows.every(({ item, paid }) => {
    const taken = statement.filter(
      ({ reference, resultCode }) => resultCode === 0 && reference === `plan:${item}`,
    );
    return taken.reduce((sum, { amount }) => sum + amount.minorUnits, 0) === Number(paid);
  });
}

/** A debit moves money when the bank settles it. */
const hasMoved = ({ resultCode, debitState = 'PAID' }: Movement): boolean =>
  resultCode === 0 && debitState === 'PAID';

const signs = { HOLD: 0, RELEASE: 0, CAPTURE: 1, CHARGE: 1, REFUND: -1 } as const;

async function plantedBugs(server: TestServer, random: Random): Promise<Planted[]> {
  const { orderId, shopper } = await order(server, random, await newLife(server), 'AUD');
  const { pool } = server.open;
  const lower =
    'update schedule_items set amount_minor = amount_minor + $2 where order_id = $1 and position = 4';
  await pool.query(lower, [orderId, -1]);
  const found = await unbalanced(pool);
  await pool.query(lower, [orderId, 1]);
  const later =
    'update schedule_items set due_date = due_date + $2::int where order_id = $1 and position = 3';
  await pool.query(later, [orderId, 14]);
  const outOfOrder = await unbalanced(pool);
  await pool.query(later, [orderId, -14]);
  await shopper.visitor.call(tellReturn, {
    params: { orderId },
    body: { orderReturned: true, returnDate: dayOf(server.clock.now(), 'AU'), returnReason: 'OTHER' },
  });
  const told = await unbalanced(pool);
  const back = 'update schedule_items set due_date = due_date + $2::int where order_id = $1 and position = 2';
  await pool.query(back, [orderId, -14]);
  const forgotten = await unbalanced(pool);
  await pool.query(back, [orderId, 14]);
  const misplace = `update payment_parts set schedule_item_id = last.id from schedule_items last
    where last.order_id = $1 and last.position = $2 and payment_parts.schedule_item_id in
      (select id from schedule_items where order_id = $1)`;
  await pool.query(misplace, [orderId, 4]);
  const misplaced = await unbalanced(pool);
  await pool.query(misplace, [orderId, 1]);
  const unsettled = await anyDebit(server, random);
  const believe = 'update payments set state = $2 where id = $1';
  await pool.query(believe, [unsettled, 'SUCCEEDED']);
  const believed = await unbalanced(pool);
  await pool.query(believe, [unsettled, 'PENDING']);
  const refusalOf = (statement: string, values: unknown[]) =>
    pool.query(statement, values).then(
      () => null,
      (error: { code?: string }) => error.code ?? null,
    );
  const abroad = await newLife(server);
  for (const currency of ['AUD', 'EUR'] as const) await order(server, random, abroad, currency);
  const booked = await bookedSums(server, abroad);
  const oneToOne = sumsText([fromMinor(addedUp(booked), 'AUD')]);
  return [
    ...(await plantedInCases(server, random)),
    { bug: 'amounts of two currencies added one to one', wasCaught: oneToOne !== booked },
    { bug: 'a payment noted for another instalment', wasCaught: misplaced.length > 0 },
    { bug: 'a debit counted as paid while its bank has not settled it', wasCaught: believed.length > 0 },
    { bug: 'an instalment lowered by one cent without a booking', wasCaught: found.length > 0 },
    { bug: 'a date moved onto the one after it', wasCaught: outOfOrder.length > 0 },
    {
      bug: 'a return noted whose payment did not move',
      wasCaught: told.length === 0 && forgotten.length > 0,
    },
    {
      bug: 'an entry of the ledger changed (the database refuses)',
      wasCaught: (await refusalOf('update ledger_entries set amount_minor = 1', [])) === restrictViolation,
    },
    {
      bug: 'half of a booking (the database refuses)',
      wasCaught:
        (await refusalOf(
          `with booked as (insert into ledger_transactions (natural_key, order_id, occurred_at)
           values ('half', $1, now()) returning id)
         insert into ledger_entries (transaction_id, account_id, currency, side, amount_minor, order_id)
         select booked.id, ledger_accounts.id, currency, 'DEBIT', 1, $1 from booked, ledger_accounts limit 1`,
          [orderId],
        )) === checkViolation,
    },
  ];
}

/** The state that a server would leave that forgets a hold, refunds too little or twice, or leaves a case open. */
async function plantedInCases(server: TestServer, random: Random): Promise<Planted[]> {
  const history = await order(server, random, await newLife(server), 'AUD');
  const { shop, shopper, orderId } = history;
  const { pool } = server.open;
  const payment = await shop.call(merchantContract.readPayment, { params: { orderId } });
  await shop.call(merchantContract.captureAuthorised, {
    params: { orderId },
    body: { amount: payment.body.openToCapture },
  });
  // The second instalment is charged.
  await server.clock.advance(15 * 86_400_000, shopper.consumerId);
  await runDueJobsInTurn(server, { consumerId: shopper.consumerId });
  const opened = await open(shopper, orderId, {
    ...{ reason: 'REFUND_AND_RETURN', reasonDetail: 'OTHER', files: [], amount: '10.00' },
  });
  await answerDispute(server, opened.body.id ?? '', { action: 'ACCEPT' });
  const isCaught = async (column: string, wrong: string) => {
    const before = await pool.query(`select ${column} as kept from disputes where order_id = $1`, [orderId]);
    const isRight = (await unbalanced(pool)).length === 0;
    await pool.query(`update disputes set ${column} = ${wrong} where order_id = $1`, [orderId]);
    const found = await unbalanced(pool);
    await pool.query(`update disputes set ${column} = $2 where order_id = $1`, [
      orderId,
      before.rows[0].kept,
    ]);
    return isRight && found.length > 0;
  };
  const chargedLater =
    'update schedule_items set due_date = due_date + $2::int where order_id = $1 and position = 2';
  await pool.query(chargedLater, [orderId, 5]);
  const early = await unbalanced(pool);
  await pool.query(chargedLater, [orderId, -5]);
  return [
    { bug: 'an instalment charged five days before its day', wasCaught: early.length > 0 },
    {
      bug: 'an accepted case refunded by a cent too little',
      wasCaught: await isCaught('amount_minor', 'amount_minor + 1'),
    },
    {
      bug: 'an accepted case refunded by a cent too much',
      wasCaught: await isCaught('amount_minor', 'amount_minor - 1'),
    },
    {
      bug: 'an instalment charged while a case holds it',
      wasCaught: await isCaught('created_at', "created_at - interval '15 days'"),
    },
  ];
}

/** Makes a debit that its bank accepts. @returns its payment */
async function anyDebit(server: TestServer, random: Random): Promise<string> {
  const life = await newLife(server, 'US');
  const history = await order(server, random, { ...life, accounts: [] }, 'USD');
  const { visitor, consumerId } = life.shopper;
  const { body } = await visitor.call(readOrder, { params: { orderId: history.orderId } });
  const next = body.paymentScheduleSet.find(({ status }) => status === 'OWED');
  const initiated = await visitor.call(initiatePayNow, {
    params: { paymentScheduleId: String(next?.id) },
    body: { deviceDetails },
  });
  const paymentMethodType = 'ACH_BANK_ACCOUNT' as const;
  const [account] = life.accounts;
  await visitor.call(confirmPayNow, {
    body: {
      traceId: initiated.body.traceId,
      storeToken: false,
      paymentMethodId: account?.id ?? '',
      paymentMethodType,
    },
  });
  const { rows } = await server.open.pool.query<{ id: string }>(
    `select id from payments where consumer_id = $1 and state = 'PENDING' and kind = 'CHARGE'`,
    [consumerId],
  );
  if (!rows[0]) throw new Error('No debit is pending');
  return rows[0].id;
}

/** The figures of "AUD 30.00, EUR 25.00" as if they were one currency. */
const addedUp = (sums: string) =>
  sums.split(', ').reduce((sum, each) => sum + toMinor(each.slice('AUD '.length)), 0);

const restrictViolation = '23001';
const checkViolation = '23514';
