/** The tags of a consumer. Source: POR-152, POR-153, portal-open O-28. */
import { and, asc, eq } from 'drizzle-orm';
import { type ConsumerTag, maximumTags } from '#shared/domain/account/consumer-tag.ts';
import type { Executor } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { consumerTags } from './consumers.tables.ts';
import { lockConsumer } from './consumers.ts';

/** In the order in which they were stored. */
export async function listTags(db: Executor, consumerId: string): Promise<ConsumerTag[]> {
  const rows = await db
    .select()
    .from(consumerTags)
    .where(eq(consumerTags.consumerId, consumerId))
    .orderBy(asc(consumerTags.createdAt), asc(consumerTags.name));
  return rows.map(tagView);
}

/** Stores a tag. One that is stored already is returned unchanged. @throws {Refusal} `precondition_failed` */
export async function addTag(
  { db, clock }: ServerContext,
  consumerId: string,
  name: string,
): Promise<{ readonly tag: ConsumerTag; readonly isNew: boolean }> {
  return db.transaction(async (tx) => {
    // Serialises concurrent calls, so that the limit holds.
    await lockConsumer(tx, consumerId);
    const [stored] = await tx
      .select()
      .from(consumerTags)
      .where(and(eq(consumerTags.consumerId, consumerId), eq(consumerTags.name, name)));
    if (stored) return { tag: tagView(stored), isNew: false };
    const count = await tx.$count(consumerTags, eq(consumerTags.consumerId, consumerId));
    if (count >= maximumTags) throw new Refusal('precondition_failed');
    const tag = { name, createdAt: clock.nowOf(consumerId) };
    await tx.insert(consumerTags).values({ consumerId, ...tag });
    return { tag: tagView(tag), isNew: true };
  });
}

const tagView = ({ name, createdAt }: { readonly name: string; readonly createdAt: Date }): ConsumerTag => ({
  name,
  createdAt: createdAt.toISOString(),
});
