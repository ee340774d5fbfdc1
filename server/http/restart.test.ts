import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureScenarioConsumer } from '#sandbox/scenarios/ensure-scenario-consumer.ts';
import { scenarioOf } from '#sandbox/scenarios/scenario.ts';
import { seedClients } from '#sandbox/seed/seed-clients.ts';
import { seedMerchants } from '#sandbox/seed/seed-merchants.ts';
import { changePassword } from '#shared/contract/access/change-password.contract.ts';
import { chooseCreditConsent, readCreditConsent } from '#shared/contract/access/credit-consent.contract.ts';
import { enforceLogin } from '#shared/contract/access/enforce-login.contract.ts';
import { login, logout } from '#shared/contract/access/login.contract.ts';
import { deactivateAccount, reactivateAccount } from '#shared/contract/access/manage-account.contract.ts';
import {
  readMarketingSubscription,
  subscribeToMarketing,
  unsubscribeFromEmail,
  unsubscribeFromMarketing,
} from '#shared/contract/access/marketing.contract.ts';
import { updateAccount } from '#shared/contract/access/profile.contract.ts';
import { newPersistentLogin, resumeLogin } from '#shared/contract/access/resume.contract.ts';
import { endSession, listSessions } from '#shared/contract/access/sessions.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { addTag, listTags } from '#shared/contract/access/tags.contract.ts';
import {
  authoriseAccountLink,
  confirmAppAccess,
  listLinkedProducts,
  unlinkProduct,
} from '#shared/contract/account-link/account-link.contract.ts';
import {
  listAgreementDocuments,
  listBillingAgreements,
  listOrdersOfBillingAgreement,
  readAgreementDocument,
  readBillingAgreement,
  readPurchaseAgreement,
  setBillingAgreementMethod,
  setPurchaseAgreementMethod,
} from '#shared/contract/agreements/agreements.contract.ts';
import { readAnnualReport } from '#shared/contract/annual-report/annual-report.contract.ts';
import {
  commentOnDispute,
  createDispute,
  processDispute,
  readOrderDispute,
  reportProblem,
} from '#shared/contract/disputes/disputes.contract.ts';
import type { InputOf, OperationShape, ReplyOf } from '#shared/contract/index.ts';
import { preferApplePay, saveApplePay } from '#shared/contract/methods/apple-pay.contract.ts';
import {
  confirmCardReport,
  confirmNewCard,
  initiateNewCard,
  listCards,
  preferCard,
  readCardReport,
  removeCard,
} from '#shared/contract/methods/methods.contract.ts';
import {
  listDuePayments,
  listOrders,
  readAmountDueSummary,
  readLimit,
  readOrder,
  tellReturn,
} from '#shared/contract/orders/orders.contract.ts';
import { readPaymentPlan } from '#shared/contract/payments/payment-plan.contract.ts';
import {
  changePaymentDate,
  checkDateChange,
  confirmPayNow,
  initiatePayNow,
  readPaymentRouting,
} from '#shared/contract/payments/payments.contract.ts';
import { assignPromoCode } from '#shared/contract/promotions/promotions.contract.ts';
import { hashPassword } from '../areas/access/index.ts';
import { consumers } from '../areas/consumers/consumers.tables.ts';
import { findConsumerByEmail } from '../areas/consumers/index.ts';
import { createCampaign } from '../areas/promotions/index.ts';
import { openEmbedded } from '../core/database/database.ts';
import { migrate } from '../core/database/migrate.ts';
import { addAgreements, linkRequest } from '../testing/belongings.ts';
import { claim, shopperWithOldOrder } from '../testing/disputes.ts';
import { profile } from '../testing/joining.ts';
import { addSavedCard, shopperWithOrder } from '../testing/portal-shopper.ts';
import {
  createShop,
  deviceDetails,
  newShopper,
  presentApplePay,
  presentCard,
  type Shop,
  type Shopper,
  signIn,
} from '../testing/shop.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { createVisitor, type Visit, type Visitor } from '../testing/visitor.ts';

/** Every call of 002 §7 under `/portal/consumers`. */
const listed: readonly OperationShape[] = [
  ...[readAccount, updateAccount, listCards, removeCard, preferCard, preferApplePay, initiateNewCard],
  ...[confirmNewCard, readCardReport, confirmCardReport, deactivateAccount, reactivateAccount],
  ...[readCreditConsent, chooseCreditConsent, readAmountDueSummary, readLimit, subscribeToMarketing],
  ...[unsubscribeFromMarketing, readMarketingSubscription, unsubscribeFromEmail, listSessions, endSession],
  ...[listDuePayments, readPaymentPlan, checkDateChange, changePaymentDate, initiatePayNow, confirmPayNow],
  ...[confirmAppAccess, authoriseAccountLink, listLinkedProducts, unlinkProduct, assignPromoCode],
  ...[readAnnualReport, readPurchaseAgreement, setPurchaseAgreementMethod, listBillingAgreements],
  ...[readBillingAgreement, listOrdersOfBillingAgreement, setBillingAgreementMethod, readOrder, tellReturn],
  ...[reportProblem, createDispute, readOrderDispute, processDispute, commentOnDispute],
  ...[listAgreementDocuments, readAgreementDocument, addTag, listTags, readPaymentRouting],
  ...[resumeLogin, enforceLogin, logout, changePassword],
];

const yearMs = 365 * 86_400_000;
const password = 'Paper-Crane-47';
const better = 'copper-lantern-58';

/** Asks something in a browser, on the server that it is connected to. */
type Ask<Answer = Visit<unknown>> = (visitor: Visitor) => Promise<Answer>;

interface Change {
  readonly visitor: Visitor;
  readonly write: Ask;
  readonly read: Ask;
}

/** A change that was made, what was read before it, and the browser that reads it again. */
interface Made extends Pick<Change, 'visitor' | 'read'> {
  readonly status: number;
  readonly before: unknown;
}

let server: TestServer;
let shop: Shop;
const folder = mkdtempSync(path.join(tmpdir(), 'fourfold-restart-'));
const answered = new Set<OperationShape>();

const ask =
  <Op extends OperationShape>(operation: Op, input: InputOf<Op>): Ask<Visit<ReplyOf<Op>>> =>
  async (visitor) => {
    const visit = await visitor.call(operation, input);
    if (visit.status < 300) answered.add(operation);
    return visit;
  };

/** What an answer says, without the id of an error. */
const told = ({ status, body }: Visit<unknown>): unknown =>
  status < 300 ? body : [status, (body as { errorCode: string }).errorCode];

const start = async (before?: TestServer) =>
  createTestServer({
    open: await openEmbedded(folder),
    ...(before && { provider: before.provider, startAt: before.clock.now().toISOString() }),
  });

const account = ask(readAccount, {});
const bought = () =>
  shopperWithOrder(server, shop, { createdAt: new Date(server.clock.now().getTime() - yearMs) });
const joined = (options: Parameters<typeof newShopper>[1] = {}) =>
  newShopper(server, { channel: 'PORTAL', ...options });

async function withTwoCards() {
  const { shopper } = await bought();
  return { shopper, second: await addSavedCard(server, shopper, 'mastercard') };
}

async function withPassword() {
  const shopper = await joined();
  await server.db
    .update(consumers)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(consumers.id, shopper.consumerId));
  return shopper;
}

/** A browser that only remembers its shopper, as at its next visit. */
async function remembered() {
  const { visitor } = await joined();
  await visitor.call(newPersistentLogin, { body: {} });
  visitor.token = null;
  return visitor;
}

/** A shopper with two agreements that are charged to the first of two cards. */
async function withAgreements() {
  const { shopper, second } = await withTwoCards();
  return { visitor: shopper.visitor, second, ...(await addAgreements(server, shop, shopper)) };
}

async function withDispute() {
  const { shopper, orderId } = await shopperWithOldOrder(server, shop);
  const { body } = await ask(createDispute, { params: { orderId }, body: claim() })(shopper.visitor);
  return {
    visitor: shopper.visitor,
    params: { disputeId: body.id ?? '' },
    read: ask(readOrderDispute, { params: { orderId } }),
  };
}

const changes: Readonly<Record<string, () => Promise<Change>>> = {
  'a name and an address': async () => ({
    visitor: (await joined()).visitor,
    write: ask(updateAccount, { body: profile }),
    read: account,
  }),
  'a language': async () => ({
    visitor: (await joined({ countryCode: 'CA' })).visitor,
    write: ask(updateAccount, { body: { preferredLocale: 'fr-CA' } }),
    read: account,
  }),
  'a card that is removed': async () => {
    const { shopper, second } = await withTwoCards();
    const write = ask(removeCard, { params: { paymentMethodId: second } });
    return { visitor: shopper.visitor, write, read: ask(listCards, {}) };
  },
  'a default card': async () => {
    const { shopper, second } = await withTwoCards();
    const write = ask(preferCard, { params: { paymentMethodId: second } });
    return { visitor: shopper.visitor, write, read: ask(listCards, {}) };
  },
  'Apple Pay as the default': async () => {
    const { shopper } = await bought();
    const { visitor } = shopper;
    const { traceId } = (await visitor.call(initiateNewCard, { body: { deviceDetails } })).body;
    const paymentSourceId = presentApplePay(server, shopper, 'order', traceId);
    await visitor.call(saveApplePay, { body: { traceId, paymentSourceId } });
    return { visitor, write: ask(preferApplePay, {}), read: account };
  },
  'a new card': async () => {
    const { visitor } = await joined();
    const { traceId } = (await ask(initiateNewCard, { body: { deviceDetails } })(visitor)).body;
    presentCard(server, 'order', traceId, 'visa');
    const body = { traceId, cardholderName: 'Ana Marlow', preferred: true };
    return { visitor, write: ask(confirmNewCard, { body }), read: ask(listCards, {}) };
  },
  'lost cards': async () => ({
    visitor: (await bought()).shopper.visitor,
    write: ask(confirmCardReport, { body: { cardIdList: [], allCardsFlag: true } }),
    read: ask(readCardReport, {}),
  }),
  'a closed account': async () => ({
    visitor: (await joined()).visitor,
    write: ask(deactivateAccount, { body: { deactivateReason: 'NEED_A_BREAK' } }),
    read: account,
  }),
  'an account that is opened again': async () => {
    const { visitor } = await joined();
    await visitor.call(deactivateAccount, { body: { deactivateReason: 'NEED_A_BREAK' } });
    return { visitor, write: ask(reactivateAccount, {}), read: account };
  },
  'a consent': async () => {
    const consentStatus = {
      creditChecks: { consented: true },
      prescreenedOffers: { consented: false, version: 1 as const },
    };
    return {
      visitor: (await joined({ countryCode: 'US' })).visitor,
      write: ask(chooseCreditConsent, { body: { consentStatus, channel: 'PORTAL_PREFERENCES' } }),
      read: ask(readCreditConsent, {}),
    };
  },
  'a subscription': async () => ({
    visitor: (await joined()).visitor,
    write: ask(subscribeToMarketing, {}),
    read: ask(readMarketingSubscription, {}),
  }),
  'a subscription that is ended': async () => ({
    visitor: (await joined()).visitor,
    write: ask(unsubscribeFromMarketing, {}),
    read: ask(readMarketingSubscription, {}),
  }),
  'a subscription that an email ended': async () => {
    const { visitor, email } = await joined();
    await visitor.call(subscribeToMarketing, {});
    const write = ask(unsubscribeFromEmail, { params: { email } });
    return { visitor, write, read: ask(readMarketingSubscription, {}) };
  },
  'the end of another login': async () => {
    const { visitor, consumerId } = await joined();
    await signIn(server, consumerId, 'PORTAL');
    const { sessions } = (await visitor.call(listSessions, {})).body;
    const other = sessions.find(({ current }) => !current);
    const { sessionType = 'PORTAL' as const, sessionId = '' } = other ?? {};
    return {
      visitor,
      write: ask(endSession, { params: { sessionType, sessionId } }),
      read: ask(listSessions, {}),
    };
  },
  'another date of a payment': async () => {
    const { shopper, orderId } = await bought();
    const order = (await shopper.visitor.call(readOrder, { params: { orderId } })).body;
    const params = { paymentScheduleId: String(order.paymentScheduleSet[1]?.id) };
    const check = (await ask(checkDateChange, { params })(shopper.visitor)).body;
    const newPaymentDate = check.newPaymentDateOptions[0] ?? '';
    return {
      visitor: shopper.visitor,
      write: ask(changePaymentDate, { params, body: { newPaymentDate } }),
      read: ask(listDuePayments, { query: {} }),
    };
  },
  'a payment, in what is due': () => payment(ask(listDuePayments, { query: {} })),
  'a payment, in the summary': () => payment(ask(readAmountDueSummary, {})),
  'a payment, in the limit': () => payment(ask(readLimit, {})),
  'a linked app': async () => ({
    visitor: (await joined()).visitor,
    write: ask(authoriseAccountLink, { body: linkRequest(server) }),
    read: ask(listLinkedProducts, {}),
  }),
  'an app that is unlinked': async () => {
    const { visitor } = await joined();
    await visitor.call(authoriseAccountLink, { body: linkRequest(server) });
    const write = ask(unlinkProduct, { params: { clientId: 'tallybook' } });
    return { visitor, write, read: ask(listLinkedProducts, {}) };
  },
  'the method of a purchase agreement': async () => {
    const { visitor, second, purchaseId } = await withAgreements();
    const params = { agreementId: purchaseId };
    const write = ask(setPurchaseAgreementMethod, { params, body: { cardId: second } });
    return { visitor, write, read: ask(readPurchaseAgreement, { params }) };
  },
  'the method of a billing agreement': async () => {
    const { visitor, second, billingId } = await withAgreements();
    const write = ask(setBillingAgreementMethod, {
      params: { agreementId: billingId },
      body: { cardId: second },
    });
    return { visitor, write, read: ask(readBillingAgreement, { params: { id: billingId } }) };
  },
  'the return of an order': async () => {
    const { shopper, orderId } = await bought();
    const params = { orderId };
    const body = { orderReturned: true, returnDate: '2026-01-15', returnReason: 'DAMAGED' as const };
    const write = ask(tellReturn, { params, body });
    return { visitor: shopper.visitor, write, read: ask(readOrder, { params }) };
  },
  'a dispute': async () => {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    const params = { orderId };
    const write = ask(createDispute, { params, body: claim() });
    return { visitor: shopper.visitor, write, read: ask(readOrderDispute, { params }) };
  },
  'a reported problem': async () => {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    const params = { orderId };
    const write = ask(reportProblem, { params, body: claim() });
    return { visitor: shopper.visitor, write, read: ask(readOrderDispute, { params }) };
  },
  'a dispute that is withdrawn': async () => {
    const { params, ...dispute } = await withDispute();
    return { ...dispute, write: ask(processDispute, { params, body: { action: 'CONSUMER_CANCEL' } }) };
  },
  'a comment on a dispute': async () => {
    const { params, ...dispute } = await withDispute();
    return {
      ...dispute,
      write: ask(commentOnDispute, { params, body: { content: 'Still nothing.', files: [] } }),
    };
  },
  'a banner that was seen': async () => ({
    visitor: (await joined()).visitor,
    write: ask(addTag, { body: { name: 'applepay-banner' } }),
    read: ask(listTags, {}),
  }),
  'a logout': async () => ({
    visitor: (await joined()).visitor,
    write: ask(logout, { body: {} }),
    read: account,
  }),
  'a new password': async () => {
    const { visitor, email } = await withPassword();
    const body = { currentPassword: password, newPassword: better, confirmNewPassword: better };
    return {
      visitor,
      write: ask(changePassword, { body }),
      read: async (asked) => {
        const other = reconnected(asked, server, false);
        return ask(login, { body: { username: email, password: better } })(other);
      },
    };
  },
  'a login that was resumed': async () => ({
    visitor: await remembered(),
    write: ask(resumeLogin, { body: {} }),
    read: account,
  }),
  'a login that was enforced': async () => ({
    visitor: await remembered(),
    write: ask(enforceLogin, { body: { channel: 'PORTAL' } }),
    read: account,
  }),
};

/** The second payment of a new order, made as the portal makes it. */
async function payment(read: Ask): Promise<Change> {
  const { shopper, orderId } = await bought();
  const { traceId } = await begin(shopper, orderId);
  const write = ask(confirmPayNow, { body: { traceId, storeToken: true, cardholderName: 'Ana Marlow' } });
  return { visitor: shopper.visitor, write, read };
}

async function begin({ visitor }: Shopper, orderId: string) {
  const order = (await visitor.call(readOrder, { params: { orderId } })).body;
  const params = { paymentScheduleId: String(order.paymentScheduleSet[1]?.id) };
  const begun = (await ask(initiatePayNow, { params, body: { deviceDetails } })(visitor)).body;
  presentCard(server, 'payment', begun.traceId, 'visa');
  return begun;
}

/** What no change above reads, of shoppers who have something to read. */
const reads: Readonly<
  Record<string, { browser(): Promise<Visitor>; read(visitor: Visitor): Promise<unknown> }>
> = {
  'a payment plan': {
    browser: () => scenarioBrowser('hardship'),
    read: async (visitor) => told(await ask(readPaymentPlan, {})(visitor)),
  },
  'an annual report': {
    browser: () => scenarioBrowser('good+report-all'),
    read: async (visitor) => told(await ask(readAnnualReport, {})(visitor)),
  },
  'a billing agreement with its orders': {
    browser: async () => (await withAgreements()).visitor,
    async read(visitor) {
      const { results } = (await ask(listBillingAgreements, { query: {} })(visitor)).body;
      const params = { id: results[0]?.id ?? '' };
      return [results, told(await ask(listOrdersOfBillingAgreement, { params, query: {} })(visitor))];
    },
  },
  'the documents of an order': {
    browser: async () => (await bought()).shopper.visitor,
    async read(visitor) {
      const { results } = (await visitor.call(listOrders, { query: {} })).body;
      const params = { orderId: results[0]?.id ?? '' };
      const { ppaDocs } = (await ask(listAgreementDocuments, { params })(visitor)).body;
      const documentId = ppaDocs[0]?.documentId ?? '';
      return [ppaDocs, told(await ask(readAgreementDocument, { params: { documentId } })(visitor))];
    },
  },
  'what an app asks for': {
    browser: async () => (await joined()).visitor,
    read: async (visitor) => told(await ask(confirmAppAccess, { query: linkRequest(server) })(visitor)),
  },
  'the routing of payments': {
    browser: async () => (await joined()).visitor,
    read: async (visitor) => told(await ask(readPaymentRouting, {})(visitor)),
  },
};

/** A browser of a shopper whom the sandbox creates. */
async function scenarioBrowser(story: string): Promise<Visitor> {
  const email = `${story}@scenario.test`;
  const scenario = scenarioOf(server.config, email);
  if (!scenario) throw new Error(`${email} is no scenario`);
  await ensureScenarioConsumer(server, email, scenario);
  const consumer = await findConsumerByEmail(server.db, email);
  return signIn(server, consumer?.id ?? '', 'PORTAL');
}

/** The same browser, connected to another server; with its login or without. */
function reconnected(visitor: Visitor, to: TestServer, isLoggedIn = true): Visitor {
  const same = createVisitor(to, 'PORTAL');
  if (!isLoggedIn) return same;
  same.token = visitor.token;
  same.cookies.clear();
  for (const [name, value] of visitor.cookies) same.cookies.set(name, value);
  return same;
}

async function make({ visitor, write, read }: Change): Promise<Made> {
  const before = told(await read(visitor));
  return { visitor, read, before, status: (await write(visitor)).status };
}

const made = new Map<string, Made>();
/** What the first server read last. */
const last = new Map<string, unknown>();
const browsers = new Map<string, Visitor>();
let begun: { readonly visitor: Visitor; readonly orderId: string; readonly traceId: string };
let assigned: { readonly visitor: Visitor; readonly reply: unknown };
const code = { body: { code: 'FREE0001', campaignId: 'summer' } };

beforeAll(async () => {
  const open = await openEmbedded(folder);
  await migrate(open.pool);
  await open.close();
  server = await start();
  await seedMerchants(server);
  await seedClients(server);
  shop = createShop(server);
  for (const [name, prepare] of Object.entries(changes)) made.set(name, await make(await prepare()));
  for (const [name, { browser }] of Object.entries(reads)) browsers.set(name, await browser());
  const { shopper, orderId } = await bought();
  begun = { visitor: shopper.visitor, orderId, traceId: (await begin(shopper, orderId)).traceId };
  const now = server.clock.now();
  const expiresAt = new Date(now.getTime() + yearMs);
  await createCampaign(server.db, { id: 'summer', countryCode: 'AU', createdAt: now }, [
    { code: code.body.code, expiresAt },
  ]);
  const { visitor } = await joined();
  assigned = { visitor, reply: told(await ask(assignPromoCode, code)(visitor)) };

  // All at one time, which links to files name.
  for (const [name, { visitor, read }] of made) last.set(name, told(await read(visitor)));
  for (const [name, visitor] of browsers) last.set(name, await reads[name]?.read(visitor));
  await server.close();
  server = await start(server);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('after a restart over the same database', () => {
  it.each(Object.keys(changes))('is read as it was changed before: %s [POR-399]', async (name) => {
    const { visitor, read, status, before } = made.get(name) as Made;
    expect(status).toBeLessThan(300);
    expect(last.get(name)).not.toEqual(before);
    expect(told(await read(reconnected(visitor, server)))).toEqual(last.get(name));
  });

  it.each(Object.entries(reads))('is read as before: %s [POR-399]', async (name, { read }) => {
    expect(await read(reconnected(browsers.get(name) as Visitor, server))).toEqual(last.get(name));
  });

  it('confirms a payment that was begun before, once [POR-399]', async () => {
    const visitor = reconnected(begun.visitor, server);
    const { traceId, orderId } = begun;
    const body = { traceId, storeToken: true, cardholderName: 'Ana Marlow' };
    expect(told(await ask(confirmPayNow, { body })(visitor))).toMatchObject({ status: 'PAYMENT_SUCCESS' });
    const order = (await visitor.call(readOrder, { params: { orderId } })).body;
    expect(order.paymentScheduleSet.map(({ status }) => status)).toEqual(['PAID', 'PAID', 'OWED', 'OWED']);
  });

  it('knows whose a promo code is [POR-399]', async () => {
    expect(assigned.reply).toMatchObject({ status: 'ASSIGNED' });
    expect(told(await ask(assignPromoCode, code)(reconnected(assigned.visitor, server)))).toEqual(
      assigned.reply,
    );
    const { visitor } = await joined();
    expect(told(await ask(assignPromoCode, code)(visitor))).toEqual([409, 'PROMO_CODE_ALREADY_USED']);
  });

  it('has answered every call of the portal [POR-399]', () => {
    expect(
      listed.filter((operation) => !answered.has(operation)).map(({ method, path }) => `${method} ${path}`),
    ).toEqual([]);
  });
});
