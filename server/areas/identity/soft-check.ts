/** The soft check: the saved profile against a register. Source: access-open A37, OPEN-13. */
import { rejectionsAllowed } from '#shared/domain/identity/first-status.ts';
import type { ProfileOutcome } from '../../core/providers.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Consumer } from '../consumers/consumers.tables.ts';
import {
  consumerOf,
  countProfileCheck,
  holdAccount,
  recordClearance,
  storeProfileStatus,
} from '../consumers/index.ts';
import { checkKey, countChecks, recordCheck } from './check-log.ts';
import { personOf, statusOf } from './register.ts';

/** Runs the check if the consumer needs one. Returns the consumer with the new status. */
export async function softCheck(server: ServerContext, consumerId: string): Promise<Consumer> {
  const consumer = await consumerOf(server.db, consumerId);
  const { identityCheckStatus, profileCheckAttemptsLeft } = consumer;
  if (identityCheckStatus === 'VERIFIED' || identityCheckStatus === 'NOT_REQUIRED') return consumer;
  const documents = await countChecks(server.db, consumerId, 'DOCUMENT');
  const isOver = profileCheckAttemptsLeft === 0 || documents.rejections >= rejectionsAllowed;
  if (isOver) throw new Refusal('max_attempts_reached');
  const { number, outcome } = await askRegister(server, consumer);
  return settle(server, consumer, number, outcome);
}

/** One request to the register, made with no transaction open. */
async function askRegister(server: ServerContext, consumer: Consumer) {
  const { number } = await countChecks(server.db, consumer.id, 'PROFILE');
  const asked = personOf(consumer);
  const key = checkKey(consumer.id, 'PROFILE', number, asked);
  const { outcome } = await server.identity.checkProfile({ key, ...asked }, consumer.email);
  return { number, outcome };
}

/** Stores the reply once. A reply without a result costs no attempt. */
async function settle(
  server: ServerContext,
  consumer: Consumer,
  number: number,
  outcome: ProfileOutcome,
): Promise<Consumer> {
  const consumerId = consumer.id;
  const checkedAt = server.clock.now();
  const isStored = await server.db.transaction(async (tx) => {
    const check = { consumerId, kind: 'PROFILE', number, outcome, checkedAt } as const;
    if (!(await recordCheck(tx, check))) return false;
    if (outcome === 'PAYWATCH_HIT') await holdAccount(tx, consumer);
    const status = knownStatus(outcome);
    if (status === null) return true;
    await recordClearance({ db: tx, clock: server.clock }, consumer);
    if (status !== 'VERIFIED') await countProfileCheck(tx, consumerId);
    await storeProfileStatus(tx, consumer, status);
    return true;
  });
  if (isStored) statusOf(outcome);
  return consumerOf(server.db, consumerId);
}

function knownStatus(outcome: ProfileOutcome) {
  const isOfPerson =
    outcome === 'VERIFIED' ||
    outcome === 'PARTIAL_VERIFIED' ||
    outcome === 'NOT_VERIFIED' ||
    outcome === 'FAILED';
  return isOfPerson ? outcome : null;
}

/** For consumers whose profile is checked when it is saved: calls the register and returns its outcome. */
export async function screenProfile(server: ServerContext, consumer: Consumer): Promise<ProfileOutcome> {
  const { number, outcome } = await askRegister(server, consumer);
  const check = { consumerId: consumer.id, kind: 'PROFILE', number, outcome } as const;
  await recordCheck(server.db, { ...check, checkedAt: server.clock.now() });
  if (outcome === 'PAYWATCH_HIT') await holdAccount(server.db, consumer);
  return outcome;
}
