/**
 * Changes mobile or email in two steps: the contact that stays is proven, then the new one. The account keeps its old
 * contact until the last code is right. Source: access-open A16 to A23, OPEN-09.
 */
import { internationalMobile } from '#shared/domain/access/mobile.ts';
import type { SendBy } from '#shared/domain/access/verification-code.ts';
import { isHeld } from '#shared/domain/account/account-status.ts';
import { violatedConstraint } from '../../../core/database/unique-violation.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Consumer } from '../../consumers/consumers.tables.ts';
import { consumerOf, findHolderOfEmail, hasProven, refuseHeldEmail } from '../../consumers/index.ts';
import { refuseCheck } from '../codes/code-refusals.ts';
import type { BodyOf, ReplyOf } from '../codes/requests.ts';
import { checkCode, sendCode } from '../codes/verification-codes.ts';
import { limitAccountLookupsOf } from '../joining/account-lookups.ts';
import { parseNewEmail } from '../joining/parse-email.ts';
import { refuseTakenMobile } from '../joining/registration.ts';
import type { ContactChange } from '../security.tables.ts';
import type { ConsumerSession, SignedInCaller } from '../signing-in/caller.ts';
import { accountSubject, notifyOfStoredContact, storeContact } from './account-changes.ts';
import { endChange, findChange, startChange, updateChange } from './contact-changes.ts';

export async function startMobileChange(caller: SignedInCaller): Promise<ReplyOf<'startMobileChange'>> {
  return { token: await begin(caller, 'MOBILE') };
}

export async function changeMobile(
  caller: SignedInCaller,
  body: BodyOf<'changeMobile'>,
): Promise<ReplyOf<'changeMobile'>> {
  const { server, session } = caller;
  const change = await authorisedChange(server, session, 'MOBILE', body.token);
  const consumer = await consumerOf(server.db, session.consumerId);
  const mobile = internationalMobile(body.newMobile, consumer.countryCode);
  if (!mobile) throw new Refusal('invalid_phone_number');
  await limitAccountLookupsOf(caller, consumer.id);
  await refuseTakenMobile(caller, mobile, consumer.id);
  await updateChange(server.db, change.id, { newValue: mobile });
  await sendStepCode(caller, consumer, { ...change, newValue: mobile });
  return { smsEnabled: true };
}

export async function reverifyMobileChange(
  caller: SignedInCaller,
  body: BodyOf<'reverifyMobileChange'>,
): Promise<ReplyOf<'reverifyMobileChange'>> {
  await sendAgain(caller, 'MOBILE', body.token);
  return { smsEnabled: true };
}

export async function confirmMobileChange(
  caller: SignedInCaller,
  body: BodyOf<'confirmMobileChange'>,
): Promise<ReplyOf<'confirmMobileChange'>> {
  return { status: await confirm(caller, 'MOBILE', body) };
}

export async function startEmailChange(caller: SignedInCaller): Promise<ReplyOf<'startEmailChange'>> {
  return { token: await begin(caller, 'EMAIL') };
}

export async function changeEmail(
  caller: SignedInCaller,
  body: BodyOf<'changeEmail'>,
): Promise<ReplyOf<'changeEmail'>> {
  const { server, session } = caller;
  const email = await parseNewEmail(server, body.newEmail);
  const change = await authorisedChange(server, session, 'EMAIL', body.token);
  const consumer = await consumerOf(server.db, session.consumerId);
  if (email === consumer.email) throw new Refusal('same_email', { errorInfo: { newEmail: 'same_email' } });
  await limitAccountLookupsOf(caller, consumer.id);
  const holder = await findHolderOfEmail(server, email);
  refuseHeldEmail(holder, consumer.countryCode, { except: consumer.id, isToBeProven: true });
  await updateChange(server.db, change.id, { newValue: email });
  await sendStepCode(caller, consumer, { ...change, newValue: email });
  return undefined;
}

export async function reverifyEmailChange(
  caller: SignedInCaller,
  body: BodyOf<'reverifyEmailChange'>,
): Promise<ReplyOf<'reverifyEmailChange'>> {
  await sendAgain(caller, 'EMAIL', body.token);
  return undefined;
}

export async function confirmEmailChange(
  caller: SignedInCaller,
  body: BodyOf<'confirmEmailChange'>,
): Promise<ReplyOf<'confirmEmailChange'>> {
  return { status: await confirm(caller, 'EMAIL', body) };
}

type Contact = ContactChange['contact'];

/** Where the code of the current step goes: first to the contact that stays, then to the new one. */
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

async function begin(caller: SignedInCaller, contact: Contact): Promise<string> {
  const { server, session } = caller;
  const consumer = await openConsumerOf(server, session);
  if (contact === 'EMAIL' && !consumer.mobile) throw new Refusal('verified_mobile_missing');
  const change = await startChange(server, session.sessionId, contact, consumer);
  await sendStepCode(caller, consumer, change);
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

async function sendAgain(caller: SignedInCaller, contact: Contact, token: string) {
  const { server, session } = caller;
  const change = await findChange(server, session.sessionId, contact, token);
  await sendStepCode(caller, await consumerOf(server.db, session.consumerId), change);
}

async function sendStepCode(caller: SignedInCaller, consumer: Consumer, change: ContactChange) {
  const { target, ...step } = stepOf(change, consumer);
  if (!target) throw new Refusal('not_found');
  const waitSeconds = await sendCode(caller, {
    ...step,
    target,
    toOwner: hasProven(consumer, target),
    subject: accountSubject(change.id, consumer),
    email: consumer.email,
    template: change.contact === 'MOBILE' ? 'mobile-change' : 'email-change',
    locale: consumer.preferredLocale,
  });
  if (waitSeconds === 0) return;
  throw new Refusal(
    step.channel === 'SMS' ? 'sms_verification_code_generation_not_allowed' : 'max_attempts_reached',
  );
}

async function confirm(
  caller: SignedInCaller,
  contact: Contact,
  { token, code }: { readonly token: string; readonly code: string },
): Promise<'AUTHORISED' | 'CHANGED'> {
  const { server, session } = caller;
  const change = await findChange(server, session.sessionId, contact, token);
  const consumer = await openConsumerOf(server, session);
  const { purpose, channel, target } = stepOf(change, consumer);
  const given = { code, uses: true, targets: [target] };
  refuseCheck(
    await checkCode(server, { purpose, subject: accountSubject(change.id, consumer) }, given),
    channel,
  );
  if (!change.authorisedAt || !target) {
    await updateChange(server.db, change.id, { authorisedAt: server.clock.now() });
    return 'AUTHORISED';
  }
  await storeChange(caller, consumer, change, target);
  return 'CHANGED';
}

async function storeChange(caller: SignedInCaller, consumer: Consumer, change: ContactChange, value: string) {
  const { server } = caller;
  const isMobile = change.contact === 'MOBILE';
  const contact = isMobile ? { mobile: value } : { email: value, emailVerified: true };
  try {
    const stored = await server.db.transaction(async (tx) => {
      // The account is locked first, so that two concurrent changes do not deadlock.
      const result = await storeContact(tx, caller, consumer, contact);
      await endChange(tx, change.id);
      return result;
    });
    if (!stored) return refuseCheck('unknown', isMobile ? 'SMS' : 'EMAIL');
    await notifyOfStoredContact(server, stored);
  } catch (error) {
    // Another person proved the same contact between the two steps.
    if (violatedConstraint(error) === null) throw error;
    const holder = isMobile ? null : await findHolderOfEmail(server, value);
    refuseHeldEmail(holder, consumer.countryCode, { except: consumer.id, isToBeProven: false });
    throw new Refusal('existing_phone_number');
  }
}
