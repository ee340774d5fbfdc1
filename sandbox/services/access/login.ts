/** Signing in: look-up by email, password, remembered login. */
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { SignedIn } from '#shared/contract/access/signed-in.schema.ts';
import { isEmail } from '#shared/domain/access/email.ts';
import { checkoutTokenSchema } from '#shared/domain/checkout/checkout-state.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { type Consumer, consumers } from '../consumers/consumers.tables.ts';
import { consumerOf, findConsumerByEmail } from '../consumers/index.ts';
import { limitAttempts } from './attempts.ts';
import type { Caller, SignedInCaller } from './caller.ts';
import { lookedUp } from './looked-up.ts';
import { parseEmail } from './parse-email.ts';
import { isPasswordRight } from './passwords.ts';
import type { BodyOf, ReplyOf } from './requests.ts';
import {
  browserSecretOf,
  keepsSecrets,
  rememberedConsumer,
  rememberLogin,
  startSession,
} from './sessions.ts';
import { signedInOf } from './signed-in.ts';

const wrongTriesAllowed = 5;
const lockedForMs = 30 * 60_000;
const minute = 60_000;
/** A look-up reveals whether an account exists, so enumeration is limited. */
const lookupsOfCaller = { atMost: 60, withinMs: minute };
const lookupsOfEmail = { atMost: 10, withinMs: minute };
const loginsOfCaller = { atMost: 60, withinMs: minute };

/** The countries whose shoppers a checkout takes. Refuses with `checkout_not_found`. */
export type TradingCountries = (token: string) => Promise<readonly string[]>;

/** Whether an account has that email, and which step follows. */
export async function lookup(
  caller: Caller,
  body: BodyOf<'lookup'>,
  tradingCountriesOf: TradingCountries,
): Promise<ReplyOf<'lookup'>> {
  const { server } = caller;
  await limitLookups(caller, body.email);
  const email = await parseEmail(server, body.email);
  // The browser gets its secret here, before anything is bound to it.
  browserSecretOf(caller);
  const consumer = await findConsumerByEmail(server.db, email);
  if (consumer) await refuseForeignShop(consumer, body.transactionToken, tradingCountriesOf);
  if (consumer) return lookedUp(server, consumer);
  return {
    existing: false,
    countryCode: null,
    mobile: null,
    passwordExists: false,
    smsVerificationRequired: true,
    smsVerificationEnabled: server.messages.termsOf(email).reachesPhones,
  };
}

export async function login(caller: Caller, body: BodyOf<'login'>): Promise<SignedIn> {
  const { server } = caller;
  await limitLogins(caller);
  const consumer = await consumerNamed(server, body.username);
  if (!consumer) {
    await isPasswordRight(null, body.password);
    throw new Refusal('authentication_failure');
  }
  await proveLogin(server, consumer, () => isPasswordRight(consumer.passwordHash, body.password));
  refuseDisabledAccount(server, consumer);
  if (consumer.passwordResetRequired) throw new Refusal('force_password_reset_required');
  const checkout = checkoutTokenSchema.safeParse(body.transactionToken);
  return signIn(caller, await consumerOf(server.db, consumer.id), {
    rememberMe: body.rememberMe === true,
    ...(checkout.success && { checkoutToken: checkout.data }),
  });
}

export async function resumeLogin(caller: Caller): Promise<SignedIn> {
  if (caller.session) throw new Refusal('already_logged_in');
  return signInRemembered(caller);
}

/** Signs in by the login that this browser remembers. */
export async function signInRemembered(caller: Caller): Promise<SignedIn> {
  return signIn(caller, await requireRememberedConsumer(caller));
}

export async function rememberCurrentLogin(caller: SignedInCaller): Promise<void> {
  // A browser that stores no cookie of ours would not store this one either.
  if (caller.session.checkoutToken !== null) throw new Refusal('persistent_login_not_allowed');
  await rememberLogin(caller.server.db, caller, caller.session.consumerId);
}

interface SignInOptions {
  readonly rememberMe?: boolean;
  /** The checkout of the login. Where the browser keeps no secrets, the session serves this checkout only. */
  readonly checkoutToken?: string | null;
}

/**
 * Starts the session. While its second factor is missing, it only gives access to that step, and the login is not
 * remembered yet.
 */
export async function signIn(
  caller: Caller,
  consumer: Consumer,
  { rememberMe: isAsked = false, checkoutToken: named = null }: SignInOptions = {},
): Promise<SignedIn> {
  const { db } = caller.server;
  const secondFactorPending = consumer.secondFactorRequired;
  const checkoutToken = keepsSecrets(caller) ? null : named;
  const rememberMe = isAsked && checkoutToken === null;
  await startSession(db, caller, { consumerId: consumer.id, secondFactorPending, rememberMe, checkoutToken });
  if (rememberMe && !secondFactorPending) await rememberLogin(db, caller, consumer.id);
  return signedInOf(consumer, secondFactorPending);
}

/** The consumer whom this browser remembers, if that may be used here. */
async function requireRememberedConsumer(caller: Caller): Promise<Consumer> {
  const consumer = await rememberedConsumer(caller);
  if (!consumer || consumer.disabled) throw new Refusal('unauthorized');
  if (consumer.region !== marketOf(caller.countryCode).region) throw new Refusal('invalid_region');
  return consumer;
}

/** Limits how often one caller, and all callers together, may learn whether an email has an account. */
export async function limitLookups(caller: Caller, email: string): Promise<void> {
  await limitAttempts(caller, `lookup from ${caller.network}`, lookupsOfCaller);
  await limitAttempts(caller, `lookup of ${email.trim().toLowerCase()}`, lookupsOfEmail);
}

export function limitLogins(caller: Caller): Promise<void> {
  return limitAttempts(caller, `login from ${caller.network}`, loginsOfCaller);
}

/** The consumer of a username as it was typed, or null. */
export async function consumerNamed(server: ServerContext, username: string): Promise<Consumer | null> {
  if (!isEmail(username)) return null;
  return findConsumerByEmail(server.db, await parseEmail(server, username));
}

/** Only the owner may learn this of an account, so it is checked after the proof. */
export function refuseDisabledAccount({ identity }: ServerContext, consumer: Consumer): void {
  if (consumer.disabled) throw new Refusal('account_disabled');
  // A new consumer on that list is refused by the identity check instead.
  if (consumer.profileConfirmed && identity.isOnWatchlist(consumer.email))
    throw new Refusal('paywatch_check_failed');
}

/** In a checkout, refuses an account of a country that its shop does not sell to. */
async function refuseForeignShop(
  { countryCode }: Consumer,
  token: string | undefined,
  tradingCountriesOf: TradingCountries,
): Promise<void> {
  const given = checkoutTokenSchema.safeParse(token);
  if (!given.success) return;
  const countries = await tradingCountriesOf(given.data);
  if (!countries.includes(countryCode)) throw new Refusal('unsupported_merchant_trading_country');
}

/**
 * Counts each attempt of a password or a code before it is compared, so that parallel attempts gain nothing over serial
 * ones. The fifth wrong one locks the account in the same statement, and a correct one resets the count. After a lock
 * has expired, counting starts over.
 */
export async function proveLogin(
  { db, clock }: ServerContext,
  consumer: Consumer,
  isRight: () => Promise<boolean>,
): Promise<void> {
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
