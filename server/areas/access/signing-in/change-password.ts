/** Changes the password of a signed-in consumer. Source: POR-321, POR-322, portal-open O-70. */
import {
  passwordLengthMessages,
  passwordLengthProblem,
  plainPassword,
} from '#shared/domain/access/password.ts';
import { passwordProblems } from '#shared/domain/access/portal-password.ts';
import { Refusal } from '../../../core/refusal.ts';
import { consumerOf, setPassword } from '../../consumers/index.ts';
import { countAttempt, limitAttempts, resetAttempts } from '../codes/attempts.ts';
import type { BodyOf, ReplyOf } from '../codes/requests.ts';
import { notifyOfChange, recordChange } from '../contacts/account-changes.ts';
import type { SignedInCaller } from './caller.ts';
import { isEasyToGuess } from './password-strength.ts';
import { hashPassword, isPasswordRight } from './passwords.ts';
import { endOtherSessions } from './sessions.ts';

export async function changePassword(
  caller: SignedInCaller,
  body: BodyOf<'changePassword'>,
): Promise<ReplyOf<'changePassword'>> {
  const { server, session } = caller;
  const { currentPassword } = body;
  const newPassword = plainPassword(body.newPassword);
  if (newPassword !== plainPassword(body.confirmNewPassword)) {
    throw new Refusal('passwords_do_not_match', {
      errorInfo: { confirmNewPassword: 'passwords_do_not_match' },
    });
  }
  if (passwordLengthProblem(newPassword) === 'tooLong') {
    const caseMessage = passwordLengthMessages.tooLong;
    throw new Refusal('invalid_object', { errorInfo: { newPassword: 'tooLong' }, caseMessage });
  }
  const consumer = await consumerOf(server.db, session.consumerId);
  // Counted before the password is compared, so that parallel attempts gain nothing over serial ones.
  if ((await countAttempt(server, 'wrongCurrentPasswords', consumer.id)) > 0) throw new Refusal('forbidden');
  if (!(await isPasswordRight(consumer.passwordHash, currentPassword))) throw wrongPassword();
  await resetAttempts(server, 'wrongCurrentPasswords', consumer.id);
  if (passwordProblems(newPassword).invalid) return { status: 'invalid' };
  if (await isEasyToGuess(newPassword, consumer)) {
    throw new Refusal('weak_password', { errorInfo: { newPassword: 'weak_password' } });
  }
  const passwordHash = await hashPassword(newPassword);
  const reported = await server.db.transaction(async (tx) => {
    // A concurrent change has made the given password wrong, and an undo has ended this session.
    const password = { passwordHash, setBy: null, changedAt: server.clock.now() };
    if (!(await setPassword(tx, consumer, password))) throw wrongPassword();
    // In the transaction, so that only successful changes are counted.
    await limitAttempts(server, 'passwordChangesByAccount', consumer.id, tx);
    await endOtherSessions(tx, caller);
    return recordChange(tx, server, consumer, 'PASSWORD');
  });
  await notifyOfChange(server, reported);
  return { status: 'success' };
}

const wrongPassword = () =>
  new Refusal('invalid_current_password', { errorInfo: { currentPassword: 'invalid_current_password' } });
