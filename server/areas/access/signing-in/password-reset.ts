/** Sets a new password by a code, also for an account that has none yet. */
import type { SignedIn } from '#shared/contract/access/signed-in.schema.ts';
import type { SendBy } from '#shared/domain/access/verification-code.ts';
import type { ErrorCode } from '#shared/domain/errors.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Consumer } from '../../consumers/consumers.tables.ts';
import { findConsumerByEmail, hasProven, setPassword } from '../../consumers/index.ts';
import type { BodyOf, ReplyOf } from '../codes/requests.ts';
import {
  anonymousSubject,
  type CodeCheck,
  checkCode,
  reachesPhone,
  sendCode,
  targetOfCode,
} from '../codes/verification-codes.ts';
import { notifyOfChange, recordChange } from '../contacts/account-changes.ts';
import { limitAccountLookups } from '../joining/account-lookups.ts';
import { parseEmail } from '../joining/parse-email.ts';
import type { Caller } from './caller.ts';
import { challengesOf, proveChallenges } from './challenges.ts';
import { isKnownBrowser, isKnownNetwork } from './known-browsers.ts';
import { enter } from './login.ts';
import { unlockLogin } from './login-tries.ts';
import { refuseNewPassword } from './may-sign-in.ts';
import { isEasyToGuess } from './password-strength.ts';
import { hashPassword, refuseLength } from './passwords.ts';
import { browserSecretOf, endAllSessions, requireBrowserSecret } from './sessions.ts';

export async function resetPasswordVerifyAsk(
  caller: Caller,
  body: BodyOf<'resetPasswordVerifyAsk'>,
): Promise<ReplyOf<'resetPasswordVerifyAsk'>> {
  const { server } = caller;
  const { sendBy } = body;
  await limitAccountLookups(caller, body.email);
  const secret = requireBrowserSecret(caller);
  const email = await parseEmail(server, body.email);
  const consumer = await findConsumerByEmail(server.db, email);
  const target = consumer && (sendBy === 'SMS' ? consumer.mobile : consumer.email);
  if (!consumer || !target) throw new Refusal('not_found');
  const isOff = sendBy === 'SMS' ? !(await reachesPhone(server, consumer)) : hasNoEmail(consumer);
  const waitSeconds = isOff
    ? Number.POSITIVE_INFINITY
    : await sendCode(caller, {
        purpose: 'password-reset',
        subject: anonymousSubject(secret, consumer),
        email,
        channel: sendBy,
        target,
        toOwner: hasProven(consumer, target) && (await isKnownBrowser(caller, email)),
        fromKnownNetwork: await isKnownNetwork(caller, email),
        template: 'password-reset',
        locale: consumer.preferredLocale,
      });
  if (waitSeconds > 0) throw new Refusal(notAllowed[sendBy]);
  return undefined;
}

export async function resetPasswordEmailOption(
  caller: Caller,
  body: BodyOf<'resetPasswordEmailOption'>,
): Promise<ReplyOf<'resetPasswordEmailOption'>> {
  await limitAccountLookups(caller, body.email);
  const email = await parseEmail(caller.server, body.email);
  const consumer = await findConsumerByEmail(caller.server.db, email);
  return { shouldDisableEmailOption: consumer !== null && hasNoEmail(consumer) };
}

export async function resetPasswordVerifyConfirm(
  caller: Caller,
  body: BodyOf<'resetPasswordVerifyConfirm'>,
): Promise<ReplyOf<'resetPasswordVerifyConfirm'>> {
  const consumer = await proveCode(caller, body);
  const challenges = challengesOf(consumer);
  return challenges.length === 0 ? {} : { status: 'CHALLENGES_REQUIRED', challenges: [...challenges] };
}

export async function resetPasswordTwoFactorCheck(
  caller: Caller,
  body: BodyOf<'resetPasswordTwoFactorCheck'>,
): Promise<ReplyOf<'resetPasswordTwoFactorCheck'>> {
  const consumer = await proveCode(caller, body);
  await proveChallenges(caller.server, consumer, body);
  return undefined;
}

export async function resetPassword(caller: Caller, body: BodyOf<'resetPassword'>): Promise<SignedIn> {
  const { server } = caller;
  refuseLength(body.password, 'password');
  const consumer = await proveCode(caller, body);
  if (await isEasyToGuess(body.password, consumer)) throw new Refusal('invalid_password');
  await proveChallenges(server, consumer, body);
  await refuseNewPassword(server, consumer);
  const passwordHash = await hashPassword(body.password);
  // The code is used last, so that an earlier refusal leaves it for another attempt.
  const sentBy = await takeCode(caller, consumer, body.code);
  const { reported, signedIn } = await server.db.transaction(async (tx) => {
    // The code belongs to the contacts of that time.
    const password = { passwordHash, setBy: sentBy, changedAt: server.clock.now() };
    const changed = await setPassword(tx, consumer, password);
    if (!changed) throw new Refusal('not_found');
    await unlockLogin(tx, caller, consumer.email);
    await endAllSessions(tx, consumer.id);
    return {
      reported: await recordChange(tx, server, consumer, 'PASSWORD'),
      signedIn: await enter(tx, caller, changed, { rememberMe: body.rememberMe === true }),
    };
  });
  await notifyOfChange(server, reported);
  return signedIn;
}

const notAllowed: Readonly<Record<SendBy, ErrorCode>> = {
  SMS: 'password_reset_code_generation_not_allowed',
  EMAIL: 'verification_code_generation_not_allowed',
};

const refusals: Readonly<Record<Exclude<CodeCheck, 'right'>, ErrorCode>> = {
  wrong: 'invalid_code',
  superseded: 'verification_code_superseded',
  expired: 'verification_code_expired',
  unknown: 'not_found',
  exhausted: 'password_reset_code_max_attempts',
};

/** An email that was never confirmed may belong to another person, who would get the account with the code. */
const hasNoEmail = ({ emailVerified, mobile }: Consumer) => !emailVerified && mobile !== null;

/** The consumer that the code belongs to. Throws the refusal of a wrong code. */
async function proveCode(
  caller: Caller,
  given: { readonly email: string; readonly code: string },
): Promise<Consumer> {
  const { server } = caller;
  const email = await parseEmail(server, given.email);
  const consumer = await findConsumerByEmail(server.db, email);
  if (!consumer) throw new Refusal('not_found');
  const targets = [consumer.mobile, consumer.email];
  const check = await checkCode(server, ownerOf(caller, consumer), {
    code: given.code,
    targets,
    uses: false,
  });
  if (check !== 'right') throw new Refusal(refusals[check]);
  return consumer;
}

/** Uses the code, and returns the channel that it was sent by. */
async function takeCode(caller: Caller, consumer: Consumer, code: string): Promise<SendBy> {
  const { server } = caller;
  const owner = ownerOf(caller, consumer);
  const target = await targetOfCode(server.db, owner);
  const check = await checkCode(server, owner, { code, targets: [target], uses: true });
  if (check !== 'right') throw new Refusal(refusals[check]);
  return target === consumer.email ? 'EMAIL' : 'SMS';
}

const ownerOf = (caller: Caller, consumer: Consumer) =>
  ({ purpose: 'password-reset', subject: anonymousSubject(browserSecretOf(caller), consumer) }) as const;
