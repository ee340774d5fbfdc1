/**
 * One-time codes. These limits hold for concurrent requests too: five sends to a target in an hour over all flows, five
 * comparisons of a code, one use, ten minutes, and only the newest code of a target for each requester. Requests of one
 * requester do not count against another: decisions 69 and 81. Source: settled 12.
 */
import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import {
  maximumCodeComparisons,
  type SendBy,
  verificationCodeLifetimeMs,
} from '#shared/domain/access/verification-code.ts';
import type { Executor, Transaction } from '../../../core/database/database.ts';
import { type MessageTemplate, messageText } from '../../../core/messages/texts.ts';
import { siteOf } from '../../../core/networks.ts';
import { ProviderUnavailable } from '../../../core/providers.ts';
import { Refusal } from '../../../core/refusal.ts';
import { hashSecret, isSame, keyedHash, magicCodes, newCode } from '../../../core/secrets.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Consumer } from '../../consumers/consumers.tables.ts';
import { codeSends, type SupersededCode, verificationCodes } from '../access.tables.ts';
import type { Caller } from '../signing-in/caller.ts';
import { countAttempt, limitAttempts, limitSite } from './attempts.ts';
import { limits } from './limits.ts';

type CodePurpose =
  | 'registration-mobile'
  | 'registration-email'
  | 'account-mobile'
  | 'account-email'
  | 'password-reset'
  | 'one-time-login'
  | 'second-factor'
  | 'contact-authorise'
  | 'contact-change';

/** Who may use a code, and for what. */
interface CodeOwner {
  readonly purpose: CodePurpose;
  /** The registration, session or browser that requested it. */
  readonly subject: string;
}

interface CodeRequest extends CodeOwner {
  readonly channel: SendBy;
  /** The email of the account or registration. */
  readonly email: string;
  /** Mobile in international form, or a normalised email. */
  readonly target: string;
  /**
   * Whether it goes to the requester's own contact: a confirmed contact of the account that is signed in, whose
   * password was right, or that was signed in to with this browser before. An email that was only typed may be another
   * person's.
   */
  readonly toOwner: boolean;
  /** Whether the account was signed in to recently from the requester's network. */
  readonly fromKnownNetwork?: boolean;
  readonly template: MessageTemplate;
  readonly locale: string;
}

/** Who requested the message. */
type Sender = Pick<Caller, 'server' | 'network'>;

export type CodeCheck = 'right' | 'wrong' | 'superseded' | 'expired' | 'unknown' | 'exhausted';

/** As many as can be sent in the time that a person looks for one. */
const supersededKept = 10;

/**
 * Sends a new code. A code for the owner ends all older ones of the target; a code for a stranger ends those requested
 * from the same network. Returns 0 when it was sent, otherwise the seconds until the target may have another: after
 * five in an hour, or when the sender refuses messages.
 *
 * @throws {Refusal} `too_many_requests`
 */
export async function sendCode(caller: Sender, request: CodeRequest): Promise<number> {
  const { server } = caller;
  const code = newCode();
  const id = randomUUID();
  let now = server.clock.now();
  const waitSeconds = await server.db.transaction(async (tx) => {
    // Serialised for all targets, because an owner has one code. Always locked before the target.
    await lockName(tx, `code-owner ${request.purpose} ${request.subject}`);
    now = server.clock.now();
    const seconds = await countSend(tx, caller, request, now);
    if (seconds > 0) return seconds;
    const superseded = await deleteSuperseded(tx, caller, request);
    await tx.insert(verificationCodes).values({
      id,
      purpose: request.purpose,
      subject: request.subject,
      target: request.target,
      codeHash: keyedHash(id, code),
      superseded,
      sentAt: now,
      ...{ toOwner: request.toOwner, asker: askerOf(caller) },
      expiresAt: new Date(now.getTime() + verificationCodeLifetimeMs),
    });
    await limitSending(tx, caller, request);
    return 0;
  });
  if (waitSeconds > 0) return waitSeconds;
  const message = {
    key: id,
    channel: request.channel,
    to: request.target,
    template: request.template,
    code,
    text: messageText(request.template, request.locale, { code }),
    locale: request.locale,
    at: now.toISOString(),
  };
  const answer = await server.messages.send(message, request.email);
  if (answer.waitSeconds > 0) await server.db.delete(verificationCodes).where(eq(verificationCodes.id, id));
  return answer.waitSeconds;
}

/**
 * Whether text messages reach the phone of an account or registration. If the provider is not available, it is assumed
 * that they do.
 */
export async function reachesPhone(
  { messages, log }: Pick<ServerContext, 'messages' | 'log'>,
  { email, mobile }: { readonly email: string; readonly mobile: string | null },
): Promise<boolean> {
  try {
    return (await messages.reachesPhone({ to: mobile }, email)).isReached;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ err: error }, 'cannot check whether text messages arrive');
    return true;
  }
}

type Notice = Pick<CodeRequest, 'channel' | 'target' | 'template' | 'locale'> & { readonly link?: string };

/**
 * Notifies an owner of what a stranger did. It counts as a send, so that it cannot flood a mailbox, and is skipped
 * beyond a limit.
 */
export async function sendStrangerNotice(caller: Sender, notice: Notice): Promise<void> {
  const { db, clock } = caller.server;
  const request = { ...notice, subject: notice.target, toOwner: false };
  try {
    const waitSeconds = await db.transaction(async (tx) => {
      const seconds = await countSend(tx, caller, request, clock.now());
      if (seconds === 0) await limitSending(tx, caller, request);
      return seconds;
    });
    if (waitSeconds > 0) return;
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  await sendNotice(caller.server, notice);
}

/** Notifies an owner of a change. Always sent, because a thief could use up the sends of the hour first. */
export async function sendNotice(server: ServerContext, notice: Notice): Promise<void> {
  const now = server.clock.now();
  await server.messages.send(
    {
      key: randomUUID(),
      channel: notice.channel,
      to: notice.target,
      template: notice.template,
      text: messageText(notice.template, notice.locale, { link: notice.link ?? '' }),
      locale: notice.locale,
      at: now.toISOString(),
    },
    notice.target,
  );
}

/**
 * Compares a code. With `uses` false the code stays valid for the step that follows. It must have been sent to one of the
 * targets, where they are given.
 */
export async function checkCode(
  server: ServerContext,
  owner: CodeOwner,
  given: { code: string; targets?: readonly (string | null)[]; uses: boolean },
): Promise<CodeCheck> {
  const { db, clock, config } = server;
  const now = clock.now();
  const [found] = await db
    .select()
    .from(verificationCodes)
    .where(and(eq(verificationCodes.purpose, owner.purpose), eq(verificationCodes.subject, owner.subject)));
  if (!found || found.usedAt || given.targets?.includes(found.target) === false) return 'unknown';
  if (found.expiresAt <= now) return 'expired';
  if (isSuperseded(found, given.code)) return 'superseded';

  // Each comparison is counted first, so that parallel guesses cannot exceed five.
  const [taken] = await db
    .update(verificationCodes)
    .set({ comparisons: sql`${verificationCodes.comparisons} + 1` })
    .where(and(eq(verificationCodes.id, found.id), lt(verificationCodes.comparisons, maximumCodeComparisons)))
    .returning({ id: verificationCodes.id });
  if (!taken) return 'exhausted';

  const magic = config.sandboxControl ? given.code : null;
  if (magic === magicCodes.expired) return 'expired';
  const isRight = magic === magicCodes.right || isSame(keyedHash(found.id, given.code), found.codeHash);
  if (!isRight) return 'wrong';
  if (given.uses) return (await use(db, found.id, now)) ? 'right' : 'unknown';
  await refundComparison(db, found.id);
  return 'right';
}

/** Whether a code that the owner was sent has been replaced by a newer one, which is still waiting to be used. */
export async function isSupersededCode(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { purpose, subject }: CodeOwner,
  code: string,
): Promise<boolean> {
  const [found] = await db
    .select()
    .from(verificationCodes)
    .where(and(eq(verificationCodes.purpose, purpose), eq(verificationCodes.subject, subject)));
  return !!found && !found.usedAt && found.expiresAt > clock.now() && isSuperseded(found, code);
}

/** Only a person who has received an older code can enter it, so it costs no try of the newer one. */
const isSuperseded = (
  { id, codeHash, superseded }: Pick<typeof verificationCodes.$inferSelect, 'id' | 'codeHash' | 'superseded'>,
  code: string,
) =>
  !isSame(keyedHash(id, code), codeHash) &&
  superseded.some((older) => isSame(keyedHash(older.id, code), older.codeHash));

/** Where the code of an owner was sent. */
export async function targetOfCode(db: Executor, { purpose, subject }: CodeOwner): Promise<string | null> {
  const [found] = await db
    .select({ target: verificationCodes.target })
    .from(verificationCodes)
    .where(and(eq(verificationCodes.purpose, purpose), eq(verificationCodes.subject, subject)));
  return found?.target ?? null;
}

/** The whole time that a code is valid has passed since it was sent. */
export async function expireCode(db: Executor, id: string): Promise<void> {
  const [code] = await db.select().from(verificationCodes).where(eq(verificationCodes.id, id));
  if (!code) return;
  const before = (date: Date) => new Date(date.getTime() - verificationCodeLifetimeMs);
  await db
    .update(verificationCodes)
    .set({ sentAt: before(code.sentAt), expiresAt: before(code.expiresAt) })
    .where(eq(verificationCodes.id, id));
}

/** A flow may compare a correct code in each of its steps, so only wrong ones count. */
async function refundComparison(executor: Executor, id: string): Promise<void> {
  await executor
    .update(verificationCodes)
    .set({ comparisons: sql`${verificationCodes.comparisons} - 1` })
    .where(eq(verificationCodes.id, id));
}

/** Of two requests with the correct code, only one uses it. */
async function use(executor: Executor, id: string, now: Date): Promise<boolean> {
  const used = await executor
    .update(verificationCodes)
    .set({ usedAt: now })
    .where(and(eq(verificationCodes.id, id), isNull(verificationCodes.usedAt)))
    .returning({ id: verificationCodes.id });
  return used.length === 1;
}

/**
 * Returns the codes that end. Locks the rows in a fixed order, so that two requests for each other's earlier targets do not
 * deadlock.
 */
async function deleteSuperseded(
  tx: Transaction,
  caller: Sender,
  { purpose, subject, target, toOwner }: CodeRequest,
): Promise<SupersededCode[]> {
  const { id } = verificationCodes;
  const ofTarget = and(
    eq(verificationCodes.target, target),
    toOwner
      ? undefined
      : and(eq(verificationCodes.toOwner, false), eq(verificationCodes.asker, askerOf(caller))),
  );
  const owned = and(eq(verificationCodes.purpose, purpose), eq(verificationCodes.subject, subject));
  const { codeHash, superseded: before, sentAt } = verificationCodes;
  const superseded = await tx
    .select({ id, codeHash, before, sentAt })
    .from(verificationCodes)
    .where(or(ofTarget, owned))
    .orderBy(id)
    .for('update');
  await tx.delete(verificationCodes).where(
    inArray(
      id,
      superseded.map((code) => code.id),
    ),
  );
  return superseded
    .toSorted((one, other) => other.sentAt.getTime() - one.sentAt.getTime())
    .flatMap((code) => [{ id: code.id, codeHash: code.codeHash }, ...code.before])
    .slice(0, supersededKept);
}

/** Locks the name until the transaction ends. */
async function lockName(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/**
 * Counts a send and returns 0, or returns the seconds to wait. Requests for one target are serialised, so that every
 * send is counted.
 */
async function countSend(
  tx: Transaction,
  caller: Sender,
  { target, toOwner, fromKnownNetwork = false }: Pick<CodeRequest, 'target' | 'toOwner' | 'fromKnownNetwork'>,
  now: Date,
): Promise<number> {
  const { withinMs } = limits.codesToTarget;
  const [asker, site] = [askerOf(caller), hashSecret(`asker ${siteOf(caller.network)}`)];
  await lockName(tx, `code-sends ${target}`);
  const sends = await tx
    .select({ sentAt: codeSends.sentAt, asker: codeSends.asker, site: codeSends.site })
    .from(codeSends)
    .where(
      and(
        eq(codeSends.target, target),
        eq(codeSends.toOwner, toOwner),
        gt(codeSends.sentAt, new Date(now.getTime() - withinMs)),
      ),
    )
    .orderBy(asc(codeSends.sentAt));
  const endsOf = (some: typeof sends) => some.map(({ sentAt }) => sentAt.getTime() + withinMs);
  const all = endsOf(sends);
  const ofNetwork = endsOf(sends.filter((send) => send.asker === asker));
  const ofSite = endsOf(sends.filter((send) => send.site === site));
  const together = freeFrom(all, limits.codesToTarget.atMost);
  // Owners have these five, from all their networks together.
  const freeAt = toOwner
    ? together
    : Math.min(
        together,
        // Beyond the shared limit, one for each block of networks, which others cannot use up.
        Math.max(freeFrom(ofSite, 1), freeFrom(all, limits.codesToTargetOfStrangers.atMost)),
        fromKnownNetwork ? freeFrom(ofNetwork, limits.codesToTarget.atMost) : Number.POSITIVE_INFINITY,
      );
  if (freeAt > now.getTime()) return Math.max(1, Math.ceil((freeAt - now.getTime()) / 1_000));
  await tx.insert(codeSends).values({ target, toOwner, asker, site, sentAt: now });
  return 0;
}

/** When one more is allowed: now, or when enough of the counted sends have left the window. */
function freeFrom(ends: readonly number[], atMost: number): number {
  return ends[ends.length - atMost] ?? 0;
}

/** Tells the codes of different strangers apart. */
const askerOf = ({ network }: Sender): string => hashSecret(`asker ${network}`);

/**
 * Limits the cost of sending. Counted last in the transaction, so that refused sends are not counted and the lock on
 * the total is short. Sends of strangers never cause a refusal for an owner.
 */
async function limitSending(
  tx: Transaction,
  { server, network }: Sender,
  {
    channel,
    subject,
    toOwner,
    fromKnownNetwork,
  }: Pick<CodeRequest, 'channel' | 'subject' | 'toOwner' | 'fromKnownNetwork'>,
): Promise<void> {
  const ofAll = channel === 'SMS' ? 'textsOfAll' : 'mailsOfAll';
  if (!toOwner) {
    await limitAttempts(server, 'codesByAsker', subject, tx);
    await limitAttempts(server, channel === 'SMS' ? 'textsByCaller' : 'mailsByCaller', network, tx);
    await limitSite(server, channel === 'SMS' ? 'textsBySite' : 'mailsBySite', network, tx);
  }
  if (toOwner || fromKnownNetwork) await countAttempt(server, ofAll, '', tx);
  else await limitAttempts(server, ofAll, '', tx);
}

/**
 * The subject of a code that is requested without a session: this browser, and the account in its current state. It
 * holds the account's id, because the email may belong to another account when the code is entered.
 */
export function anonymousSubject(
  browserSecret: string,
  { id, contactsVersion }: Pick<Consumer, 'id' | 'contactsVersion'>,
): string {
  return hashSecret(`${browserSecret} ${id} ${contactsVersion}`);
}
