/** Limits how many cards may be tried, so that the product cannot be used to test stolen cards (decision 84). */
import { and, eq, lt } from 'drizzle-orm';
import { outcomeOf, type ResultCode } from '#shared/domain/payments/result-codes.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { type LimitName, limitAttempts, returnAttempt } from '../access/index.ts';
import { cards } from '../methods/methods.tables.ts';
import type { CardSessionPurpose } from './card-sessions.tables.ts';

/** Who tries a card. */
export interface CardTrier {
  readonly consumerId: string;
  /** The network of the call. */
  readonly network: string;
}

interface Tried<Made> {
  readonly made: Made;
  /** Whether the attempt counts towards the limits. */
  readonly isCounted: boolean;
}

/**
 * Opens a form for adding a card, and counts it if it was opened.
 * @throws {Refusal} `too_many_cards`
 */
export async function limitCardForms<Form>(
  server: ServerContext,
  trier: CardTrier,
  open: () => Promise<Form>,
): Promise<Form> {
  const limits = { account: 'cardFormsByAccount', caller: 'cardFormsByCaller' } as const;
  return limitTries(server, trier, limits, async () => ({ made: await open(), isCounted: true }));
}

/**
 * Makes a payment with a card, and counts it if the card was declined.
 * @param pay returns the result of the payment that it claimed; null when it claimed none
 * @throws {Refusal} `too_many_cards`
 */
export async function limitDeclines<Made>(
  server: ServerContext,
  trier: CardTrier,
  pay: () => Promise<{ readonly made: Made; readonly resultCode: ResultCode | null }>,
): Promise<Made> {
  const limits = { account: 'declinedCardsByAccount', caller: 'declinedCardsByCaller' } as const;
  return limitTries(server, trier, limits, async () => {
    const { made, resultCode } = await pay();
    return { made, isCounted: resultCode !== null && isOfCard(resultCode) };
  });
}

/**
 * Starts a challenge for a card that the account has not saved. Whether one is required reveals that the number is a
 * card's, and a challenge may be abandoned, so it counts as a declined card until it is passed.
 * @throws {Refusal} `too_many_cards`
 */
export async function limitChallenge<Asked extends { readonly challengeRequired: boolean }>(
  server: ServerContext,
  card: ChallengedCard,
  ask: () => Promise<Asked>,
): Promise<Asked> {
  if (!(await isLimited(server, card))) return ask();
  const { made } = await limitTry(server, 'declinedCardsByAccount', card.consumerId, async () => {
    const made = await ask();
    return { made, isCounted: made.challengeRequired };
  });
  return made;
}

/** A challenge was passed, so the card is its holder's. Takes back the attempt that `limitChallenge` counted. */
export async function forgiveChallenge(
  server: ServerContext,
  { startedAt, ...card }: ChallengedCard & { readonly startedAt: Date },
): Promise<void> {
  if (await isLimited(server, card, startedAt))
    await returnAttempt(server, 'declinedCardsByAccount', card.consumerId);
}

interface ChallengedCard {
  readonly consumerId: string;
  readonly cardToken: string;
  /** Of the card session. Forms for adding a card have a separate limit. */
  readonly purpose: CardSessionPurpose;
}

/**
 * Whether its challenge counts: a saved card reveals nothing.
 * @param at the moment at which the card had to be saved; now by default
 */
async function isLimited(
  { config, db }: ServerContext,
  { consumerId, cardToken, purpose }: ChallengedCard,
  at?: Date,
): Promise<boolean> {
  if (!config.rateLimit || purpose === 'ADD_CARD') return false;
  const [saved] = await db
    .select({ id: cards.id })
    .from(cards)
    .where(
      and(
        eq(cards.consumerId, consumerId),
        eq(cards.providerToken, cardToken),
        at && lt(cards.createdAt, at),
      ),
    )
    .limit(1);
  return saved === undefined;
}

async function limitTries<Made>(
  server: ServerContext,
  { consumerId, network }: CardTrier,
  { account, caller }: Record<'account' | 'caller', LimitName>,
  attempt: () => Promise<Tried<Made>>,
): Promise<Made> {
  if (!server.config.rateLimit) return (await attempt()).made;
  const { made } = await limitTry(server, account, consumerId, () =>
    limitTry(server, caller, network, attempt),
  );
  return made;
}

/**
 * Counted before the attempt, so that parallel ones gain nothing. Taken back if it does not count, or if it was refused
 * or failed, since then no card was tried.
 */
async function limitTry<Made>(
  server: ServerContext,
  name: LimitName,
  counted: string,
  attempt: () => Promise<Tried<Made>>,
): Promise<Tried<Made>> {
  await limitAttempts(server, name, counted, server.db, 'too_many_cards');
  let isCounted = false;
  try {
    const tried = await attempt();
    isCounted = tried.isCounted;
    return tried;
  } finally {
    if (!isCounted) await returnAttempt(server, name, counted);
  }
}

/** The other results reveal nothing about the card: it was good, or the provider failed. */
const isOfCard = (code: ResultCode): boolean => code !== 1 && outcomeOf(code) === 'declined';
