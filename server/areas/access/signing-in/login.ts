/** Signing in: look-up by email, password, remembered login. */
import type { SignedIn } from '#shared/contract/access/signed-in.schema.ts';
import { isEmail } from '#shared/domain/access/email.ts';
import type { SendBy } from '#shared/domain/access/verification-code.ts';
import { checkoutTokenSchema } from '#shared/domain/checkout/checkout-state.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Consumer } from '../../consumers/consumers.tables.ts';
import { findConsumerByEmail, lockConsumer, passwordHashOf } from '../../consumers/index.ts';
import { limitAttempts } from '../codes/attempts.ts';
import type { BodyOf, ReplyOf } from '../codes/requests.ts';
import { reachesPhone } from '../codes/verification-codes.ts';
import { limitAccountLookups } from '../joining/account-lookups.ts';
import { parseEmail } from '../joining/parse-email.ts';
import type { Caller, SignedInCaller } from './caller.ts';
import { countedCaller } from './known-browsers.ts';
import { proveLogin } from './login-tries.ts';
import { lookupView } from './lookup-view.ts';
import { lockAsProven, refuseSignIn } from './may-sign-in.ts';
import { isPasswordRight } from './passwords.ts';
import {
  continueChain,
  findRememberedLogin,
  type RememberedLogin,
  rememberLogin,
  rotateRememberedLogin,
} from './remembered-logins.ts';
import { browserSecretOf, chainOfSession, keepsSecrets, startSession } from './sessions.ts';
import { passwordChannel, secondFactorChannels, signedInOf } from './signed-in.ts';

/** The countries of a checkout's shoppers. Refuses with `checkout_not_found`. */
export type TradingCountries = (token: string) => Promise<readonly string[]>;

/** Whether an account has that email, and which step follows. */
export async function lookup(
  caller: Caller,
  body: BodyOf<'lookup'>,
  tradingCountriesOf: TradingCountries,
): Promise<ReplyOf<'lookup'>> {
  const { server } = caller;
  await limitAccountLookups(caller, body.email);
  const email = await parseEmail(server, body.email);
  // The browser gets its secret here, before anything is bound to it.
  browserSecretOf(caller);
  const consumer = await findConsumerByEmail(server.db, email);
  if (consumer) await refuseForeignShop(consumer, body.transactionToken, tradingCountriesOf);
  if (consumer) return lookupView(server, consumer);
  return {
    existing: false,
    countryCode: null,
    mobile: null,
    passwordExists: false,
    smsVerificationRequired: true,
    smsVerificationEnabled: await reachesPhone(server, { email, mobile: null }),
  };
}

export async function login(caller: Caller, body: BodyOf<'login'>): Promise<SignedIn> {
  const { server } = caller;
  await limitLogins(caller, body.username);
  const email = isEmail(body.username) ? await parseEmail(server, body.username) : null;
  // The same steps with and without an account, so that timing reveals nothing.
  const passwordHash = email && (await passwordHashOf(server.db, email));
  await proveLogin(caller, body.username, {
    isRight: () => isPasswordRight(passwordHash, body.password),
    opensLock: false,
  });
  const consumer = email && (await findConsumerByEmail(server.db, email));
  // Another password was set while this one was compared.
  if (!consumer || consumer.passwordHash !== passwordHash) throw new Refusal('authentication_failure');
  const checkout = checkoutTokenSchema.safeParse(body.transactionToken);
  return signIn(caller, consumer, {
    rememberMe: body.rememberMe === true,
    ...(checkout.success && { checkoutToken: checkout.data }),
  });
}

export async function resumeLogin(caller: Caller): Promise<SignedIn> {
  if (caller.session) throw new Refusal('already_logged_in');
  return signInRemembered(caller);
}

/**
 * Signs in with the login that this browser remembers. If the consumer may not sign in, the reason is given by the
 * login that follows.
 */
export async function signInRemembered(caller: Caller): Promise<SignedIn> {
  const { consumer, chainId } = await requireRememberedLogin(caller);
  try {
    return await signIn(caller, consumer, { rememberedChain: chainId });
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal('unauthorized');
    throw error;
  }
}

export async function rememberCurrentLogin(caller: SignedInCaller): Promise<void> {
  // A browser that stores no cookie of ours would not store this one either.
  if (caller.session.checkoutToken !== null) throw new Refusal('persistent_login_not_allowed');
  const { sessionId, consumerId } = caller.session;
  await caller.server.db.transaction(async (tx) => {
    // An event that ends the session during the call would not end the remembered login.
    await lockConsumer(tx, consumerId);
    const chainId = await chainOfSession(tx, sessionId);
    if (chainId === null) await rememberLogin(tx, caller, { consumerId, sessionId });
    else if (!(await continueChain(tx, caller, chainId))) throw new Refusal('persistent_login_not_allowed');
  });
}

interface SignInOptions {
  readonly rememberMe?: boolean;
  /** The remembered login that signs in. */
  readonly rememberedChain?: string;
  /** The channel of the one-time code; absent for a password. */
  readonly codeSentBy?: SendBy | null;
  /** The checkout of the login. If the browser stores no secrets, the session is valid for this checkout only. */
  readonly checkoutToken?: string | null;
}

/** Starts the session of a consumer who was authenticated, if they may sign in. */
export async function signIn(
  caller: Caller,
  /** The consumer as read when the password or code was compared. */
  proven: Consumer,
  options: SignInOptions = {},
): Promise<SignedIn> {
  const { server } = caller;
  await refuseSignIn(server, proven);
  return server.db.transaction(async (tx) => {
    await lockAsProven(tx, proven);
    return enter(tx, caller, proven, options);
  });
}

/**
 * Starts the session of a consumer whose account is locked by the transaction. While its second factor is missing, it only
 * gives access to that step, and the login is not remembered yet.
 */
export async function enter(
  tx: Transaction,
  caller: Caller,
  consumer: Consumer,
  {
    rememberMe: isAsked = false,
    rememberedChain,
    codeSentBy = null,
    checkoutToken: named = null,
  }: SignInOptions = {},
): Promise<SignedIn> {
  const secondFactorPending = consumer.secondFactorRequired;
  // Two codes to one mobile, or to one mailbox, are only one factor.
  if (secondFactorPending && codeSentBy && secondFactorChannels(consumer, codeSentBy).length === 0) {
    throw new Refusal('password_required');
  }
  const firstBy = codeSentBy ?? passwordChannel(consumer);
  const checkoutToken = keepsSecrets(caller) ? null : named;
  const rememberMe = isAsked && checkoutToken === null;
  if (rememberedChain !== undefined && !(await rotateRememberedLogin(tx, caller))) {
    throw new Refusal('unauthorized');
  }
  const { sessionId } = await startSession(tx, caller, {
    consumerId: consumer.id,
    ...{ secondFactorPending, rememberMe, rememberedChain, codeSentBy: firstBy, checkoutToken },
  });
  if (rememberMe && !secondFactorPending) {
    await rememberLogin(tx, caller, { consumerId: consumer.id, sessionId });
  }
  return signedInOf(consumer, secondFactorPending, firstBy);
}

/** The login that this browser remembers, if it may be used here. */
async function requireRememberedLogin(caller: Caller): Promise<RememberedLogin> {
  const found = await findRememberedLogin(caller);
  if (!found) throw new Refusal('unauthorized');
  if (found.consumer.region !== marketOf(caller.countryCode).region) throw new Refusal('invalid_region');
  return found;
}

export async function limitLogins(caller: Caller, username: string): Promise<void> {
  await limitAttempts(caller.server, 'loginsByCaller', await countedCaller(caller, username));
}

/** The consumer of a username as it was typed, or null. */
export async function consumerNamed(server: ServerContext, username: string): Promise<Consumer | null> {
  if (!isEmail(username)) return null;
  return findConsumerByEmail(server.db, await parseEmail(server, username));
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
