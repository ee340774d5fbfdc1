/** Whether a consumer wants to hear from us. Source: A43, POR-305, POR-306, settled 8. */
import { eq } from 'drizzle-orm';
import type { accessContract } from '#shared/contract/access/access.contract.ts';
import { type MarketingStatus, marketingStatusOf } from '#shared/domain/account/marketing-status.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { ConsumerSession, Handlers } from '../../http/handler.ts';
import { marketingChoices } from './security.tables.ts';

type Choice = 'SUBSCRIBE' | 'UNSUBSCRIBE';
type Choices = { readonly email: Choice; readonly pushNotification: Choice };

type MarketingHandlers = Pick<
  Handlers<typeof accessContract>,
  | 'readMarketingSubscription'
  | 'updateMarketingSubscription'
  | 'subscribeToMarketing'
  | 'unsubscribeFromMarketing'
>;

export const marketingHandlers: MarketingHandlers = {
  async readMarketingSubscription(_, { server, session }) {
    const [found] = await server.db
      .select()
      .from(marketingChoices)
      .where(eq(marketingChoices.consumerId, session.consumerId));
    return { status: marketingStatusOf(found ?? { email: null, pushNotification: null }) };
  },

  updateMarketingSubscription: ({ body }, { server, session }) => choose(server, session, body),

  subscribeToMarketing: (_, { server, session }) =>
    choose(server, session, { email: 'SUBSCRIBE', pushNotification: 'SUBSCRIBE' }),

  unsubscribeFromMarketing: (_, { server, session }) =>
    choose(server, session, { email: 'UNSUBSCRIBE', pushNotification: 'UNSUBSCRIBE' }),
};

async function choose(
  { db, clock }: ServerContext,
  { consumerId }: ConsumerSession,
  choices: Choices,
): Promise<{ status: MarketingStatus }> {
  const set = { ...choices, chosenAt: clock.now() };
  await db
    .insert(marketingChoices)
    .values({ consumerId, ...set })
    .onConflictDoUpdate({ target: marketingChoices.consumerId, set });
  return { status: marketingStatusOf(choices) };
}
