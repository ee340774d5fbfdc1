import type { CountryCode } from '#shared/domain/markets/index.ts';
import { takesApplePay } from '#shared/domain/methods/apple-pay.ts';
import type { Channel } from '#shared/domain/session.ts';
import { effectiveFlags } from '../../core/flags/flags.ts';
import type { VaultCard } from '../../core/providers.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Consumer } from '../consumers/consumers.tables.ts';
import { readySetup } from './challenge.ts';

/** The flag that allows payment sources in each app. Source: PAY-340, PAY-341. */
const routingFlags = {
  CHECKOUT: 'rosella-payment-in-checkout',
  PORTAL: 'rosella-payment-in-pay-now-and-custom-payment',
} as const;

/** How payments of a shopper are routed in an app: only ROSELLA accepts payment sources. */
export async function routingOf(
  { db }: Pick<ServerContext, 'db'>,
  { countryCode, id }: Pick<Consumer, 'countryCode' | 'id'>,
  channel: Channel,
): Promise<'ROSELLA' | 'TOPAZ'> {
  const flags = await effectiveFlags(db, countryCode, id);
  return flags[routingFlags[channel]] ? 'ROSELLA' : 'TOPAZ';
}

/** @throws {Refusal} `card_type_not_enabled` where the app offers no wallet to this shopper, or the shop's market takes none. */
export async function refuseWallet(
  server: Pick<ServerContext, 'db'>,
  consumer: Consumer,
  channel: Channel,
  countryCode: CountryCode,
): Promise<void> {
  const isTaken = takesApplePay(countryCode) && (await routingOf(server, consumer, channel)) === 'ROSELLA';
  if (!isTaken) throw new Refusal('card_type_not_enabled');
}

/**
 * The payment source that was captured and set up for a card session.
 * @throws {Refusal} `precondition_failed` when it is none, or another than the call names.
 */
export async function acceptSource(
  server: ServerContext,
  { traceId, paymentSourceId }: { readonly traceId: string; readonly paymentSourceId: string },
): Promise<VaultCard> {
  const { card } = await readySetup(server, traceId);
  if (card.wallet === undefined || card.cardToken !== paymentSourceId)
    throw new Refusal('precondition_failed');
  return card;
}
