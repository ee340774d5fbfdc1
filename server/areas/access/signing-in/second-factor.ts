/** The second factor of a login: a code to the mobile, or to a confirmed email. Source: access-open A29, A30. */
import type { SignedIn } from '#shared/contract/access/signed-in.schema.ts';
import type { SendBy } from '#shared/domain/access/verification-code.ts';
import { Refusal } from '../../../core/refusal.ts';
import { consumerOf, lockConsumer } from '../../consumers/index.ts';
import { refuseCheck } from '../codes/code-refusals.ts';
import { checkCode, sendCode } from '../codes/verification-codes.ts';
import { accountSubject } from '../contacts/account-changes.ts';
import type { PendingCaller } from './caller.ts';
import { refuseSignIn } from './may-sign-in.ts';
import { rememberLogin } from './remembered-logins.ts';
import { codeOfFirstFactor, startSession, takePendingSession } from './sessions.ts';
import { secondFactorChannels, signedInOf } from './signed-in.ts';

export async function askSecondFactor(caller: PendingCaller, sendBy: SendBy): Promise<void> {
  const { server, pendingSession } = caller;
  const consumer = await consumerOf(server.db, pendingSession.consumerId);
  const codeSentBy = await codeOfFirstFactor(server.db, pendingSession.sessionId);
  const target = sendBy === 'SMS' ? consumer.mobile : consumer.email;
  if (!target || !secondFactorChannels(consumer, codeSentBy).includes(sendBy)) throw new Refusal('not_found');
  const waitSeconds = await sendCode(caller, {
    purpose: 'second-factor',
    subject: accountSubject(pendingSession.sessionId, consumer),
    email: consumer.email,
    channel: sendBy,
    target,
    // The first factor was right.
    toOwner: true,
    template: 'second-factor',
    locale: consumer.preferredLocale,
  });
  if (waitSeconds > 0) throw new Refusal('verification_code_generation_not_allowed');
}

export async function proveSecondFactor(caller: PendingCaller, code: string): Promise<SignedIn> {
  const { server, pendingSession } = caller;
  const { sessionId, consumerId, checkoutToken } = pendingSession;
  const consumer = await consumerOf(server.db, consumerId);
  const owner = { purpose: 'second-factor', subject: accountSubject(sessionId, consumer) } as const;
  const given = { code, targets: [consumer.mobile, consumer.email], uses: true };
  refuseCheck(await checkCode(server, owner, given), 'EMAIL');
  // An obstacle may have appeared after the first factor.
  await refuseSignIn(server, consumer);
  await server.db.transaction(async (tx) => {
    // Locked first, like in a change of its contacts, which ends this session.
    await lockConsumer(tx, consumerId);
    const pending = await takePendingSession(tx, sessionId);
    if (!pending) throw new Refusal('unauthorized');
    // A new token, so that one that leaked before the proof is worthless.
    const { rememberedChain } = pending;
    const session = { consumerId, secondFactorPending: false, rememberedChain, checkoutToken };
    const started = await startSession(tx, caller, session);
    if (pending.rememberMe) await rememberLogin(tx, caller, { consumerId, ...started });
  });
  return signedInOf(consumer, false);
}
