/**
 * Changing mobile or email in two steps: the contact that stays is proven, then the new one. The account keeps its old
 * contact until the last code is right. Source: access-open A16 to A23, OPEN-09.
 */
import { internationalMobile } from '#shared/domain/access/mobile.ts';
import type { SendBy } from '#shared/domain/access/verification-code.ts';
import { isHeld } from '#shared/domain/account/account-status.ts';
import { violatedConstraint } from '../../core/database/unique-violation.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Consumer } from '../consumers/consumers.tables.ts';
import { consumerOf, refuseTakenEmail } from '../consumers/index.ts';
import { accountSubject, storeContact, tellOfChange } from './account-changes.ts';
import type { ConsumerSession, SignedInCaller } from './caller.ts';
import { refuseCheck } from './code-refusals.ts';
import { endChange, findChange, startChange, updateChange } from './contact-changes.ts';
import { parseEmail } from './parse-email.ts';
import { refuseTakenMobile } from './registration.ts';
import type { BodyOf, ReplyOf } from './requests.ts';
import type { ContactChange } from './security.tables.ts';
import { checkCode, sendCode } from './verification-codes.ts';

export async function startMobileChange({
  server,
  session,
}: SignedInCaller): Promise<ReplyOf<'startMobileChange'>> {
  return { token: await begin(server, session, 'MOBILE') };
}

export async function changeMobile(
  { server, session }: SignedInCaller,
  body: BodyOf<'changeMobile'>,
): Promise<ReplyOf<'changeMobile'>> {
  const change = await authorisedChange(server, session, 'MOBILE', body.token);
  const consumer = await consumerOf(server.db, session.consumerId);
  const mobile = internationalMobile(body.newMobile, consumer.countryCode);
  if (!mobile) throw new Refusal('invalid_phone_number');
  await refuseTakenMobile(server, mobile, consumer.id);
  await updateChange(server.db, change.id, { newValue: mobile });
  await sendStepCode(server, consumer, { ...change, newValue: mobile });
  return { smsEnabled: true };
}

export async function reverifyMobileChange(
  { server, session }: SignedInCaller,
  body: BodyOf<'reverifyMobileChange'>,
): Promise<ReplyOf<'reverifyMobileChange'>> {
  await sendAgain(server, session, 'MOBILE', body.token);
  return { smsEnabled: true };
}

export async function confirmMobileChange(
  { server, session }: SignedInCaller,
  body: BodyOf<'confirmMobileChange'>,
): Promise<ReplyOf<'confirmMobileChange'>> {
  return { status: await confirm(server, session, 'MOBILE', body) };
}

export async function startEmailChange({
  server,
  session,
}: SignedInCaller): Promise<ReplyOf<'startEmailChange'>> {
  return { token: await begin(server, session, 'EMAIL') };
}

export async function changeEmail(
  { server, session }: SignedInCaller,
  body: BodyOf<'changeEmail'>,
): Promise<ReplyOf<'changeEmail'>> {
  const email = await parseEmail(server, body.newEmail);
  const change = await authorisedChange(server, session, 'EMAIL', body.token);
  const consumer = await consumerOf(server.db, session.consumerId);
  if (email === consumer.email) throw new Refusal('same_email', { errorInfo: { newEmail: 'same_email' } });
  await refuseTakenEmail(server, email, consumer.countryCode, consumer.id);
  await updateChange(server.db, change.id, { newValue: email });
  await sendStepCode(server, consumer, { ...change, newValue: email });
  return undefined;
}

export async function reverifyEmailChange(
  { server, session }: SignedInCaller,
  body: BodyOf<'reverifyEmailChange'>,
): Promise<ReplyOf<'reverifyEmailChange'>> {
  await sendAgain(server, session, 'EMAIL', body.token);
  return undefined;
}

export async function confirmEmailChange(
  { server, session }: SignedInCaller,
  body: BodyOf<'confirmEmailChange'>,
): Promise<ReplyOf<'confirmEmailChange'>> {
  return { status: await confirm(server, session, 'EMAIL', body) };
}

type Contact = ContactChange['contact'];

/** Where the code of the present step goes: first to the contact that stays, then to the new one. */
interface Step {
  readonly purpose: 'contact-authorise' | 'contact-change';
  readonly channel: SendBy;
  readonly target: string | null;
}

function stepOf({ contact, authorisedAt, newValue }: ContactChange, consumer: Consumer): Step {
  const changesMobile = contact === 'MOBILE';
  if (authorisedAt) {
    return { purpose: 'contact-change', channel: changesMobile ? 'SMS' : 'EMAIL', target: newValue };
  }
  const target = changesMobile ? consumer.email : consumer.mobile;
  return { purpose: 'contact-authorise', channel: changesMobile ? 'EMAIL' : 'SMS', target };
}

/** @throws {Refusal} while a policy holds the account. */
async function openConsumerOf({ db }: ServerContext, { consumerId }: ConsumerSession): Promise<Consumer> {
  const consumer = await consumerOf(db, consumerId);
  if (isHeld(consumer.accountStatus)) throw new Refusal('precondition_failed');
  return consumer;
}

async function begin(server: ServerContext, session: ConsumerSession, contact: Contact): Promise<string> {
  const consumer = await openConsumerOf(server, session);
  if (contact === 'EMAIL' && !consumer.mobile) throw new Refusal('verified_mobile_missing');
  const change = await startChange(server, session.sessionId, contact, consumer);
  await sendStepCode(server, consumer, change);
  return change.id;
}

async function authorisedChange(
  server: ServerContext,
  session: ConsumerSession,
  contact: Contact,
  token: string,
) {
  const change = await findChange(server, session.sessionId, contact, token);
  if (!change.authorisedAt) throw new Refusal('precondition_failed');
  return change;
}

async function sendAgain(server: ServerContext, session: ConsumerSession, contact: Contact, token: string) {
  const change = await findChange(server, session.sessionId, contact, token);
  await sendStepCode(server, await consumerOf(server.db, session.consumerId), change);
}

async function sendStepCode(server: ServerContext, consumer: Consumer, change: ContactChange): Promise<void> {
  const { target, ...step } = stepOf(change, consumer);
  if (!target) throw new Refusal('not_found');
  const waitSeconds = await sendCode(server, {
    ...step,
    target,
    subject: accountSubject(change.id, consumer),
    email: consumer.email,
    template: 'contact-change',
    locale: consumer.preferredLocale,
  });
  if (waitSeconds === 0) return;
  throw new Refusal(
    step.channel === 'SMS' ? 'sms_verification_code_generation_not_allowed' : 'max_attempts_reached',
  );
}

async function confirm(
  server: ServerContext,
  session: ConsumerSession,
  contact: Contact,
  { token, code }: { readonly token: string; readonly code: string },
): Promise<'AUTHORISED' | 'CHANGED'> {
  const change = await findChange(server, session.sessionId, contact, token);
  const consumer = await openConsumerOf(server, session);
  const { purpose, channel, target } = stepOf(change, consumer);
  const given = { code, uses: true, ...(target && { target }) };
  refuseCheck(
    await checkCode(server, { purpose, subject: accountSubject(change.id, consumer) }, given),
    channel,
  );
  if (!change.authorisedAt || !target) {
    await updateChange(server.db, change.id, { authorisedAt: server.clock.now() });
    return 'AUTHORISED';
  }
  await storeChange(server, consumer, change, target);
  return 'CHANGED';
}

async function storeChange(server: ServerContext, consumer: Consumer, change: ContactChange, value: string) {
  const isMobile = change.contact === 'MOBILE';
  const contact = isMobile ? { mobile: value } : { email: value, emailVerified: true };
  try {
    const stored = await server.db.transaction(async (tx) => {
      await endChange(tx, change.id);
      return storeContact(tx, server, consumer, contact);
    });
    if (!stored) return refuseCheck('unknown', isMobile ? 'SMS' : 'EMAIL');
    if (stored.told) await tellOfChange(server, stored.told);
  } catch (error) {
    // Somebody else proved the same contact between the two steps.
    if (violatedConstraint(error) === null) throw error;
    if (!isMobile) await refuseTakenEmail(server, value, consumer.countryCode, consumer.id);
    throw new Refusal('existing_phone_number');
  }
}
