/**
 * Changing mobile or email in two steps: the contact that stays is proven, then the new one. The account keeps its old
 * contact until the last code is right. Source: access-open A16 to A23, OPEN-09.
 */
import { eq } from 'drizzle-orm';
import type { accessContract } from '#shared/contract/access/access.contract.ts';
import { internationalMobile } from '#shared/domain/access/mobile.ts';
import type { SendBy } from '#shared/domain/access/verification-code.ts';
import { isHeld } from '#shared/domain/account/account-status.ts';
import { type Consumer, consumers } from '../db/schema/access.ts';
import type { ContactChange } from '../db/schema/security.ts';
import { violatedConstraint } from '../db/unique-violation.ts';
import { type ConsumerSession, type Handlers, Refusal } from '../http/handler.ts';
import type { World } from '../world/world.ts';
import { refuseCheck } from './code-refusals.ts';
import { consumerOf, refuseTakenEmail } from './consumers.ts';
import { endChange, findChange, startChange, updateChange } from './contact-changes.ts';
import { emailOf } from './known-email.ts';
import { refuseTakenMobile } from './registration.ts';
import { checkCode, sendCode, sendNotice } from './verification-codes.ts';

type ChangeHandlers = Pick<
  Handlers<typeof accessContract>,
  | 'startMobileChange'
  | 'changeMobile'
  | 'reverifyMobileChange'
  | 'confirmMobileChange'
  | 'startEmailChange'
  | 'changeEmail'
  | 'reverifyEmailChange'
  | 'confirmEmailChange'
>;

export const changeContactHandlers: ChangeHandlers = {
  async startMobileChange(_, { world, session }) {
    return { token: await begin(world, session, 'MOBILE') };
  },

  async changeMobile({ body }, context) {
    const { world, session } = context;
    const change = await authorisedChange(world, session, 'MOBILE', body.token);
    const consumer = await consumerOf(world.db, session.consumerId);
    const mobile = internationalMobile(body.newMobile, consumer.countryCode);
    if (!mobile) throw new Refusal('invalid_phone_number');
    await refuseTakenMobile(context, mobile, consumer.id);
    await updateChange(world.db, change.id, { newValue: mobile });
    await sendStepCode(world, consumer, { ...change, newValue: mobile });
    return { smsEnabled: true };
  },

  async reverifyMobileChange({ body }, { world, session }) {
    await sendAgain(world, session, 'MOBILE', body.token);
    return { smsEnabled: true };
  },

  async confirmMobileChange({ body }, { world, session }) {
    return { status: await confirm(world, session, 'MOBILE', body) };
  },

  async startEmailChange(_, { world, session }) {
    return { token: await begin(world, session, 'EMAIL') };
  },

  async changeEmail({ body }, { world, session }) {
    const email = await emailOf(world, body.newEmail);
    const change = await authorisedChange(world, session, 'EMAIL', body.token);
    const consumer = await consumerOf(world.db, session.consumerId);
    if (email === consumer.email) throw new Refusal('same_email', { errorInfo: { newEmail: 'same_email' } });
    await refuseTakenEmail(world.db, email, consumer.countryCode, consumer.id);
    await updateChange(world.db, change.id, { newValue: email });
    await sendStepCode(world, consumer, { ...change, newValue: email });
    return undefined;
  },

  async reverifyEmailChange({ body }, { world, session }) {
    await sendAgain(world, session, 'EMAIL', body.token);
    return undefined;
  },

  async confirmEmailChange({ body }, { world, session }) {
    return { status: await confirm(world, session, 'EMAIL', body) };
  },
};

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
async function openConsumerOf({ db }: World, { consumerId }: ConsumerSession): Promise<Consumer> {
  const consumer = await consumerOf(db, consumerId);
  if (isHeld(consumer.accountStatus)) throw new Refusal('precondition_failed');
  return consumer;
}

async function begin(world: World, session: ConsumerSession, contact: Contact): Promise<string> {
  const consumer = await openConsumerOf(world, session);
  if (contact === 'EMAIL' && !consumer.mobile) throw new Refusal('verified_mobile_missing');
  const change = await startChange(world, session.sessionId, contact);
  await sendStepCode(world, consumer, change);
  return change.id;
}

async function authorisedChange(world: World, session: ConsumerSession, contact: Contact, token: string) {
  const change = await findChange(world, session.sessionId, contact, token);
  if (!change.authorisedAt) throw new Refusal('precondition_failed');
  return change;
}

async function sendAgain(world: World, session: ConsumerSession, contact: Contact, token: string) {
  const change = await findChange(world, session.sessionId, contact, token);
  await sendStepCode(world, await consumerOf(world.db, session.consumerId), change);
}

async function sendStepCode(world: World, consumer: Consumer, change: ContactChange): Promise<void> {
  const { target, ...step } = stepOf(change, consumer);
  if (!target) throw new Refusal('not_found');
  const waitSeconds = await sendCode(world, {
    ...step,
    target,
    subject: change.id,
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
  world: World,
  session: ConsumerSession,
  contact: Contact,
  { token, code }: { readonly token: string; readonly code: string },
): Promise<'AUTHORISED' | 'CHANGED'> {
  const change = await findChange(world, session.sessionId, contact, token);
  const consumer = await openConsumerOf(world, session);
  const { purpose, channel, target } = stepOf(change, consumer);
  const given = { code, uses: true, ...(target && { target }) };
  refuseCheck(await checkCode(world, { purpose, subject: change.id }, given), channel);
  if (!change.authorisedAt || !target) {
    await updateChange(world.db, change.id, { authorisedAt: world.clock.now() });
    return 'AUTHORISED';
  }
  await keepContact(world, consumer, change, target);
  // The old address hears of it, so that nobody loses an account in silence.
  await sendNotice(world, {
    channel: 'EMAIL',
    target: consumer.email,
    template: 'contact-changed',
    locale: consumer.preferredLocale,
  });
  return 'CHANGED';
}

async function keepContact({ db }: World, consumer: Consumer, change: ContactChange, value: string) {
  const contact = change.contact === 'MOBILE' ? { mobile: value } : { email: value, emailVerified: true };
  try {
    await db.transaction(async (tx) => {
      await tx.update(consumers).set(contact).where(eq(consumers.id, consumer.id));
      await endChange(tx, change.id);
    });
  } catch (error) {
    // Somebody else proved the same contact between the two steps.
    if (violatedConstraint(error) === null) throw error;
    if (change.contact === 'EMAIL') await refuseTakenEmail(db, value, consumer.countryCode, consumer.id);
    throw new Refusal('existing_phone_number');
  }
}
