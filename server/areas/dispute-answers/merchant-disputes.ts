/** Disputes as their merchant reads and answers them. Source: decision 262. */
import { and, count, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type {
  listMerchantDisputes as listCall,
  readMerchantDispute as readCall,
} from '#shared/contract/merchant/disputes.contract.ts';
import type { ReplyInputOf } from '#shared/contract/operation.ts';
import { stepOfSilence } from '#shared/domain/disputes/dispute-steps.ts';
import { fromMinor } from '#shared/domain/money.ts';
import type { Commit } from '../../core/database/commit.ts';
import type { Executor } from '../../core/database/database.ts';
import { afterCursor, cursorAfter, newestFirst } from '../../core/page-cursor.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { type DisputeRow, disputes } from '../disputes/disputes.tables.ts';
import { merchantLinks, readStages } from '../disputes/index.ts';
import { merchantPayments } from '../merchant-payments/merchant-payments.tables.ts';
import { commitAnswer, type MerchantResponse } from './answer-dispute.ts';

type Query = z.output<(typeof listCall)['query']>;
type DisputeView = ReplyInputOf<typeof readCall>;

const order = { createdAt: disputes.createdAt, id: disputes.id };

/** Newest first. @throws {Refusal} `invalid_object` for an invalid cursor. */
export async function listMerchantDisputes(
  db: Executor,
  merchantId: string,
  { status, orderId, cursor, limit }: Query,
): Promise<ReplyInputOf<typeof listCall>> {
  const matches = and(
    eq(disputes.merchantId, merchantId),
    status && eq(disputes.status, status),
    orderId ? eq(disputes.orderId, Number(orderId)) : undefined,
  );
  const rows = await db
    .select({ dispute: disputes, merchantReference: merchantPayments.merchantReference })
    .from(disputes)
    .leftJoin(merchantPayments, eq(merchantPayments.orderId, disputes.orderId))
    .where(and(matches, afterCursor(cursor, order)))
    .orderBy(...newestFirst(order))
    .limit(limit + 1);
  const [total] = await db.select({ count: count() }).from(disputes).where(matches);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)?.dispute : undefined;
  return {
    results: page.map(({ dispute, merchantReference }) => summaryOf(dispute, merchantReference)),
    totalResults: total?.count ?? 0,
    nextCursor: last ? cursorAfter(last.createdAt, last.id) : null,
  };
}

/** @throws {Refusal} `not_found`, also for a case of another merchant. */
export async function readMerchantDispute(
  server: ServerContext,
  merchantId: string,
  disputeId: string,
): Promise<DisputeView> {
  return viewOf(server, server.db, await findOwn(server.db, merchantId, disputeId));
}

/** @throws {Refusal} `dispute_not_open`, or `not_found`. */
export async function answerMerchantDispute(
  server: ServerContext,
  merchantId: string,
  disputeId: string,
  response: MerchantResponse,
  commit: Commit<DisputeView>,
): Promise<DisputeView> {
  await findOwn(server.db, merchantId, disputeId);
  return commitAnswer(server, disputeId, response, (change) =>
    commit(async (tx) => viewOf(server, tx, await change(tx))),
  ).catch((error) => {
    const isClosed = error instanceof Refusal && error.code === 'INVALID_DISPUTE_STATE';
    throw isClosed ? new Refusal('dispute_not_open') : error;
  });
}

async function findOwn(db: Executor, merchantId: string, disputeId: string): Promise<DisputeRow> {
  const [found] = await db
    .select()
    .from(disputes)
    .where(and(eq(disputes.id, disputeId), eq(disputes.merchantId, merchantId)));
  if (!found) throw new Refusal('not_found');
  return found;
}

function summaryOf(dispute: DisputeRow, merchantReference: string | null) {
  return {
    disputeId: dispute.id,
    orderId: String(dispute.orderId),
    merchantReference,
    status: dispute.status,
    needsAnswer: stepOfSilence(dispute) === 'MERCHANT_SILENT',
    answerDueAt: dispute.answerDueAt?.toISOString() ?? null,
    reason: dispute.reason,
    reasonDetail: dispute.reasonDetail,
    subject: dispute.subject,
    amount: fromMinor(dispute.amountMinor, dispute.currency),
    createdAt: dispute.createdAt.toISOString(),
    updatedAt: dispute.updatedAt.toISOString(),
  };
}

async function viewOf(server: ServerContext, db: Executor, dispute: DisputeRow): Promise<DisputeView> {
  const [payment] = await db
    .select({ merchantReference: merchantPayments.merchantReference })
    .from(merchantPayments)
    .where(eq(merchantPayments.orderId, dispute.orderId));
  const { stages, files } = await readStages(db, dispute.id);
  const links = await merchantLinks(
    server,
    db,
    dispute.merchantId,
    files.map(({ id }) => id),
  );
  return {
    ...summaryOf(dispute, payment?.merchantReference ?? null),
    messages: stages.flatMap(({ commentId, author, content, createdAt }) =>
      commentId && author && content !== null
        ? [
            {
              author,
              text: content,
              files: files
                .filter((file) => file.commentId === commentId)
                .map(({ id, name, size }) => ({ name, bytes: size, url: links.get(id) ?? '' })),
              createdAt: createdAt.toISOString(),
            },
          ]
        : [],
    ),
  };
}
