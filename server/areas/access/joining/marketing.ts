/** Whether a consumer wants marketing messages. Source: access-open A43, POR-305, POR-306, settled 8. */
import { eq } from 'drizzle-orm';
import {
  inBothChannels,
  type MarketingStatus,
  marketingStatusOf,
} from '#shared/domain/account/marketing-status.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { marketingChoices } from '../security.tables.ts';

type Choice = 'SUBSCRIBE' | 'UNSUBSCRIBE';
type Choices = { readonly email: Choice; readonly pushNotification: Choice };

/** A separate status for the time before the consumer has chosen. */
export async function readMarketingStatus(
  { db }: ServerContext,
  consumerId: string,
): Promise<{ status: MarketingStatus }> {
  const [found] = await db.select().from(marketingChoices).where(eq(marketingChoices.consumerId, consumerId));
  return { status: marketingStatusOf(found ?? inBothChannels(null)) };
}

export async function chooseMarketing(
  { db, clock }: ServerContext,
  consumerId: string,
  choices: Choices,
): Promise<{ status: MarketingStatus }> {
  const set = { ...choices, chosenAt: clock.now() };
  await db
    .insert(marketingChoices)
    .values({ consumerId, ...set })
    .onConflictDoUpdate({ target: marketingChoices.consumerId, set });
  return { status: marketingStatusOf(choices) };
}
