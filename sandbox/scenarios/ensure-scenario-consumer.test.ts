import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { consumers } from '#server/areas/consumers/consumers.tables.ts';
import { cards } from '#server/areas/methods/methods.tables.ts';
import type { JobKind } from '#server/core/job-queue/job-queue.tables.ts';
import { runDueJobs } from '#server/jobs/job-runner.ts';
import { beginPayNow, inChannel } from '#server/testing/portal-shopper.ts';
import {
  confirmFor,
  createShop,
  createShopServer,
  newCheckout,
  passDays,
  presentCard,
  signIn,
  startFor,
} from '#server/testing/shop.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { createVisitor, type Visitor } from '#server/testing/visitor.ts';
import {
  finaliseRegistration,
  login,
  lookup,
  registrationEmailVerifyAsk,
  registrationEmailVerifyConfirm,
  registrationMobileVerifyAsk,
  startRegistration,
} from '#shared/contract/access/access.contract.ts';
import {
  changeEmail,
  confirmEmailChange,
  startEmailChange,
} from '#shared/contract/access/change-contact.contract.ts';
import { requestOneTimeCode } from '#shared/contract/access/one-time-code.contract.ts';
import {
  resetPasswordVerifyAsk,
  resetPasswordVerifyConfirm,
} from '#shared/contract/access/password-reset.contract.ts';
import { finaliseAccount, updateAccount } from '#shared/contract/access/profile.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { checkIdentity } from '#shared/contract/identity/identity-check.contract.ts';
import { listDuePayments, listOrders, readOrder } from '#shared/contract/orders/orders.contract.ts';
import { readPaymentPlan } from '#shared/contract/payments/payment-plan.contract.ts';
import { checkDateChange, confirmPayNow } from '#shared/contract/payments/payments.contract.ts';
import { firstIdentityStatus, provenIdentityStatus } from '#shared/domain/identity/first-status.ts';
import { homeOf, personaPassword } from '../seed/personas.ts';
import { ensureScenarioConsumer } from './ensure-scenario-consumer.ts';
import { type Story, scenarioOf, stories } from './scenario.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

const visit = () => createVisitor(server, 'PORTAL');
const look = (email: string, visitor: Visitor = visit()) => visitor.call(lookup, { body: { email } });
const enter = (username: string, visitor: Visitor = visit()) =>
  visitor.call(login, { body: { username, password: personaPassword } });
const codeOf = ({ status, error }: { status: number; error: { errorCode: string } | undefined }) =>
  error?.errorCode ?? status;

async function shopperOf(email: string) {
  await look(email);
  const [found] = await server.db.select().from(consumers).where(eq(consumers.email, email));
  if (!found) throw new Error(`${email} is not here`);
  return { consumerId: found.id, email, visitor: await signIn(server, found.id, 'CHECKOUT') };
}

/** The same server, where a round of jobs runs after every step. */
const withRounds = (kind: JobKind): TestServer => ({
  ...server,
  db: new Proxy(server.db, {
    get: (db, name) =>
      name === 'transaction'
        ? async (...work: Parameters<typeof db.transaction>) => {
            const done = await db.transaction(...work);
            await runDueJobs(server, { kinds: [kind] });
            return done;
          }
        : Reflect.get(db, name),
  }),
});

/** Signs in as the consumer of the address, who is created between such rounds. */
async function enterAfterRounds(email: string, kind: JobKind): Promise<Visitor> {
  const scenario = scenarioOf(server.config, email);
  if (!scenario) throw new Error(`${email} is no scenario`);
  await ensureScenarioConsumer(withRounds(kind), email, scenario);
  const visitor = visit();
  await enter(email, visitor);
  return visitor;
}

describe('the consumer of a scenario address', () => {
  it('has a unique name, so that each may save their profile', async () => {
    for (const email of ['good.n901@scenario.test', 'good.n902@scenario.test']) {
      await look(email);
      const visitor = visit();
      await enter(email, visitor);
      const saved = await visitor.call(updateAccount, { body: { otherGivenNames: 'Kit' } });
      expect(saved.status).toBe(200);
    }
  });

  it('has past orders although checkouts of that time have expired by now', async () => {
    const visitor = await enterAfterRounds('good+orders-1.n91@scenario.test', 'checkout-expiry');
    const { body } = await visitor.call(listOrders, { query: {} });
    expect(body.totalResults).toBe(1);
  });

  it.each(['overdue.n92', 'writtenoff+overdue.n93'])(
    'is late as %s although the server charges due payments in between',
    async (name) => {
      const visitor = await enterAfterRounds(`${name}@scenario.test`, 'charge-instalment');
      const { body } = await visitor.call(listOrders, { query: {} });
      const statuses = body.results.map(({ paymentScheduleSet }) =>
        paymentScheduleSet.map(({ status }) => status),
      );
      expect(statuses).toEqual([['PAID', 'OVERDUE', 'OWED', 'OWED']]);
    },
  );

  it('is late because of the saved card, which declines, and can pay with a new one', async () => {
    const shopper = await inChannel(server, await shopperOf('overdue.n95@scenario.test'), 'PORTAL');
    const [order] = (await shopper.visitor.call(listOrders, { query: {} })).body.results;
    const begin = () => beginPayNow(shopper, order?.id ?? '');
    const { traceId, savedCards } = await begin();
    const token = savedCards[0]?.token ?? '';
    expect(server.provider.vault.setUp('payment', { traceId, storeToken: true, token })).toBe(0);
    const declined = await shopper.visitor.call(confirmPayNow, { body: { traceId } });
    expect(declined.body).toMatchObject({ status: 'PAYMENT_DECLINED', resultCode: 41 });
    const again = await begin();
    presentCard(server, 'payment', again.traceId, 'visa');
    const paid = await shopper.visitor.call(confirmPayNow, { body: { traceId: again.traceId } });
    expect(paid.body).toMatchObject({ status: 'PAYMENT_SUCCESS', amount: { amount: '45.00' } });
  });

  it('is charged by the server once the past is written', async () => {
    const { consumerId, visitor } = await shopperOf('good+move-ok.n94@scenario.test');
    await server.clock.advance(7 * 86_400_000, consumerId);
    await runDueJobs(server, { kinds: ['charge-instalment'] });
    const { body } = await visitor.call(listOrders, { query: {} });
    const paid = body.results.flatMap(({ paymentScheduleSet }) =>
      paymentScheduleSet.filter(({ status }) => status === 'PAID'),
    );
    expect(paid).toHaveLength(2);
  });

  it('exists from the first use, once, with a card', async () => {
    const email = 'good.n1@scenario.test';
    await Promise.all([look(email), look(email.toUpperCase()), look(email)]);
    const { status, body } = await look(email);
    expect([status, body.existing, body.countryCode, body.passwordExists]).toEqual([200, true, 'AU', true]);
    const visitor = visit();
    expect((await enter(email, visitor)).status).toBe(200);
    const { uuid, ...account } = (await visitor.call(readAccount, {})).body;
    expect(account).toMatchObject({ profileConfirmed: true, identityCheckStatus: 'VERIFIED' });
    const saved = await server.db.select().from(cards).where(eq(cards.consumerId, uuid));
    expect(saved.map(({ last4 }) => last4)).toEqual(['1111']);
  });

  it('has past orders, although the identity is not verified yet', async () => {
    const { consumerId } = await shopperOf('good+orders-1+id-verified.nz@scenario.test');
    const [found] = await server.db.select().from(consumers).where(eq(consumers.id, consumerId));
    expect(found?.identityCheckStatus).toBe('NOT_VERIFIED');
  });

  it.each([
    ['good+move-ok', null],
    ['good+move-ok.nz', null],
    ['good+move-new', 'account_too_new'],
    ['hardship+move-ok', 'account_hardship'],
    ['arrangement+move-ok.gb', 'account_hardship'],
    ['good+move-often', 'max_changes_in_duration'],
    ['good+move-shop', 'merchant_blacklisted'],
    ['good+move-shop.us', 'merchant_blacklisted'],
    ['policyhold+move-ok', 'restricted_payments'],
    ['writtenoff+move-ok', 'restricted_payments'],
    ['frozen+move-ok', 'restricted_payments'],
    ['good+move-once', 'max_changes_on_order'],
    ['good+move-soon', 'too_close_to_due_date'],
    ['overdue', 'payment_overdue'],
    ['overdue+move-ok', 'payment_overdue'],
  ])('has as %s a payment whose date may move, or a reason why not: %s', async (name, reason) => {
    const { consumerId } = await shopperOf(`${name}@scenario.test`);
    const visitor = await signIn(server, consumerId, 'PORTAL');
    const { body } = await visitor.call(listDuePayments, { query: { orderBy: 'dueDate' } });
    // The payment that was not moved, when others were.
    const next = body.results.filter(
      ({ installmentDueDate, originalInstallmentDueDate }) =>
        reason === 'max_changes_on_order' || installmentDueDate === originalInstallmentDueDate,
    )[0];
    const params = { paymentScheduleId: String(next?.id) };
    const answer = await visitor.call(checkDateChange, { params });
    expect(answer.status === 200 ? null : answer.error.errorCode).toBe(
      reason && `change_payment_schedule_${reason}`,
    );
  });

  it('has no account at the address any more once the email is changed', async () => {
    const email = 'good.n96@scenario.test';
    const visitor = visit();
    await look(email);
    await enter(email, visitor);
    const { token } = (await visitor.call(startEmailChange, { body: {} })).body;
    await visitor.call(confirmEmailChange, { body: { token, code: '111111' } });
    await visitor.call(changeEmail, { body: { token, newEmail: 'moved.n96@example.com' } });
    const changed = await visitor.call(confirmEmailChange, { body: { token, code: '111111' } });
    expect(changed.body).toEqual({ status: 'CHANGED' });
    const { status, body } = await look(email);
    expect([status, body.existing]).toEqual([200, false]);
    expect(codeOf(await enter(email))).toBe('authentication_failure');
    expect(codeOf(await enter('moved.n96@example.com'))).toBe(200);
  });

  it('does not exist in the story of a newcomer', async () => {
    expect((await look('new.nz@scenario.test')).body.existing).toBe(false);
  });

  it.each([
    ['good+nonsense@scenario.test', 'unknown_knob'],
    ['nobody@scenario.test', 'unknown_story'],
    ['good+otp-sometimes@scenario.test', 'bad_value'],
    ['good+2fa+2fa@scenario.test', 'repeated_knob'],
  ])('does not exist for %s', async (email, scenario) => {
    for (const { status, error } of [await look(email), await enter(email)]) {
      expect([status, error.errorCode, error.errorInfo]).toEqual([
        400,
        'invalid_email_address',
        { scenario },
      ]);
    }
  });

  it.each([
    ['locked', 'account_locked'],
    ['disabled', 'account_disabled'],
    ['resetpw', 'force_password_reset_required'],
    ['nopassword', 'authentication_failure'],
    ['good+id-paywatch', 'paywatch_check_failed'],
    ['good+2fa', 207],
    ['frozen', 200],
    ['unconfirmed', 200],
  ])('%s logs in: %s [ACC-075]', async (story, expected) => {
    expect(codeOf(await enter(`${story}@scenario.test`))).toBe(expected);
  });

  const refusedLogins: { readonly [Name in Story]?: string } = {
    new: 'authentication_failure',
    locked: 'account_locked',
    disabled: 'account_disabled',
    resetpw: 'force_password_reset_required',
    nopassword: 'authentication_failure',
  };
  const pasts = 'orders-1+overdue+move-often+agreements-1+bank-linked';

  it.each(stories)('%s logs in, or is refused, with every past that its address can have', async (story) => {
    expect(codeOf(await enter(`${story}+${pasts}@scenario.test`))).toBe(refusedLogins[story] ?? 200);
  });

  it.each(['ok', 'new', 'once', 'often', 'shop', 'soon'])(
    'overdue+move-%s logs in, with both orders',
    async (move) => {
      const visitor = visit();
      expect(codeOf(await enter(`overdue+move-${move}.nz@scenario.test`, visitor))).toBe(200);
      const { body } = await visitor.call(listOrders, { query: {} });
      const items = body.results.flatMap(({ paymentScheduleSet }) =>
        paymentScheduleSet.map(({ status }) => status),
      );
      expect(items).toContain('OVERDUE');
      expect(body.totalResults).toBe(move === 'often' ? 5 : 2);
    },
  );

  it.each(['AU', 'NZ', 'GB', 'US'] as const)(
    'unconfirmed in %s can save a profile, and be checked',
    async (country) => {
      const visitor = visit();
      await enter(`unconfirmed.${country.toLowerCase()}@scenario.test`, visitor);
      const saved = await visitor.call(finaliseAccount, {
        body: {
          givenNames: 'Maya',
          surname: 'Rowe',
          dateOfBirth: '1994-03-07',
          contactAddress: homeOf(country),
          creditPolicyAgree: true,
          creditCheckAgree: true,
          providedCreditCheckConsent: true,
        },
      });
      expect(saved.body).toMatchObject({
        profileConfirmed: true,
        identityCheckStatus: firstIdentityStatus(country),
      });
      const checked = await visitor.call(checkIdentity, { body: { channel: 'PORTAL' } });
      expect(checked.body.identityCheckStatus).toBe(provenIdentityStatus(country));
    },
  );

  it('has the status, the limit and the past orders of its address', async () => {
    const visitor = visit();
    await enter('hardship+limit-250+orders-2.gb@scenario.test', visitor);
    const { body } = await visitor.call(readAccount, {});
    expect(body).toMatchObject({
      accountStatus: 'HARDSHIP',
      countryCode: 'GB',
      preferredPaymentMethod: { type: 'CREDIT_CARD', maskedPan: '************1111' },
    });
    const orders = await visitor.call(listOrders, { query: {} });
    // With the two that its plan pays.
    expect(orders.body.totalResults).toBe(4);
    const [row] = await server.db.select().from(consumers).where(eq(consumers.id, body.uuid));
    expect(row?.creditLimit).toBe(25_000);
  });

  it('has an order of each channel and source, a preorder, one of a subscription and one paid up front [PAY-074] [PAY-075] [PAY-077] [POR-178]', async () => {
    const visitor = visit();
    await enter('good+kind-all@scenario.test', visitor);
    const { body } = await visitor.call(listOrders, { query: {} });
    const kindOf = async ({ id: orderId }: (typeof body.results)[number]) => {
      const order = (await visitor.call(readOrder, { params: { orderId } })).body;
      const { channel, source, preorder, subscriptionPayment, paymentUpFront } = order;
      return [channel, source, preorder, subscriptionPayment, paymentUpFront.amount].join(' ');
    };
    expect((await Promise.all(body.results.map(kindOf))).toSorted()).toEqual([
      'IN_STORE CHECKOUT false false 20.00',
      'IN_STORE_CARD CHECKOUT false false 20.00',
      'IN_STORE_CARD_ONLINE CHECKOUT false false 20.00',
      'MONEY CHECKOUT false false 20.00',
      'ONLINE CHECKOUT false false 80.00',
      'ONLINE CHECKOUT false true 20.00',
      'ONLINE CHECKOUT true false 20.00',
      'ONLINE SINGLE_USE_CARD false false 20.00',
    ]);
  });

  it.each([
    ['hardship', 'AUD', '157.50'],
    ['arrangement.gb', 'GBP', '157.50'],
    ['hardship+overdue.nz', 'NZD', '115.00'],
  ])('pays by a plan of four payments for all that is owed, as %s', async (name, currency, owed) => {
    const { consumerId } = await shopperOf(`${name}@scenario.test`);
    const portal = await signIn(server, consumerId, 'PORTAL');
    const plan = await portal.call(readPaymentPlan, {});
    expect(plan.body).toMatchObject({
      paymentStatus: 'ACTIVE',
      outstandingBalance: { amount: owed, currency },
    });
    expect(plan.body.paymentSchedules).toHaveLength(4);
  });

  it.each([
    ['hardship+overdue.au.n71', 'HARDSHIP'],
    ['writtenoff+overdue.gb.n72', 'WRITTEN_OFF'],
  ])('is late as well, as %s says', async (address, accountStatus) => {
    const visitor = visit();
    await enter(`${address}@scenario.test`, visitor);
    expect((await visitor.call(readAccount, {})).body.accountStatus).toBe(accountStatus);
    const { body } = await visitor.call(listOrders, { query: {} });
    const statuses = body.results.flatMap(({ paymentScheduleSet }) =>
      paymentScheduleSet.map(({ status }) => status),
    );
    expect(statuses).toContain('OVERDUE');
  });

  it('is an ordinary newcomer when the controls are off [MER-188]', async () => {
    const closed = await createShopServer({ environment: { SANDBOX_CONTROL: 'off' } });
    const visitor = createVisitor(closed, 'PORTAL');
    expect((await look('good@scenario.test', visitor)).body.existing).toBe(false);
    expect((await look('good+nonsense@scenario.test', visitor)).status).toBe(200);
    await closed.close();
  });
});

describe('the codes of a scenario', () => {
  const reset = (email: string, visitor: Visitor) =>
    visitor.call(resetPasswordVerifyAsk, { body: { email, sendBy: 'EMAIL' } });

  it('may never arrive, arrive late, be expired, or not be sent at all', async () => {
    const visitor = visit();
    expect(codeOf(await reset('good+otp-limit@scenario.test', visitor))).toBe(
      'verification_code_generation_not_allowed',
    );
    expect(
      codeOf(await visitor.call(requestOneTimeCode, { body: { email: 'good+otp-limit@scenario.test' } })),
    ).toBe('too_many_otp_requests');
    expect(codeOf(await reset('good+otp-never@scenario.test', visitor))).toBe(204);
    expect(await server.outbox.list({ to: 'good+otp-never@scenario.test' })).toEqual([]);
    const email = 'good+otp-expired@scenario.test';
    expect(codeOf(await reset(email, visitor))).toBe(204);
    const confirmed = await visitor.call(resetPasswordVerifyConfirm, { body: { email, code: '111111' } });
    expect(codeOf(confirmed)).toBe('verification_code_expired');
  });

  it('may arrive after half a minute', async () => {
    const email = 'good+otp-slow@scenario.test';
    const visitor = visit();
    await look(email, visitor);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await reset(email, visitor);
      expect(await server.outbox.list({ to: email })).toEqual([]);
      await vi.advanceTimersByTimeAsync(30_000);
      expect(await server.outbox.list({ to: email })).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('go to no phone when messages are off, and the registration confirms the email instead', async () => {
    const email = 'new+sms-off@scenario.test';
    const visitor = visit();
    expect((await look(email, visitor)).body.smsVerificationEnabled).toBe(false);
    const started = await visitor.call(startRegistration, { body: { email, checkEmailVerification: false } });
    const { registrationId } = started.body;
    const asked = await visitor.call(registrationMobileVerifyAsk, {
      body: { registrationId, mobile: '0415550001', countryCode: 'AU' },
    });
    expect(asked.body).toEqual({ smsEnabled: false });
    const finish = () =>
      visitor.call(finaliseRegistration, { body: { registrationId, registrationOrigin: 'CHECKOUT' } });
    expect((await finish()).error.errorCode).toBe('verified_email_missing');
    await visitor.call(registrationEmailVerifyAsk, { body: { registrationId, email } });
    const confirming = { registrationId, email, emailCode: '111111' };
    await visitor.call(registrationEmailVerifyConfirm, { body: confirming });
    const finished = await finish();
    expect([finished.status, finished.body.mobile]).toEqual([201, null]);
  });
});

describe('the bank of a scenario', () => {
  it('declines an instalment in a week and again on the day after, with a message each', async () => {
    const { consumerId, email } = await shopperOf('good+auto-41+move-ok.n9@scenario.test');
    const templates = async () => (await server.outbox.list({ to: email })).map(({ template }) => template);
    await passDays(server, 6, consumerId);
    expect(await templates()).toEqual([]);
    await passDays(server, 1, consumerId);
    expect(await templates()).toEqual(['payment-failed']);
    await passDays(server, 1, consumerId);
    expect(await templates()).toEqual(['payment-overdue', 'payment-failed']);
  });

  it.each([
    ['declined@scenario.test', [4]],
    ['good+pay-41x1@scenario.test', [41, 0]],
    ['declined+pay-0@scenario.test', [0]],
  ])('answers the confirms of %s with %j [MER-195]', async (email, answers) => {
    const shopper = await shopperOf(email);
    const token = await newCheckout(server, createShop(server));
    for (const answer of answers) {
      presentCard(server, 'order', await startFor(shopper, token), 'visa');
      expect((await confirmFor(shopper, token)).body.resultCode).toBe(answer);
    }
  });

  it('has a lower precedence than a test card with its own result [MER-195]', async () => {
    const shopper = await shopperOf('good+pay-41@scenario.test');
    const token = await newCheckout(server, createShop(server));
    for (const [card, answer] of [
      ['visa', 41],
      ['velocity', 3],
    ] as const) {
      presentCard(server, 'order', await startFor(shopper, token), card);
      expect((await confirmFor(shopper, token)).body.resultCode).toBe(answer);
    }
  });

  it('requires a challenge that fails', async () => {
    const shopper = await shopperOf('good+3ds-fail@scenario.test');
    const token = await newCheckout(server, createShop(server));
    presentCard(server, 'order', await startFor(shopper, token), 'visa');
    const { status, error } = await confirmFor(shopper, token);
    expect([status, error.errorCode]).toEqual([412, 'precondition_failed']);
  });
});
