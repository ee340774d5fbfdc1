/**
 * The hard check: a document against its register. Only a keyed fingerprint of its number is stored.
 * Source: access-open A39 to A41.
 */
import { eq, inArray } from 'drizzle-orm';
import { rejectionsAllowed } from '#shared/domain/identity/first-status.ts';
import {
  allowedDocuments,
  type DocumentCheckStatus,
  documentsToAsk,
  type IdentityDocument,
} from '#shared/domain/identity/identity-document.ts';
import { isDenylistedName } from '#shared/domain/identity/name.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { violatedConstraint } from '../../core/database/unique-violation.ts';
import { effectiveFlags } from '../../core/flags/flags.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { keyedHash } from '../../core/server-key.ts';
import { type Consumer, consumers } from '../consumers/consumers.tables.ts';
import { consumerOf, markIdentityFailed, markVerified } from '../consumers/index.ts';
import { checkKey, countChecks, recordCheck } from './check-log.ts';
import { duplicateIdentity } from './duplicate.ts';
import { verifiedDocuments } from './identity.tables.ts';
import { personOf } from './register.ts';

/** A document as it was submitted, with its identifiers. */
export interface ShownDocument {
  readonly document: IdentityDocument;
  /** The problem of each field. */
  readonly problems: Readonly<Record<string, string>>;
  /** The document's own fields, without the sender's. */
  readonly details: Readonly<Record<string, string>>;
  /** The issuer. */
  readonly countryCode: string;
  /** The values that identify the document. */
  readonly identifiers: readonly string[];
}

export async function verifiedDocumentsOf(
  executor: Executor,
  consumerId: string,
): Promise<IdentityDocument[]> {
  const rows = await executor
    .select({ document: verifiedDocuments.document })
    .from(verifiedDocuments)
    .where(eq(verifiedDocuments.consumerId, consumerId))
    .orderBy(verifiedDocuments.verifiedAt);
  return rows.map(({ document }) => document);
}

export async function checkDocument(
  server: ServerContext,
  consumerId: string,
  shown: ShownDocument,
): Promise<DocumentCheckStatus> {
  const consumer = await consumerOf(server.db, consumerId);
  await refuseByRule(server, consumer, shown);
  // Names have several spellings, a date of birth only one: a different date identifies another person. Decision 112.
  const { dateOfBirth } = shown.details;
  const isOfOwner = dateOfBirth === personOf(consumer).person.dateOfBirth;
  const fingerprint = await fingerprintOf(server, consumer, shown);
  // Terminates: a round stores nothing only when a concurrent check was stored before it, and there are few of those.
  for (;;) {
    const { number, rejections } = await countChecks(server.db, consumerId, 'DOCUMENT');
    if (rejections >= rejectionsAllowed) return refuseFurther(server.db, consumerId);
    const { document, details } = shown;
    const question = { key: checkKey(consumerId, 'DOCUMENT', number, details), document, details };
    const { outcome } = isOfOwner
      ? await server.identity.checkDocument(question, consumer.email)
      : ({ outcome: 'REJECTED' } as const);
    if (outcome === 'NO_TRIES_LEFT') return refuseFurther(server.db, consumerId);
    const store = async (tx: Transaction) => {
      const checkedAt = server.clock.now();
      if (!(await recordCheck(tx, { consumerId, kind: 'DOCUMENT', number, outcome, checkedAt })))
        return false;
      if (outcome === 'VERIFIED') await storeDocument(tx, consumer, shown, fingerprint, checkedAt);
      else if (rejections + 1 >= rejectionsAllowed) await markIdentityFailed(tx, consumerId);
      return true;
    };
    try {
      if (await server.db.transaction(store)) return outcome;
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'duplicate_identity')) throw error;
      throw await duplicateIdentity(server.db, inArray(consumers.id, ownersOf(server.db, fingerprint)));
    }
  }
}

/** The consumer who has been identified with that document. */
const ownersOf = (executor: Executor, fingerprint: string) =>
  executor
    .select({ id: verifiedDocuments.consumerId })
    .from(verifiedDocuments)
    .where(eq(verifiedDocuments.fingerprint, fingerprint));

async function refuseFurther(executor: Executor, consumerId: string): Promise<never> {
  await markIdentityFailed(executor, consumerId);
  throw new Refusal('max_attempts_reached');
}

async function refuseByRule(
  server: ServerContext,
  consumer: Consumer,
  { document, problems, details }: ShownDocument,
) {
  if (Object.keys(problems).length > 0) throw new Refusal('invalid_object', { errorInfo: problems });
  const flags = await effectiveFlags(server.db, consumer.countryCode, consumer.id);
  if (!allowedDocuments(consumer.countryCode, flags).includes(document)) {
    throw new Refusal('invalid_object', { errorInfo: { document: 'invalid' } });
  }
  const { givenNames, surname } = details;
  if (givenNames && surname && isDenylistedName(givenNames, surname, flags)) {
    throw new Refusal('denylisted_name', {
      errorInfo: { givenNames: 'denylisted_name', surname: 'denylisted_name' },
    });
  }
}

async function fingerprintOf(
  server: ServerContext,
  { region }: Consumer,
  shown: ShownDocument,
): Promise<string> {
  const text = [region, shown.document, ...shown.identifiers].join('\n');
  return (await keyedHash(server, server.db, 'document-fingerprint', text)).toString('base64url');
}

async function storeDocument(
  tx: Transaction,
  consumer: Consumer,
  { document, countryCode }: ShownDocument,
  fingerprint: string,
  verifiedAt: Date,
) {
  const kept = { countryCode, fingerprint, verifiedAt };
  try {
    await tx
      .insert(verifiedDocuments)
      .values({ consumerId: consumer.id, document, ...kept })
      .onConflictDoUpdate({ target: [verifiedDocuments.consumerId, verifiedDocuments.document], set: kept });
  } catch (error) {
    // The same document has already identified another consumer.
    if (violatedConstraint(error) === null) throw error;
    throw new Refusal('duplicate_identity');
  }
  const flags = await effectiveFlags(tx, consumer.countryCode, consumer.id);
  const verified = await verifiedDocumentsOf(tx, consumer.id);
  if (documentsToAsk(consumer.countryCode, flags, verified) === 0) {
    await markVerified(tx, consumer);
  }
}
