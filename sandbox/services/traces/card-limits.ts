/** How many cards may be tried, so that nobody finds out here which stolen ones still pay (decision 84). */
import { outcomeOf, type ResultCode } from '#shared/domain/payments/result-codes.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { limitAttempts, returnAttempt } from '../access/index.ts';

/** Who tries a card. */
export interface CardTrier {
  readonly consumerId: string;
  /** Where the call comes from. */
  readonly network: string;
}

/** @throws {Refusal} `too_many_cards` */
export async function limitCardForms(server: ServerContext, trier: CardTrier): Promise<void> {
  await limitAttempts(server, 'cardFormsByAccount', trier.consumerId, server.db, 'too_many_cards');
  await limitAttempts(server, 'cardFormsByCaller', trier.network, server.db, 'too_many_cards');
}

/**
 * Makes a payment with a card, and counts it unless the card was good. Counted before it is made, so that parallel ones gain
 * nothing.
 * @throws {Refusal} `too_many_cards`
 */
export async function limitDeclines<Made>(
  server: ServerContext,
  trier: CardTrier,
  pay: () => Promise<{ readonly made: Made; readonly resultCode: ResultCode | null }>,
): Promise<Made> {
  if (!server.config.rateLimit) return (await pay()).made;
  await limitAttempts(server, 'declinedCardsByAccount', trier.consumerId, server.db, 'too_many_cards');
  await limitAttempts(server, 'declinedCardsByCaller', trier.network, server.db, 'too_many_cards');
  const { made, resultCode } = await pay();
  if (resultCode === null || !isOfCard(resultCode)) {
    await returnAttempt(server, 'declinedCardsByAccount', trier.consumerId);
    await returnAttempt(server, 'declinedCardsByCaller', trier.network);
  }
  return made;
}

/** The other results say nothing of the card: it was good, or the provider failed. */
const isOfCard = (code: ResultCode): boolean => code !== 1 && outcomeOf(code) === 'declined';
