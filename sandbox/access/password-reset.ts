/** A new password by a code: also the way in for an account that has none yet. */
import { eq } from 'drizzle-orm';
import type { accessContract } from '#shared/contract/access/access.contract.ts';
import { newPasswordSchema } from '#shared/domain/access/password.ts';
import type { SendBy } from '#shared/domain/access/verification-code.ts';
import type { ErrorCode } from '#shared/domain/errors.ts';
import { type Consumer, consumers } from '../db/schema/access.ts';
import { type Handlers, Refusal, type RequestContext } from '../http/handler.ts';
import { consumerOf, findConsumerByEmail } from './consumers.ts';
import { emailOf, limit, signIn } from './login.ts';
import { hashPassword } from './passwords.ts';
import { browserSecretOf, endAllSessions } from './sessions.ts';
import { anonymousSubject, type CodeCheck, checkCode, sendCode, sendNotice } from './verification-codes.ts';

const asksOfCaller = { burst: 30, perMinute: 30 };

type ResetHandlers = Pick<
  Handlers<typeof accessContract>,
  'resetPasswordVerifyAsk' | 'resetPasswordVerifyConfirm' | 'resetPassword'
>;

export const passwordResetHandlers: ResetHandlers = {
  async resetPasswordVerifyAsk({ body }, context) {
    const { world } = context;
    limit(context, `reset ${context.remoteAddress}`, asksOfCaller);
    const email = emailOf(body.email);
    const consumer = await findConsumerByEmail(world.db, email);
    const target = consumer && targetOf(consumer, body.sendBy);
    if (!consumer || !target) throw new Refusal('not_found');
    const isSent = await sendCode(world, {
      purpose: 'password-reset',
      subject: anonymousSubject(browserSecretOf(context), email),
      channel: body.sendBy,
      target,
      template: 'password-reset',
      locale: consumer.preferredLocale,
    });
    if (!isSent) throw new Refusal(notAllowed[body.sendBy]);
    return undefined;
  },

  async resetPasswordVerifyConfirm({ body }, context) {
    await proveCode(context, emailOf(body.email), body.code, false);
    return {};
  },

  async resetPassword({ body }, context) {
    const { world } = context;
    const email = emailOf(body.email);
    if (!newPasswordSchema.safeParse(body.password).success) throw new Refusal('invalid_password');
    const consumer = await findConsumerByEmail(world.db, email);
    if (!consumer) throw new Refusal('not_found');
    const passwordHash = await hashPassword(body.password);
    await proveCode(context, email, body.code, true);
    await world.db.transaction(async (tx) => {
      await tx
        .update(consumers)
        .set({ passwordHash, passwordResetRequired: false, wrongPasswords: 0, lockedUntil: null })
        .where(eq(consumers.id, consumer.id));
      await endAllSessions(tx, consumer.id);
    });
    await sendNotice(world, {
      channel: 'EMAIL',
      target: consumer.email,
      template: 'password-changed',
      locale: consumer.preferredLocale,
    });
    return signIn(context, await consumerOf(world.db, consumer.id), body.rememberMe === true);
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

function targetOf(consumer: Consumer, sendBy: SendBy): string | null {
  return sendBy === 'SMS' ? consumer.mobile : consumer.email;
}

async function proveCode(context: RequestContext, email: string, code: string, uses: boolean): Promise<void> {
  const subject = anonymousSubject(browserSecretOf(context), email);
  const check = await checkCode(context.world, { purpose: 'password-reset', subject }, { code, uses });
  if (check !== 'right') throw new Refusal(refusals[check]);
}
