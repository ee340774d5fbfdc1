/** Joining: an email, a confirmed mobile, an account. A registration belongs to the browser that started it. */
import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { normaliseEmail } from '#shared/domain/access/email.ts';
import { internationalMobile } from '#shared/domain/access/mobile.ts';
import { firstIdentityStatus } from '#shared/domain/identity/first-status.ts';
import { resolveLocale } from '#shared/domain/locales.ts';
import { type CountryCode, isCountryCode, marketOf } from '#shared/domain/markets/index.ts';
import { holdsCardNumber } from '#shared/domain/methods/card-number.ts';
import type { Executor, Transaction } from '../../../core/database/database.ts';
import { violatedConstraint } from '../../../core/database/unique-violation.ts';
import { Refusal } from '../../../core/refusal.ts';
import { hashSecret, isSame } from '../../../core/secrets.ts';
import type { Consumer } from '../../consumers/consumers.tables.ts';
import {
  accountOf,
  createConsumer,
  findConsumerByEmail,
  findHolderOfEmail,
  findOwnerOfMobile,
  lockConsumer,
  marketColumns,
  refuseHeldEmail,
  releaseUnconfirmedEmail,
} from '../../consumers/index.ts';
import { type Registration, registrations, sessions } from '../access.tables.ts';
import { limitAttempts } from '../codes/attempts.ts';
import { refuseCheck } from '../codes/code-refusals.ts';
import type { BodyOf, ReplyOf } from '../codes/requests.ts';
import { checkCode, reachesPhone, sendCode, sendStrangerNotice } from '../codes/verification-codes.ts';
import { notifyOfReleasedEmail } from '../contacts/account-changes.ts';
import type { Caller } from '../signing-in/caller.ts';
import { browserSecretOf, endAllSessions, startSession } from '../signing-in/sessions.ts';
import { limitAccountLookups, limitAccountLookupsOf } from './account-lookups.ts';
import { parseNewEmail } from './parse-email.ts';

const registrationLifetimeMs = 24 * 3_600_000;

export async function startRegistration(
  caller: Caller,
  body: BodyOf<'startRegistration'>,
): Promise<ReplyOf<'startRegistration'>> {
  const { countryCode, channel, server } = caller;
  await limitAttempts(server, 'registrationsByCaller', caller.network);
  await limitAccountLookups(caller, body.email);
  const email = await parseNewEmail(server, body.email);
  refuseCardNumbersIn(body.friendbuyReferral);
  if (!marketOf(countryCode).registrationOpen) throw new Refusal('registration_not_available');
  const holder = await findHolderOfEmail(server, email);
  refuseHeldEmail(holder, countryCode, { isToBeProven: true });
  const now = server.clock.now();
  const registration = {
    id: randomUUID(),
    cookieHash: hashSecret(browserSecretOf(caller)),
    email,
    countryCode,
    channel,
    emailVerificationRequired: body.checkEmailVerification || holder !== null,
    referral: body.friendbuyReferral ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + registrationLifetimeMs),
  };
  await server.db.insert(registrations).values(registration);
  return {
    registrationId: registration.id,
    isEmailVerificationRequired: registration.emailVerificationRequired,
  };
}

/** The referral is stored as it came (decision 205). */
function refuseCardNumbersIn(referral: BodyOf<'startRegistration'>['friendbuyReferral']): void {
  const [found] = Object.entries(referral ?? {}).find(([, text]) => holdsCardNumber(text)) ?? [];
  if (found === undefined) return;
  throw new Refusal('invalid_object', {
    errorInfo: { [`friendbuyReferral.${found}`]: 'noCreditCardNumber' },
  });
}

export async function readRegistration(
  caller: Caller,
  registrationId: string,
): Promise<ReplyOf<'readRegistration'>> {
  const registration = await liveRegistration(caller, registrationId);
  const { id, email, countryCode, mobileVerified, emailVerified } = registration;
  return { registrationId: id, email, countryCode, mobileVerified, emailVerified };
}

export async function registrationMobileVerifyAsk(
  caller: Caller,
  body: BodyOf<'registrationMobileVerifyAsk'>,
): Promise<ReplyOf<'registrationMobileVerifyAsk'>> {
  const { server } = caller;
  const registration = await liveRegistration(caller, body.registrationId);
  const countryCode = openCountry(body.countryCode);
  const mobile = countryCode && internationalMobile(body.mobile, countryCode);
  if (!countryCode || !mobile) throw new Refusal('invalid_phone_number');
  await limitAccountLookupsOf(caller, registration.id);
  await refuseTakenMobile(caller, mobile);
  // Where text messages do not arrive, the registration continues with a confirmed email instead.
  const smsUnavailable = !(await reachesPhone(server, { email: registration.email, mobile }));
  const locale = resolveLocale(body.preferredLocale, marketOf(countryCode));
  await server.db
    .update(registrations)
    .set({ mobile, mobileVerified: false, countryCode, locale, smsUnavailable })
    .where(eq(registrations.id, registration.id));
  if (smsUnavailable) return { smsEnabled: false };
  const waitSeconds = await sendCode(caller, {
    email: registration.email,
    purpose: 'registration-mobile',
    subject: registration.id,
    channel: 'SMS',
    target: mobile,
    toOwner: false,
    template: 'mobile-verification',
    locale,
  });
  if (waitSeconds > 0) throw new Refusal('sms_verification_code_generation_not_allowed');
  return { smsEnabled: true };
}

export async function registrationMobileVerifyConfirm(
  caller: Caller,
  body: BodyOf<'registrationMobileVerifyConfirm'>,
): Promise<ReplyOf<'registrationMobileVerifyConfirm'>> {
  const { server } = caller;
  const registration = await liveRegistration(caller, body.registrationId);
  const mobile = internationalMobile(body.mobile, registration.countryCode);
  const check = await checkCode(
    server,
    { purpose: 'registration-mobile', subject: registration.id },
    { code: body.smsCode, targets: [mobile], uses: true },
  );
  refuseCheck(check, 'SMS');
  // The number may have been changed in the meantime, and this code does not confirm the new one.
  const isProven = and(eq(registrations.id, registration.id), eq(registrations.mobile, mobile ?? ''));
  const proven = await server.db
    .update(registrations)
    .set({ mobileVerified: true })
    .where(isProven)
    .returning({ id: registrations.id });
  if (proven.length === 0) refuseCheck('unknown', 'SMS');
  return { mobileVerified: true };
}

export async function registrationEmailVerifyAsk(
  caller: Caller,
  body: BodyOf<'registrationEmailVerifyAsk'>,
): Promise<ReplyOf<'registrationEmailVerifyAsk'>> {
  const { server } = caller;
  const email = await parseNewEmail(server, body.email);
  const registration = await liveRegistration(caller, body.registrationId);
  await limitAccountLookupsOf(caller, registration.id);
  const holder = await findHolderOfEmail(server, email);
  refuseHeldEmail(holder, registration.countryCode, { isToBeProven: true });
  await server.db
    .update(registrations)
    .set({ email, emailVerified: false, ...(holder && { emailVerificationRequired: true }) })
    .where(eq(registrations.id, registration.id));
  const waitSeconds = await sendCode(caller, {
    email,
    purpose: 'registration-email',
    subject: registration.id,
    channel: 'EMAIL',
    target: email,
    toOwner: false,
    template: 'email-verification',
    locale: resolveLocale(registration.locale, marketOf(registration.countryCode)),
  });
  if (waitSeconds > 0) throw new Refusal('max_attempts_reached');
  return undefined;
}

export async function registrationEmailVerifyConfirm(
  caller: Caller,
  body: BodyOf<'registrationEmailVerifyConfirm'>,
): Promise<ReplyOf<'registrationEmailVerifyConfirm'>> {
  const { server } = caller;
  const email = normaliseEmail(body.email);
  const registration = await liveRegistration(caller, body.registrationId);
  const check = await checkCode(
    server,
    { purpose: 'registration-email', subject: registration.id },
    { code: body.emailCode, targets: [email], uses: true },
  );
  refuseCheck(check, 'EMAIL');
  const isProven = and(eq(registrations.id, registration.id), eq(registrations.email, email));
  const proven = await server.db
    .update(registrations)
    .set({ emailVerified: true })
    .where(isProven)
    .returning({ id: registrations.id });
  if (proven.length === 0) refuseCheck('unknown', 'EMAIL');
  return { emailVerified: true };
}

export async function finaliseRegistration(
  caller: Caller,
  body: BodyOf<'finaliseRegistration'>,
): Promise<ReplyOf<'finaliseRegistration'>> {
  const { server } = caller;
  const registration = await ownRegistration(caller, body.registrationId);
  if (registration.finalisedAt) return server.db.transaction((tx) => repeatedReply(tx, caller, registration));
  if (!registration.mobileVerified && !registration.smsUnavailable) {
    throw new Refusal('verified_mobile_missing');
  }
  // Without a confirmed mobile, only the email shows whose account it is. Source: ACC-146.
  const isEmailRequired = registration.emailVerificationRequired || !registration.mobileVerified;
  if (isEmailRequired && !registration.emailVerified) {
    throw new Refusal('verified_email_missing');
  }
  try {
    return await createAccount(caller, registration, body.preferredLocale);
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === null) throw error;
    const holder = await findHolderOfEmail(server, registration.email);
    refuseHeldEmail(holder, registration.countryCode, { isToBeProven: false });
    throw new Refusal('existing_phone_number');
  }
}

/** Of two requests that finalise one registration, one creates the account and the other gets the reply of a repeat. */
async function createAccount(caller: Caller, registration: Registration, preferredLocale = '') {
  const now = caller.server.clock.now();
  const { account, released } = await caller.server.db.transaction(async (tx) => {
    const finalised = await tx
      .update(registrations)
      .set({ finalisedAt: now })
      .where(and(eq(registrations.id, registration.id), isNull(registrations.finalisedAt)))
      .returning({ id: registrations.id });
    if (finalised.length === 0) {
      return { account: await repeatedReply(tx, caller, registration), released: null };
    }
    const releasedFrom = registration.emailVerified
      ? await releaseUnconfirmedEmail(tx, registration.email)
      : null;
    const consumer = await createConsumer(tx, {
      id: randomUUID(),
      email: registration.email,
      emailVerified: registration.emailVerified,
      mobile: registration.mobileVerified ? registration.mobile : null,
      ...marketColumns(registration.countryCode),
      identityCheckStatus: firstIdentityStatus(registration.countryCode),
      preferredLocale: resolveLocale(preferredLocale, marketOf(registration.countryCode)),
      createdAt: now,
    });
    await startSession(tx, caller, newAccountSession(consumer));
    return { account: accountOf(consumer), released: releasedFrom };
  });
  if (released) await notifyOfReleasedEmail(caller.server, released);
  return account;
}

/**
 * The first reply was lost: its browser gets a new session of the account that was created, which replaces the session
 * that the browser never received. Once the account has more data than the registration had, the first reply must have
 * arrived. The repeat is then refused, so that an attacker who planted the browser's cookie gains nothing.
 */
async function repeatedReply(tx: Transaction, caller: Caller, { id }: Registration) {
  // Concurrent repeats wait here, so that only one session remains.
  const [registration] = await tx.select().from(registrations).where(eq(registrations.id, id)).for('update');
  const found = registration && (await consumerOfFinished(tx, registration));
  // Its first password may be set at this moment, which ends the sessions that the registration started.
  const consumer = found && (await lockConsumer(tx, found.id));
  if (!consumer || consumer.profileConfirmed || consumer.passwordHash) throw new Refusal('not_found');
  await endAllSessions(tx, consumer.id);
  await startSession(tx, caller, newAccountSession(consumer));
  return accountOf(consumer);
}

/** Bound to the browser, as its registration was. */
const newAccountSession = ({ id }: Consumer) => ({
  consumerId: id,
  secondFactorPending: false,
  checkoutToken: null,
});

/** The account that was created when the registration ended; another account may have its email by now. */
async function consumerOfFinished(
  executor: Executor,
  { email, finalisedAt }: Registration,
): Promise<Consumer | null> {
  const consumer = await findConsumerByEmail(executor, email);
  return consumer?.createdAt.getTime() === finalisedAt?.getTime() ? consumer : null;
}

/** The registration, if this browser started it and it is neither expired nor finalised. */
async function liveRegistration(caller: Caller, id: string): Promise<Registration> {
  const registration = await ownRegistration(caller, id);
  if (registration.finalisedAt) throw new Refusal('not_found');
  return registration;
}

/** The registration, finalised or not, if this browser started it and it has not expired. */
async function ownRegistration(caller: Caller, id: string): Promise<Registration> {
  const secret = caller.browser.secret;
  const { db, clock } = caller.server;
  const [found] = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.id, id), gt(registrations.expiresAt, clock.now())));
  if (!found || !secret || !(await isOf(db, found, hashSecret(secret)))) throw new Refusal('not_found');
  return found;
}

/** Signing in renews the cookie, so after a reply that was lost half-way the browser may have the new one. */
async function isOf(db: Executor, registration: Registration, cookieHash: string): Promise<boolean> {
  if (isSame(registration.cookieHash, cookieHash)) return true;
  if (!registration.finalisedAt) return false;
  const consumer = await consumerOfFinished(db, registration);
  if (!consumer) return false;
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.consumerId, consumer.id), eq(sessions.cookieHash, cookieHash)));
  return session !== undefined;
}

function openCountry(countryCode: string): CountryCode | null {
  return isCountryCode(countryCode) && marketOf(countryCode).registrationOpen ? countryCode : null;
}

/** The owner of the number is notified by email. The caller gets the same reply in either case. Source: access-open OPEN-12. */
export async function refuseTakenMobile(caller: Caller, mobile: string, except?: string): Promise<void> {
  const owner = await findOwnerOfMobile(caller.server, mobile);
  if (!owner || owner.id === except) return;
  if (!owner.emailVerified) throw new Refusal('existing_phone_number');
  await sendStrangerNotice(caller, {
    channel: 'EMAIL',
    target: owner.email,
    template: 'mobile-already-registered',
    locale: owner.preferredLocale,
  });
  throw new Refusal('existing_phone_number_send_email');
}
