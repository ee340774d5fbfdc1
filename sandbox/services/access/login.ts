/** Signing in: look-up by email, password, remembered login. */
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { accessContract } from '#shared/contract/access/access.contract.ts';
import type { SignedIn } from '#shared/contract/access/signed-in.schema.ts';
import { isEmail } from '#shared/domain/access/email.ts';
import { maskMobile } from '#shared/domain/access/mobile.ts';
import { checkoutTokenSchema } from '#shared/domain/checkout/checkout-state.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { Refusal } from '../../core/refusal.ts';
import { browserCookie } from '../../http/cookies.ts';
import { Answer, type Handlers, type RequestContext } from '../../http/handler.ts';
import { scenarioOf } from '../../scenarios/scenario.ts';
import { tradingCountriesOf } from '../checkouts/trading-countries.ts';
import { type Consumer, consumers } from './access.tables.ts';
import { limitAttempts } from './attempts.ts';
import { consumerOf, findConsumerByEmail, signedInOf } from './consumers.ts';
import { emailOf } from './known-email.ts';
import { isPasswordRight } from './passwords.ts';
import { browserSecretOf, endSession, rememberedConsumer, rememberLogin, startSession } from './sessions.ts';

const wrongTriesAllowed = 5;
const lockedForMs = 30 * 60_000;
const minute = 60_000;
/** Looking up tells whether an account exists, so nobody may ask for a list of them. */
const lookupsOfCaller = { atMost: 60, withinMs: minute };
const lookupsOfEmail = { atMost: 10, withinMs: minute };
const loginsOfCaller = { atMost: 60, withinMs: minute };

type LoginHandlers = Pick<
  Handlers<typeof accessContract>,
  'lookup' | 'login' | 'logout' | 'resumeLogin' | 'enforceLogin' | 'newPersistentLogin'
>;

export const loginHandlers: LoginHandlers = {
  async lookup({ body }, context) {
    const { server } = context;
    await limitLookups(context, body.email);
    const email = await emailOf(server, body.email);
    // The browser gets its cookie here, before there is anything to bind to it.
    browserSecretOf(context);
    const consumer = await findConsumerByEmail(server.db, email);
    if (consumer) await refuseForeignShop(context, consumer, body.transactionToken);
    return {
      existing: consumer !== null,
      countryCode: consumer?.countryCode ?? null,
      mobile: consumer?.mobile ? maskMobile(consumer.mobile) : null,
      passwordExists: consumer?.passwordHash != null,
      smsVerificationRequired: consumer?.mobile == null,
      smsVerificationEnabled: scenarioOf(server.config, email)?.knobs.sms !== 'off',
    };
  },

  async login({ body }, context) {
    const { server } = context;
    await limitLogins(context);
    const consumer = await consumerNamed(context, body.username);
    if (!consumer) {
      await isPasswordRight(null, body.password);
      throw new Refusal('authentication_failure');
    }
    await proveLogin(context, consumer, () => isPasswordRight(consumer.passwordHash, body.password));
    refuseBarred(context, consumer);
    if (consumer.passwordResetRequired) throw new Refusal('force_password_reset_required');
    return signIn(context, await consumerOf(server.db, consumer.id), body.rememberMe === true);
  },

  async logout(_, context) {
    await endSession(context);
    return undefined;
  },

  async resumeLogin(_, context) {
    if (context.session) throw new Refusal('already_logged_in');
    return signIn(context, await rememberedHere(context), false);
  },

  async enforceLogin({ body }, context) {
    const consumer = await rememberedHere(context);
    const signedIn = await signIn(context, consumer, false);
    if (signedIn instanceof Answer) return new Answer(207, { requires2fa: true, isReturning: true } as const);
    const { name, shouldAllowEmail } = signedIn;
    return {
      name,
      shouldAllowEmail,
      checkoutTrusted: body.channel === 'CHECKOUT' && context.channel === 'CHECKOUT',
    };
  },

  async newPersistentLogin(_, context) {
    // A browser that keeps none of our cookies would not keep this one.
    if (!context.cookies.has(browserCookie)) throw new Refusal('persistent_login_not_allowed');
    await rememberLogin(context.server.db, context, context.session.consumerId);
    return undefined;
  },
};

/** Starts the session; 207 while a second factor is missing, which puts off being remembered too. */
export async function signIn(
  context: RequestContext,
  consumer: Consumer,
  rememberMe: boolean,
): Promise<SignedIn | Answer<SignedIn>> {
  const { db } = context.server;
  const secondFactorPending = consumer.secondFactorRequired;
  await startSession(db, context, { consumerId: consumer.id, secondFactorPending, rememberMe });
  if (secondFactorPending) return new Answer(207, signedInOf(consumer, true));
  if (rememberMe) await rememberLogin(db, context, consumer.id);
  return signedInOf(consumer, false);
}

/** The consumer whom this browser remembers, who may come in by that here. */
async function rememberedHere(context: RequestContext): Promise<Consumer> {
  const consumer = await rememberedConsumer(context);
  if (!consumer || consumer.disabled) throw new Refusal('unauthorized');
  if (consumer.region !== marketOf(context.countryCode).region) throw new Refusal('invalid_region');
  return consumer;
}

/** How often one caller, and anybody together, may learn whether an email has an account. */
export async function limitLookups(context: RequestContext, email: string): Promise<void> {
  await limitAttempts(context, `lookup from ${context.remoteAddress}`, lookupsOfCaller);
  await limitAttempts(context, `lookup of ${email.trim().toLowerCase()}`, lookupsOfEmail);
}

export function limitLogins(context: RequestContext): Promise<void> {
  return limitAttempts(context, `login from ${context.remoteAddress}`, loginsOfCaller);
}

/** The consumer of a name as it was typed, null when nobody is called so. */
export async function consumerNamed({ server }: RequestContext, username: string): Promise<Consumer | null> {
  if (!isEmail(username)) return null;
  return findConsumerByEmail(server.db, await emailOf(server, username));
}

/** What only its owner may learn of an account, so it comes after the proof. */
export function refuseBarred({ server }: RequestContext, consumer: Consumer): void {
  if (consumer.disabled) throw new Refusal('account_disabled');
  const isWatched = scenarioOf(server.config, consumer.email)?.knobs.id === 'paywatch';
  // A newcomer of that scenario meets the refusal at the identity check instead.
  if (isWatched && consumer.profileConfirmed) throw new Refusal('paywatch_check_failed');
}

/** In a checkout: an account of a country that its shop does not sell to is of no use there. */
async function refuseForeignShop(
  { server }: RequestContext,
  { countryCode }: Consumer,
  token = '',
): Promise<void> {
  if (!checkoutTokenSchema.safeParse(token).success) return;
  const countries = await tradingCountriesOf(server.db, token);
  if (!countries.includes(countryCode)) throw new Refusal('unsupported_merchant_trading_country');
}

/**
 * Counts each try of a password or a code before it is looked at, so that parallel tries are no more than serial ones.
 * The fifth locks the account in the same statement, and a right one opens it again; a lock that has run out begins a
 * new count.
 */
export async function proveLogin(
  { server }: RequestContext,
  consumer: Consumer,
  isRight: () => Promise<boolean>,
): Promise<void> {
  const { db, clock } = server;
  const { wrongPasswords, lockedUntil } = consumers;
  const now = clock.now();
  const until = new Date(now.getTime() + lockedForMs).toISOString();
  const isFifth = sql`${lockedUntil} is null and ${wrongPasswords} + 1 >= ${wrongTriesAllowed}`;
  const [counted] = await db
    .update(consumers)
    .set({
      wrongPasswords: sql`case when ${lockedUntil} is null then ${wrongPasswords} + 1 else 1 end`,
      lockedUntil: sql`case when ${isFifth} then ${until}::timestamptz end`,
    })
    .where(and(eq(consumers.id, consumer.id), or(isNull(lockedUntil), lte(lockedUntil, now))))
    .returning({ tries: wrongPasswords });
  if (!counted) throw new Refusal('account_locked');

  if (await isRight()) {
    await db
      .update(consumers)
      .set({ wrongPasswords: 0, lockedUntil: null })
      .where(eq(consumers.id, consumer.id));
    return;
  }
  const isLast = counted.tries >= wrongTriesAllowed;
  throw new Refusal(isLast ? 'authentication_failure_max_attempts' : 'authentication_failure');
}
