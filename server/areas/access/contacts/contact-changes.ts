/** A change of mobile or email in progress: one for each session and contact. Source: access-open OPEN-09. */
import { randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Executor } from '../../../core/database/database.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { type Consumer, consumers } from '../../consumers/consumers.tables.ts';
import { sessions } from '../access.tables.ts';
import { type ContactChange, contactChanges } from '../security.tables.ts';

const changeLifetimeMs = 30 * 60_000;

type Contact = ContactChange['contact'];

/**
 * Starts a change, which ends an earlier one of the session. Throws `unauthorized` when the session has ended during
 * the call.
 */
export async function startChange(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  sessionId: string,
  contact: Contact,
  { contactsVersion }: Pick<Consumer, 'contactsVersion'>,
): Promise<ContactChange> {
  return db.transaction(async (tx) => {
    // Held until the change is stored, so that only one start runs at a time.
    const [session] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.id, sessionId))
      .for('no key update');
    if (!session) throw new Refusal('unauthorized');
    const isSame = and(eq(contactChanges.sessionId, sessionId), eq(contactChanges.contact, contact));
    await tx.delete(contactChanges).where(isSame);
    const change: ContactChange = {
      id: randomUUID(),
      sessionId,
      contact,
      authorisedAt: null,
      newValue: null,
      contactsVersion,
      expiresAt: new Date(clock.now().getTime() + changeLifetimeMs),
    };
    await tx.insert(contactChanges).values(change);
    return change;
  });
}

/**
 * The change of a token. Throws `not_found` unless it is of this session and contact, not expired, and no contact was
 * confirmed or changed and no password set since.
 */
export async function findChange(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  sessionId: string,
  contact: Contact,
  token: string,
): Promise<ContactChange> {
  const [found] = await db
    .select({ change: contactChanges })
    .from(contactChanges)
    .innerJoin(sessions, eq(sessions.id, contactChanges.sessionId))
    .innerJoin(consumers, eq(consumers.id, sessions.consumerId))
    .where(
      and(
        eq(contactChanges.id, token),
        eq(contactChanges.sessionId, sessionId),
        eq(contactChanges.contact, contact),
        eq(contactChanges.contactsVersion, consumers.contactsVersion),
        gt(contactChanges.expiresAt, clock.now()),
      ),
    );
  if (!found) throw new Refusal('not_found');
  return found.change;
}

export async function updateChange(
  executor: Executor,
  id: string,
  values: Partial<Pick<ContactChange, 'authorisedAt' | 'newValue'>>,
): Promise<void> {
  await executor.update(contactChanges).set(values).where(eq(contactChanges.id, id));
}

export async function endChange(executor: Executor, id: string): Promise<void> {
  await executor.delete(contactChanges).where(eq(contactChanges.id, id));
}
