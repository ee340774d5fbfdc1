/** Whether a consumer wants marketing messages. Source: access-open A43, POR-305, POR-306, settled 8. */
import { eq, sql } from 'drizzle-orm';
import { isEmail, normaliseEmail } from '#shared/domain/access/email.ts';
import {
  inBothChannels,
  type MarketingStatus,
  marketingStatusOf,
} from '#shared/domain/account/marketing-status.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { consumers } from '../../consumers/consumers.tables.ts';
import { limitAttempts } from '../codes/attempts.ts';
import { marketingChoices } from '../security.tables.ts';
import type { Caller } from '../signing-in/caller.ts';

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

/**
 * Ends marketing for an address, by every channel. One statement for every address, so that neither the answer nor its time
 * tells which of them has an account. Source: POR-311, portal-open O-73, decision 235.
 */
export async function unsubscribeAddress({ server, network }: Caller, address: string): Promise<void> {
  await limitAttempts(server, 'unsubscribesByCaller', network);
  const email = normaliseEmail(address);
  if (!isEmail(email)) throw new Refusal('invalid_email_address');
  const no = inBothChannels<Choice>('UNSUBSCRIBE');
  const chosenAt = server.clock.now();
  await server.db
    .insert(marketingChoices)
    .select(
      server.db
        .select({
          consumerId: consumers.id,
          email: sql<Choice>`${no.email}`.as('email'),
          pushNotification: sql<Choice>`${no.pushNotification}`.as('push_notification'),
          chosenAt: sql<Date>`${chosenAt.toISOString()}::timestamptz`.as('chosen_at'),
        })
        .from(consumers)
        .where(eq(consumers.email, email)),
    )
    .onConflictDoUpdate({ target: marketingChoices.consumerId, set: { ...no, chosenAt } });
}
