/** A new password by a code: also the way in for an account that has none yet. */
import { eq } from 'drizzle-orm';
import type { accessContract } from '#shared/contract/access/access.contract.ts';
import { newPasswordSchema } from '#shared/domain/access/password.ts';
import type { SendBy } from '#shared/domain/access/verification-code.ts';
import type { ErrorCode } from '#shared/domain/errors.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Handlers, RequestContext } from '../../http/handler.ts';
import { scenarioOf } from '../../scenarios/scenario.ts';
import { type Consumer, consumers } from './access.tables.ts';
import { limitAttempts } from './attempts.ts';
import { challengesOf, proveChallenges } from './challenges.ts';
import { consumerOf, findConsumerByEmail } from './consumers.ts';
import { emailOf } from './known-email.ts';
import { limitLookups, signIn } from './login.ts';
import { isEasyToGuess } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import { browserSecretOf, endAllSessions, keptSecretOf } from './sessions.ts';
import { anonymousSubject, type CodeCheck, checkCode, sendCode, sendNotice } from './verification-codes.ts';

const asksOfCaller = { atMost: 30, withinMs: 60_000 };

type ResetHandlers = Pick<
  Handlers<typeof accessContract>,
  | 'resetPasswordVerifyAsk'
  | 'resetPasswordEmailOption'
  | 'resetPasswordVerifyConfirm'
  | 'resetPasswordTwoFactorCheck'
  | 'resetPassword'
>;

export const passwordResetHandlers: ResetHandlers = {
  async resetPasswordVerifyAsk({ body }, context) {
    const { server } = context;
    const { sendBy } = body;
    await limitAttempts(context, `reset from ${context.remoteAddress}`, asksOfCaller);
    const secret = keptSecretOf(context);
    const email = await emailOf(server, body.email);
    const consumer = await findConsumerByEmail(server.db, email);
    const target = consumer && (sendBy === 'SMS' ? consumer.mobile : consumer.email);
    if (!consumer || !target) throw new Refusal('not_found');
    const isOff = sendBy === 'SMS' ? hasNoSms(context, consumer) : hasNoEmail(consumer);
    const waitSeconds = isOff
      ? Number.POSITIVE_INFINITY
      : await sendCode(server, {
          purpose: 'password-reset',
          subject: anonymousSubject(secret, email),
          email,
          channel: sendBy,
          target,
          template: 'password-reset',
          locale: consumer.preferredLocale,
        });
    if (waitSeconds > 0) throw new Refusal(notAllowed[sendBy]);
    return undefined;
  },

  async resetPasswordEmailOption({ body }, context) {
    await limitLookups(context, body.email);
    const email = await emailOf(context.server, body.email);
    const consumer = await findConsumerByEmail(context.server.db, email);
    return { shouldDisableEmailOption: consumer !== null && hasNoEmail(consumer) };
  },

  async resetPasswordVerifyConfirm({ body }, context) {
    const consumer = await proveCode(context, body, false);
    const challenges = challengesOf(consumer);
    return challenges.length === 0 ? {} : { status: 'CHALLENGES_REQUIRED', challenges: [...challenges] };
  },

  async resetPasswordTwoFactorCheck({ body }, context) {
    const consumer = await proveCode(context, body, false);
    await proveChallenges(context.server, consumer, body);
    return undefined;
  },

  async resetPassword({ body }, context) {
    const { server } = context;
    if (!newPasswordSchema.safeParse(body.password).success) throw new Refusal('invalid_password');
    const consumer = await proveCode(context, body, false);
    if (await isEasyToGuess(body.password, consumer)) throw new Refusal('invalid_password');
    await proveChallenges(server, consumer, body);
    if (consumer.disabled) throw new Refusal('account_disabled');
    const passwordHash = await hashPassword(body.password);
    // Used last: whatever was refused before leaves the code for another try.
    await proveCode(context, body, true);
    await server.db.transaction(async (tx) => {
      await tx
        .update(consumers)
        .set({ passwordHash, passwordResetRequired: false, wrongPasswords: 0, lockedUntil: null })
        .where(eq(consumers.id, consumer.id));
      await endAllSessions(tx, consumer.id);
    });
    await sendNotice(server, {
      channel: 'EMAIL',
      target: consumer.email,
      template: 'password-changed',
      locale: consumer.preferredLocale,
    });
    return signIn(context, await consumerOf(server.db, consumer.id), body.rememberMe === true);
  },
};

const notAllowed: Readonly<Record<SendBy, ErrorCode>> = {
  SMS: 'password_reset_code_generation_not_allowed',
  EMAIL: 'verification_code_generation_not_allowed',
};

const refusals: Readonly<Record<Exclude<CodeCheck, 'right'>, ErrorCode>> = {
  wrong: 'invalid_code',
  expired: 'verification_code_expired',
  unknown: 'not_found',
  exhausted: 'password_reset_code_max_attempts',
};

/** An email that was never confirmed may be somebody else's, and a code to it would give the account away. */
const hasNoEmail = ({ emailVerified, mobile }: Consumer) => !emailVerified && mobile !== null;

const hasNoSms = ({ server }: RequestContext, { email }: Consumer) =>
  scenarioOf(server.config, email)?.knobs.sms === 'off';

/** The consumer whose code it is. Throws the refusal of a code that is not right. */
async function proveCode(
  context: RequestContext,
  given: { readonly email: string; readonly code: string },
  uses: boolean,
): Promise<Consumer> {
  const { server } = context;
  const email = await emailOf(server, given.email);
  const subject = anonymousSubject(browserSecretOf(context), email);
  const check = await checkCode(server, { purpose: 'password-reset', subject }, { code: given.code, uses });
  if (check !== 'right') throw new Refusal(refusals[check]);
  const consumer = await findConsumerByEmail(server.db, email);
  if (!consumer) throw new Refusal('not_found');
  return consumer;
}
