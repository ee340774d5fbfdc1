/** Emails, mobiles and passwords of accounts. Each write counts up `contactsVersion`, which ends all open codes. */
import { and, eq } from 'drizzle-orm';
import type { SendBy } from '#shared/domain/access/verification-code.ts';
import type { Transaction } from '../../core/database/database.ts';
import { type Consumer, consumers } from './consumers.tables.ts';

export type Contacts = Partial<Pick<Consumer, 'email' | 'emailVerified' | 'mobile'>>;

/** Stores a proven email or mobile. Null when contacts or password have changed since the account was read. */
export async function storeContacts(
  tx: Transaction,
  read: Consumer,
  contacts: Contacts,
): Promise<Consumer | null> {
  const [stored] = await tx
    .update(consumers)
    .set({ ...contacts, contactsVersion: read.contactsVersion + 1 })
    .where(isAsRead(read))
    .returning();
  return stored ?? null;
}

interface NewPassword {
  readonly passwordHash: string;
  /** The channel of the code that allows it; null if the earlier password was given. */
  readonly setBy: SendBy | null;
  readonly changedAt: Date;
}

/** Sets a new password. Null when contacts or password have changed since the account was read. */
export async function setPassword(
  tx: Transaction,
  read: Consumer,
  { passwordHash, setBy, changedAt }: NewPassword,
): Promise<Consumer | null> {
  const [changed] = await tx
    .update(consumers)
    .set({
      ...{ passwordHash, passwordSetBy: setBy, passwordResetRequired: false, passwordChangedAt: changedAt },
      contactsVersion: read.contactsVersion + 1,
    })
    .where(isAsRead(read))
    .returning();
  return changed ?? null;
}

const isAsRead = ({ id, contactsVersion }: Consumer) =>
  and(eq(consumers.id, id), eq(consumers.contactsVersion, contactsVersion));
