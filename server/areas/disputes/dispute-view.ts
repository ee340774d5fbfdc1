/** Cases as their shopper sees them. Source: POR-208 to POR-212, POR-112, portal-open O-41, O-51. */
import { and, asc, count, desc, eq, inArray, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { disputeCaseSchema } from '#shared/domain/disputes/dispute.ts';
import { fromMinor } from '#shared/domain/money.ts';
import type { Executor } from '../../core/database/database.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { ConsumerSession } from '../access/index.ts';
import { merchants } from '../merchants/merchants.tables.ts';
import { findOrder } from '../orders/index.ts';
import { type DisputeRow, disputeFiles, disputeStages, disputes } from './disputes.tables.ts';
import { evidenceLinks } from './evidence-file.ts';

type DisputeView = z.input<typeof disputeCaseSchema>;

/** The session that reads a case: its links to files end with it. */
type Reader = Pick<ConsumerSession, 'sessionId'>;

/** The newest case of an order. @throws {Refusal} `not_found`, also for an order of another consumer. */
export async function readOrderDispute(
  server: ServerContext,
  { consumerId, ...reader }: Reader & Pick<ConsumerSession, 'consumerId'>,
  orderId: string,
): Promise<DisputeView> {
  const order = await findOrder(server.db, consumerId, orderId);
  const [newest] = await server.db
    .select()
    .from(disputes)
    .where(eq(disputes.orderId, order.id))
    .orderBy(desc(disputes.createdAt), desc(disputes.updatedAt))
    .limit(1);
  if (!newest) return { id: null, orderId, claim: null, disputeEntities: [] };
  return readDispute(server, newest, reader);
}

/**
 * A case with all its stages, the oldest first.
 * @param reader null for one without a session, who gets no links to files
 */
export async function readDispute(
  server: ServerContext,
  dispute: DisputeRow,
  reader: Reader | null,
): Promise<DisputeView> {
  const { db } = server;
  const { stages, files } = await readStages(db, dispute.id);
  const ids = files.map(({ id }) => id);
  const links = reader && (await evidenceLinks(server, db, reader.sessionId, ids));
  const linkOf = ({ id }: { readonly id: string }) => links?.get(id) ?? '';
  return {
    id: dispute.id,
    orderId: String(dispute.orderId),
    claim: {
      reason: dispute.reason,
      reasonDetail: dispute.reasonDetail,
      subject: dispute.subject,
      amount: fromMinor(dispute.amountMinor, dispute.currency),
    },
    disputeEntities: stages.map((stage) => {
      const { status, intent, consumerDisplayState, commentId, author, content } = stage;
      const createdAt = stage.createdAt.toISOString();
      const times = { createdAt, updatedAt: createdAt };
      const own = files.filter((file) => file.commentId === commentId);
      const shown = own.map((file) => ({ name: file.name, bytes: file.size, evidenceLink: linkOf(file) }));
      return {
        ...times,
        status,
        intent,
        consumerDisplayState,
        comments:
          commentId && author && content !== null
            ? [{ id: commentId, author, ...times, content, files: shown }]
            : [],
        attachments: own.map((file) => ({
          commentId: file.commentId,
          evidenceLink: linkOf(file),
          createdAt: file.createdAt.toISOString(),
        })),
      };
    }),
  };
}

/** The stages of a case, the oldest first, and the files that came with their comments. */
export async function readStages(db: Executor, disputeId: string) {
  const stages = await db
    .select()
    .from(disputeStages)
    .where(eq(disputeStages.disputeId, disputeId))
    .orderBy(asc(disputeStages.position));
  const files = await filesOf(
    db,
    stages.flatMap(({ commentId }) => commentId ?? []),
  );
  return { stages, files };
}

/** Without their bytes. */
async function filesOf(db: Executor, commentIds: readonly string[]) {
  if (commentIds.length === 0) return [];
  const { id, commentId, name, size, createdAt, position } = disputeFiles;
  return db
    .select({ id, commentId, name, size, createdAt })
    .from(disputeFiles)
    .where(inArray(commentId, [...commentIds]))
    .orderBy(asc(position));
}

/** The newest case of each order, the last changed one first. */
export async function listDisputes(
  { db }: ServerContext,
  consumerId: string,
  { status, offset, limit }: { status?: 'OPEN' | 'CLOSE' | undefined; offset: number; limit: number },
) {
  const isClosed = eq(disputes.status, 'CLOSE');
  const chosen = and(
    eq(disputes.consumerId, consumerId),
    isNewest(db),
    status && (status === 'CLOSE' ? isClosed : ne(disputes.status, 'CLOSE')),
  );
  const [rows, [total]] = await Promise.all([
    db
      .select({ dispute: disputes, shop: merchants.displayName })
      .from(disputes)
      .innerJoin(merchants, eq(merchants.id, disputes.merchantId))
      .where(chosen)
      .orderBy(desc(disputes.updatedAt), desc(disputes.id))
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(disputes).where(chosen),
  ]);
  return { results: rows.map(({ dispute, shop }) => listed(dispute, shop)), totalResults: total?.count ?? 0 };
}

/** Every open case of a sandbox, the oldest first. */
export async function listOpenDisputes({ db }: ServerContext) {
  const rows = await db
    .select({ dispute: disputes, shop: merchants.displayName })
    .from(disputes)
    .innerJoin(merchants, eq(merchants.id, disputes.merchantId))
    .where(ne(disputes.status, 'CLOSE'))
    .orderBy(asc(disputes.createdAt), asc(disputes.id))
    .limit(100);
  return rows.map(({ dispute, shop }) => ({
    ...listed(dispute, shop),
    consumerId: dispute.consumerId,
    reason: dispute.reason,
    subject: dispute.subject,
    amount: fromMinor(dispute.amountMinor, dispute.currency),
  }));
}

const later = alias(disputes, 'later');

const isNewest = (db: Executor) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(later)
      .where(
        and(
          eq(later.orderId, disputes.orderId),
          sql`(${later.createdAt}, ${later.updatedAt}) > (${disputes.createdAt}, ${disputes.updatedAt})`,
        ),
      ),
  );

const listed = (dispute: DisputeRow, merchantDisplayName: string) => ({
  id: dispute.id,
  orderId: String(dispute.orderId),
  merchantDisplayName,
  status: dispute.status,
  intent: dispute.intent,
  consumerDisplayState: dispute.consumerDisplayState,
  updatedAt: dispute.updatedAt.toISOString(),
});
