/**
 * Changes of email, mobile and password, and undoing them. The earlier contacts are notified of a change, with a link
 * that undoes it for 72 hours. It also undoes all later changes, so that a thief cannot lock the owner out by changing
 * more. Source: decision 67.
 */
import { eq } from 'drizzle-orm';
import {
  accountChangeState,
  type ChangedPart,
  undoableForMs,
} from '#shared/domain/account/account-change.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { violatedConstraint } from '../../../core/database/unique-violation.ts';
import { Refusal } from '../../../core/refusal.ts';
import { hashSecret, newSecret } from '../../../core/secrets.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { type AccountChange, accountChanges, type Consumer } from '../../consumers/consumers.tables.ts';
import {
  type Contacts,
  lockConsumer,
  releaseUnconfirmedEmail,
  restoreContacts,
  storeAccountChange,
  storeContacts,
} from '../../consumers/index.ts';
import { limitAttempts } from '../codes/attempts.ts';
import type { BodyOf, ReplyOf } from '../codes/requests.ts';
import { reachesPhone, sendNotice } from '../codes/verification-codes.ts';
import type { Caller, SignedInCaller } from '../signing-in/caller.ts';
import { lookupView } from '../signing-in/lookup-view.ts';
import { endAllSessions, endOtherSessions } from '../signing-in/sessions.ts';

/** A change whose earlier contacts are not notified yet. */
export interface ReportedChange {
  readonly before: Consumer;
  readonly part: ChangedPart;
  readonly token: string;
}

/** Stores the account's state before the change. `notifyOfChange` follows once the transaction is committed. */
export async function recordChange(
  tx: Transaction,
  { clock }: Pick<ServerContext, 'clock'>,
  before: Consumer,
  part: ChangedPart,
): Promise<ReportedChange> {
  const token = newSecret();
  const changedAt = clock.now();
  await storeAccountChange(tx, before, {
    part,
    tokenHash: hashSecret(token),
    changedAt,
    expiresAt: new Date(changedAt.getTime() + undoableForMs),
  });
  return { before, part, token };
}

const templates = {
  EMAIL: 'email-changed',
  MOBILE: 'mobile-changed',
  PASSWORD: 'password-changed',
} as const satisfies Record<ChangedPart, string>;

/**
 * Notifies the earlier contacts, in the account's language. Only confirmed ones get the link: an email that was only
 * typed may be another person's. A new password is reported to the mobile only if the email is unconfirmed.
 */
export async function notifyOfChange(
  server: ServerContext,
  { before, part, token }: ReportedChange,
): Promise<void> {
  const { email, emailVerified, mobile, countryCode, preferredLocale: locale } = before;
  const template = templates[part];
  // In the fragment, which is neither logged by a server nor sent as a referrer.
  const link = `${server.config.origins.portal}/${marketOf(countryCode).portalSegment}/#/undo-change?token=${token}`;
  const mail = { channel: 'EMAIL', target: email, locale } as const;
  const without = `${template}-without-link` as const;
  await sendNotice(server, emailVerified ? { ...mail, template, link } : { ...mail, template: without });
  if ((part === 'PASSWORD' && emailVerified) || mobile === null || !(await reachesPhone(server, before)))
    return;
  await sendNotice(server, { channel: 'SMS', target: mobile, template, locale, link });
}

/**
 * Notifies the account that lost an unconfirmed email because another person has proven it. No link undoes that: the
 * email was never confirmed as the account's.
 */
export async function notifyOfReleasedEmail(server: ServerContext, released: Consumer): Promise<void> {
  const { mobile: target, preferredLocale: locale } = released;
  if (target === null || !(await reachesPhone(server, released))) return;
  await sendNotice(server, { channel: 'SMS', target, template: 'email-released', locale });
}

/** The accounts to notify after a contact was stored. */
export interface StoredContact {
  readonly reported: ReportedChange | null;
  /** The account that had the email, unconfirmed. */
  readonly released: Consumer | null;
}

export async function notifyOfStoredContact(
  server: ServerContext,
  { reported, released }: StoredContact,
): Promise<void> {
  if (reported) await notifyOfChange(server, reported);
  if (released) await notifyOfReleasedEmail(server, released);
}

/**
 * Stores a proven email or mobile. Null if the contacts have changed since the code was requested. All open codes of
 * the account end, since they belong to the earlier contacts. A change also signs out all other browsers.
 */
export async function storeContact(
  tx: Transaction,
  caller: SignedInCaller,
  before: Consumer,
  contact: Contacts,
): Promise<StoredContact | null> {
  const proven = contact.emailVerified ? contact.email : undefined;
  const released = proven ? await releaseUnconfirmedEmail(tx, proven, before) : null;
  const stored = await storeContacts(tx, before, contact);
  if (!stored) return null;
  const part = stored.email !== before.email ? 'EMAIL' : stored.mobile !== before.mobile ? 'MOBILE' : null;
  if (!part) return { reported: null, released };
  await endOtherSessions(tx, caller);
  return { reported: await recordChange(tx, caller.server, before, part), released };
}

/**
 * The subject of a code that belongs to an account. It is no longer valid once a contact was confirmed or changed, or a
 * password set.
 */
export const accountSubject = (
  asker: string,
  { contactsVersion }: Pick<Consumer, 'contactsVersion'>,
): string => `${asker} ${contactsVersion}`;

export async function readAccountChange(
  caller: Caller,
  { token }: BodyOf<'readAccountChange'>,
): Promise<ReplyOf<'readAccountChange'>> {
  const change = await findChange(caller, token);
  const { part, changedAt, expiresAt } = change;
  return {
    part,
    changedAt: changedAt.toISOString(),
    undoableUntil: expiresAt.toISOString(),
    state: accountChangeState(change, caller.server.clock.now()),
  };
}

/**
 * Restores the contacts that the account had before the change. All sessions end, no login is remembered, and the next
 * login needs a new password.
 */
export async function undoAccountChange(
  caller: Caller,
  { token }: BodyOf<'undoAccountChange'>,
): Promise<ReplyOf<'undoAccountChange'>> {
  const { db } = caller.server;
  const { id, consumerId } = await findChange(caller, token);
  try {
    const { present, restored } = await db.transaction(async (tx) => {
      const consumer = await lockConsumer(tx, consumerId);
      return { present: consumer, restored: await undo(tx, caller.server, consumer, id) };
    });
    await notifyOfUndo(caller.server, present, restored);
    return { email: restored.email, ...(await lookupView(caller.server, restored)) };
  } catch (error) {
    // The contacts of a change are reserved, so only a race with a registration leads here.
    if (violatedConstraint(error) === null) throw error;
    throw new Refusal('conflict');
  }
}

/** Notifies the contacts that the undo removed, without a link: an undo cannot be undone. */
async function notifyOfUndo(server: ServerContext, present: Consumer, restored: Consumer): Promise<void> {
  const { email, mobile, preferredLocale: locale } = present;
  const notice = { template: 'change-undone', locale } as const;
  if (email !== restored.email) await sendNotice(server, { ...notice, channel: 'EMAIL', target: email });
  const isMobileGone = mobile !== null && mobile !== restored.mobile;
  if (isMobileGone && (await reachesPhone(server, present))) {
    await sendNotice(server, { ...notice, channel: 'SMS', target: mobile });
  }
}

async function undo(tx: Transaction, { clock }: ServerContext, present: Consumer, id: number) {
  const now = clock.now();
  // Read again under the lock: the second of two concurrent requests finds it undone.
  const [change] = await tx.select().from(accountChanges).where(eq(accountChanges.id, id));
  if (!change) throw new Refusal('not_found');
  const state = accountChangeState(change, now);
  if (state === 'UNDONE') throw new Refusal('change_already_undone');
  if (state === 'EXPIRED') throw new Refusal('change_undo_expired');
  const owner = await restoreContacts(tx, change, present, now);
  await endAllSessions(tx, present.id);
  if (!owner) throw new Refusal('not_found');
  return owner;
}

/** @throws {Refusal} `not_found` for a token that was never sent, or that expired long ago. */
async function findChange(caller: Caller, token: string): Promise<AccountChange> {
  await limitAttempts(caller.server, 'accountChangesByCaller', caller.network);
  const [found] = await caller.server.db
    .select()
    .from(accountChanges)
    .where(eq(accountChanges.tokenHash, hashSecret(token)));
  if (!found) throw new Refusal('not_found');
  return found;
}
