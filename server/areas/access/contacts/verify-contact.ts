/**
 * A signed-in consumer confirms the mobile or email of the account, or adds a missing one. A confirmed contact can only
 * be changed after the other one is proven (`change-contact.ts`): a session alone must not be enough to take over both
 * means of recovering an account. A code confirms nothing once another confirmation or change has come in between.
 */
import { normaliseEmail } from '#shared/domain/access/email.ts';
import { internationalMobile } from '#shared/domain/access/mobile.ts';
import { violatedConstraint } from '../../../core/database/unique-violation.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Consumer } from '../../consumers/consumers.tables.ts';
import { consumerOf, findHolderOfEmail, hasProven, refuseHeldEmail } from '../../consumers/index.ts';
import { refuseCheck } from '../codes/code-refusals.ts';
import type { BodyOf, ReplyOf } from '../codes/requests.ts';
import { checkCode, reachesPhone, sendCode } from '../codes/verification-codes.ts';
import { limitAccountLookupsOf } from '../joining/account-lookups.ts';
import { parseNewEmail } from '../joining/parse-email.ts';
import { refuseTakenMobile } from '../joining/registration.ts';
import type { SignedInCaller } from '../signing-in/caller.ts';
import { accountSubject, notifyOfStoredContact, storeContact } from './account-changes.ts';

export async function accountMobileVerifyAsk(
  caller: SignedInCaller,
  body: BodyOf<'accountMobileVerifyAsk'>,
): Promise<ReplyOf<'accountMobileVerifyAsk'>> {
  const { server, session } = caller;
  const consumer = await consumerOf(server.db, session.consumerId);
  if (isOwn(body.mobile) && !consumer.mobile) throw new Refusal('verified_mobile_missing');
  const mobile = submittedMobile(body.mobile, consumer);
  if (!mobile) throw new Refusal('invalid_phone_number');
  if (consumer.mobile && mobile !== consumer.mobile) throw new Refusal('precondition_failed');
  await limitAccountLookupsOf(caller, consumer.id);
  await refuseTakenMobile(caller, mobile, consumer.id);
  if (!(await reachesPhone(server, { email: consumer.email, mobile }))) return { smsEnabled: false };
  const waitSeconds = await sendCode(caller, {
    email: consumer.email,
    purpose: 'account-mobile',
    subject: accountSubject(session.sessionId, consumer),
    channel: 'SMS',
    target: mobile,
    toOwner: hasProven(consumer, mobile),
    template: 'mobile-verification',
    locale: consumer.preferredLocale,
  });
  if (waitSeconds > 0) throw new Refusal('sms_verification_code_generation_not_allowed');
  return { smsEnabled: true };
}

export async function accountMobileVerifyConfirm(
  caller: SignedInCaller,
  body: BodyOf<'accountMobileVerifyConfirm'>,
): Promise<ReplyOf<'accountMobileVerifyConfirm'>> {
  const { server, session } = caller;
  const consumer = await consumerOf(server.db, session.consumerId);
  const mobile = submittedMobile(body.mobile, consumer);
  const check = await checkCode(
    server,
    { purpose: 'account-mobile', subject: accountSubject(session.sessionId, consumer) },
    { code: body.smsCode, targets: [mobile], uses: true },
  );
  refuseCheck(check, 'SMS');
  try {
    if (!(await isConfirmed(caller, consumer, { mobile }))) refuseCheck('unknown', 'SMS');
  } catch (error) {
    if (violatedConstraint(error) === null) throw error;
    throw new Refusal('sms_code_not_found');
  }
  return { mobileVerified: true };
}

export async function accountEmailVerifyAsk(
  caller: SignedInCaller,
  body: BodyOf<'accountEmailVerifyAsk'>,
): Promise<ReplyOf<'accountEmailVerifyAsk'>> {
  const { server, session } = caller;
  const email = await parseNewEmail(server, body.email);
  const consumer = await consumerOf(server.db, session.consumerId);
  if (consumer.emailVerified && email !== consumer.email) throw new Refusal('precondition_failed');
  await limitAccountLookupsOf(caller, consumer.id);
  const holder = await findHolderOfEmail(server, email);
  refuseHeldEmail(holder, consumer.countryCode, { except: consumer.id, isToBeProven: true });
  const waitSeconds = await sendCode(caller, {
    email: consumer.email,
    purpose: 'account-email',
    subject: accountSubject(session.sessionId, consumer),
    channel: 'EMAIL',
    target: email,
    toOwner: hasProven(consumer, email),
    template: 'email-verification',
    locale: consumer.preferredLocale,
  });
  if (waitSeconds > 0) throw new Refusal('max_attempts_reached');
  return undefined;
}

export async function accountEmailVerifyConfirm(
  caller: SignedInCaller,
  body: BodyOf<'accountEmailVerifyConfirm'>,
): Promise<ReplyOf<'accountEmailVerifyConfirm'>> {
  const { server, session } = caller;
  const email = normaliseEmail(body.email);
  const consumer = await consumerOf(server.db, session.consumerId);
  const check = await checkCode(
    server,
    { purpose: 'account-email', subject: accountSubject(session.sessionId, consumer) },
    { code: body.emailCode, targets: [email], uses: true },
  );
  refuseCheck(check, 'EMAIL');
  try {
    const isStored = await isConfirmed(caller, consumer, { email, emailVerified: true });
    if (!isStored) refuseCheck('unknown', 'EMAIL');
  } catch (error) {
    // Another account was created with it between the two calls.
    if (violatedConstraint(error) === null) throw error;
    throw new Refusal('not_found');
  }
  return { emailVerified: true };
}

/** Stores the proven contact, and notifies the earlier contacts if it replaces one. */
async function isConfirmed(
  caller: SignedInCaller,
  consumer: Consumer,
  contact: Parameters<typeof storeContact>[3],
): Promise<boolean> {
  const stored = await caller.server.db.transaction((tx) => storeContact(tx, caller, consumer, contact));
  if (stored) await notifyOfStoredContact(caller.server, stored);
  return stored !== null;
}

/** A masked or empty number means: the one we have. */
const isOwn = (typed: string) => typed === '' || typed.includes('*');

function submittedMobile(typed: string, { mobile, countryCode }: Consumer): string | null {
  return isOwn(typed) ? mobile : internationalMobile(typed, countryCode);
}
