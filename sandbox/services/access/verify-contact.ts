/**
 * A signed-in consumer confirms the mobile or email that the account has, or has none of yet. A confirmed contact can
 * only be changed after the other one is proven (`change-contact.ts`): a session alone must not be enough to take over
 * both means of recovering an account.
 */
import { eq } from 'drizzle-orm';
import { normaliseEmail } from '#shared/domain/access/email.ts';
import { internationalMobile } from '#shared/domain/access/mobile.ts';
import { violatedConstraint } from '../../core/database/unique-violation.ts';
import { Refusal } from '../../core/refusal.ts';
import { type Consumer, consumers } from '../consumers/consumers.tables.ts';
import { consumerOf, refuseTakenEmail } from '../consumers/index.ts';
import type { SignedInCaller } from './caller.ts';
import { refuseCheck } from './code-refusals.ts';
import { parseEmail } from './parse-email.ts';
import { refuseTakenMobile } from './registration.ts';
import type { BodyOf, ReplyOf } from './requests.ts';
import { checkCode, sendCode } from './verification-codes.ts';

export async function accountMobileVerifyAsk(
  { server, session }: SignedInCaller,
  body: BodyOf<'accountMobileVerifyAsk'>,
): Promise<ReplyOf<'accountMobileVerifyAsk'>> {
  const consumer = await consumerOf(server.db, session.consumerId);
  if (isOwn(body.mobile) && !consumer.mobile) throw new Refusal('verified_mobile_missing');
  const mobile = submittedMobile(body.mobile, consumer);
  if (!mobile) throw new Refusal('invalid_phone_number');
  if (consumer.mobile && mobile !== consumer.mobile) throw new Refusal('precondition_failed');
  await refuseTakenMobile(server, mobile, consumer.id);
  if (!server.messages.termsOf(consumer.email).reachesPhones) return { smsEnabled: false };
  const waitSeconds = await sendCode(server, {
    email: consumer.email,
    purpose: 'account-mobile',
    subject: session.sessionId,
    channel: 'SMS',
    target: mobile,
    template: 'mobile-verification',
    locale: consumer.preferredLocale,
  });
  if (waitSeconds > 0) throw new Refusal('sms_verification_code_generation_not_allowed');
  return { smsEnabled: true };
}

export async function accountMobileVerifyConfirm(
  { server, session }: SignedInCaller,
  body: BodyOf<'accountMobileVerifyConfirm'>,
): Promise<ReplyOf<'accountMobileVerifyConfirm'>> {
  const consumer = await consumerOf(server.db, session.consumerId);
  const mobile = submittedMobile(body.mobile, consumer);
  const check = await checkCode(
    server,
    { purpose: 'account-mobile', subject: session.sessionId },
    { code: body.smsCode, target: mobile ?? 'no mobile', uses: true },
  );
  refuseCheck(check, 'SMS');
  try {
    await server.db.update(consumers).set({ mobile }).where(eq(consumers.id, consumer.id));
  } catch (error) {
    if (violatedConstraint(error) === null) throw error;
    throw new Refusal('sms_code_not_found');
  }
  return { mobileVerified: true };
}

export async function accountEmailVerifyAsk(
  { server, session }: SignedInCaller,
  body: BodyOf<'accountEmailVerifyAsk'>,
): Promise<ReplyOf<'accountEmailVerifyAsk'>> {
  const email = await parseEmail(server, body.email);
  const consumer = await consumerOf(server.db, session.consumerId);
  if (consumer.emailVerified && email !== consumer.email) throw new Refusal('precondition_failed');
  await refuseTakenEmail(server.db, email, consumer.countryCode, consumer.id);
  const waitSeconds = await sendCode(server, {
    email: consumer.email,
    purpose: 'account-email',
    subject: session.sessionId,
    channel: 'EMAIL',
    target: email,
    template: 'email-verification',
    locale: consumer.preferredLocale,
  });
  if (waitSeconds > 0) throw new Refusal('max_attempts_reached');
  return undefined;
}

export async function accountEmailVerifyConfirm(
  { server, session }: SignedInCaller,
  body: BodyOf<'accountEmailVerifyConfirm'>,
): Promise<ReplyOf<'accountEmailVerifyConfirm'>> {
  const email = normaliseEmail(body.email);
  const check = await checkCode(
    server,
    { purpose: 'account-email', subject: session.sessionId },
    { code: body.emailCode, target: email, uses: true },
  );
  refuseCheck(check, 'EMAIL');
  const consumer = await consumerOf(server.db, session.consumerId);
  try {
    await server.db
      .update(consumers)
      .set({ email, emailVerified: true })
      .where(eq(consumers.id, consumer.id));
  } catch (error) {
    // Another account was created with it between the two calls.
    if (violatedConstraint(error) === null) throw error;
    throw new Refusal('not_found');
  }
  return { emailVerified: true };
}

/** A masked or empty number means: the one we have. */
const isOwn = (typed: string) => typed === '' || typed.includes('*');

function submittedMobile(typed: string, { mobile, countryCode }: Consumer): string | null {
  return isOwn(typed) ? mobile : internationalMobile(typed, countryCode);
}
