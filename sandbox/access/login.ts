/** Signing in: look-up by email, password, remembered login. */
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { accessContract } from '#shared/contract/access/access.contract.ts';
import { isEmail, normaliseEmail } from '#shared/domain/access/email.ts';
import { maskMobile } from '#shared/domain/access/mobile.ts';
import { checkoutTokenSchema } from '#shared/domain/checkout/checkout-state.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { LocalUser } from '#shared/domain/session.ts';
import { tradingCountriesOf } from '../checkouts/trading-countries.ts';
import { type Consumer, consumers } from '../db/schema/access.ts';
import { Answer, type Handlers, Refusal, type RequestContext } from '../http/handler.ts';
import { findConsumerByEmail, localUserOf } from './consumers.ts';
import { isPasswordRight } from './passwords.ts';
import { browserSecretOf, endSession, rememberedConsumer, rememberLogin, startSession } from './sessions.ts';

const wrongPasswordsAllowed = 5;
const lockedForMs = 30 * 60_000;
/** Looking up tells whether an account exists, so nobody may ask for a list of them. */
const lookupsOfCaller = { burst: 60, perMinute: 60 };
const lookupsOfEmail = { burst: 10, perMinute: 10 };
const loginsOfCaller = { burst: 60, perMinute: 60 };

type LoginHandlers = Pick<Handlers<typeof accessContract>, 'lookup' | 'login' | 'logout' | 'resumeLogin'>;

export const loginHandlers: LoginHandlers = {
  async lookup({ body }, context) {
    const email = emailOf(body.email);
    limit(context, `lookup ${context.remoteAddress}`, lookupsOfCaller);
    limit(context, `lookup ${email}`, lookupsOfEmail);
    // The browser gets its cookie here, before there is anything to bind to it.
    browserSecretOf(context);
    const consumer = await findConsumerByEmail(context.world.db, email);
    if (consumer) await refuseForeignShop(context, consumer, body.transactionToken);
    return {
      existing: consumer !== null,
      countryCode: consumer?.countryCode ?? null,
      mobile: consumer?.mobile ? maskMobile(consumer.mobile) : null,
      passwordExists: consumer?.passwordHash != null,
      smsVerificationRequired: consumer?.mobile == null,
      smsVerificationEnabled: true,
    };
  },

  async login({ body }, context) {
    limit(context, `login ${context.remoteAddress}`, loginsOfCaller);
    const consumer = await findConsumerByEmail(context.world.db, body.username);
    await provePassword(context, consumer, body.password);
    if (!consumer) throw new Refusal('authentication_failure');
    if (consumer.disabled) throw new Refusal('account_disabled');
    if (consumer.passwordResetRequired) throw new Refusal('force_password_reset_required');
    return signIn(context, consumer, body.rememberMe === true);
  },

  async logout(_, context) {
    await endSession(context);
    return undefined;
  },

  async resumeLogin(_, context) {
    if (context.session) throw new Refusal('already_logged_in');
    const consumer = await rememberedConsumer(context);
    if (!consumer || consumer.disabled) throw new Refusal('unauthorized');
    if (consumer.region !== marketOf(context.countryCode).region) throw new Refusal('invalid_region');
    await startSession(context.world.db, context, consumer);
    return localUserOf(consumer, consumer.secondFactorRequired);
  },
};

/** Starts the session; 207 while a second factor is missing, which also keeps the login from being remembered. */
export async function signIn(
  context: RequestContext,
  consumer: Consumer,
  rememberMe: boolean,
): Promise<LocalUser | Answer<LocalUser>> {
  await startSession(context.world.db, context, consumer);
  if (consumer.secondFactorRequired) return new Answer(207, localUserOf(consumer, true));
  if (rememberMe) await rememberLogin(context.world.db, context, consumer.id);
  return localUserOf(consumer);
}

export function emailOf(text: string): string {
  if (!isEmail(text)) throw new Refusal('invalid_email_address');
  return normaliseEmail(text);
}

export function limit(
  context: RequestContext,
  key: string,
  rate: { burst: number; perMinute: number },
): void {
  const retryAfterSeconds = context.limiter.take(key, rate);
  if (retryAfterSeconds > 0) throw new Refusal('too_many_requests', { retryAfterSeconds });
}

/** In a checkout: an account of a country that its shop does not sell to is of no use there. */
async function refuseForeignShop(
  { world }: RequestContext,
  { countryCode }: Consumer,
  token = '',
): Promise<void> {
  if (!checkoutTokenSchema.safeParse(token).success) return;
  const countries = await tradingCountriesOf(world.db, token);
  if (!countries.includes(countryCode)) throw new Refusal('unsupported_merchant_trading_country');
}

/**
 * Each try is counted before its password is looked at, so that parallel tries are no more than serial ones. The
 * fifth wrong one locks the account; a lock that has run out begins a new count.
 */
async function provePassword(
  context: RequestContext,
  consumer: Consumer | null,
  password: string,
): Promise<void> {
  const { db, clock } = context.world;
  if (!consumer) {
    await isPasswordRight(null, password);
    throw new Refusal('authentication_failure');
  }
  const now = clock.now();
  const [counted] = await db
    .update(consumers)
    .set({
      wrongPasswords: sql`case when ${consumers.lockedUntil} is null then ${consumers.wrongPasswords} + 1 else 1 end`,
      lockedUntil: null,
    })
    .where(
      and(eq(consumers.id, consumer.id), or(isNull(consumers.lockedUntil), lte(consumers.lockedUntil, now))),
    )
    .returning({ tries: consumers.wrongPasswords });
  if (!counted || counted.tries > wrongPasswordsAllowed) throw new Refusal('account_locked');

  if (await isPasswordRight(consumer.passwordHash, password)) {
    await db.update(consumers).set({ wrongPasswords: 0 }).where(eq(consumers.id, consumer.id));
    return;
  }
  if (counted.tries < wrongPasswordsAllowed) throw new Refusal('authentication_failure');
  const lockedUntil = new Date(now.getTime() + lockedForMs);
  await db.update(consumers).set({ lockedUntil }).where(eq(consumers.id, consumer.id));
  throw new Refusal('authentication_failure_max_attempts');
}
