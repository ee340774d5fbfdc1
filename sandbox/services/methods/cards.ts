/** The cards that we know, and how their shoppers see them. Source: PAY-192, PAY-193. */
import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { IsoDate } from '#shared/domain/dates.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { cardExpiryStatus } from '#shared/domain/methods/card-expiry.ts';
import type { PaymentMethod } from '#shared/domain/methods/payment-method.ts';
import type { SavedCard } from '#shared/domain/methods/saved-card.ts';
import type { Executor } from '../../core/database/database.ts';
import type { VaultCard } from '../../providers/interfaces.ts';
import { enabledCardsOf, isCardEnabled } from './enabled-cards.ts';
import { type Card, cards } from './methods.tables.ts';

/** What the shopper keeps, in the order of adding. */
export async function savedCardsOf(db: Executor, consumerId: string): Promise<Card[]> {
  return db
    .select()
    .from(cards)
    .where(and(eq(cards.consumerId, consumerId), eq(cards.isListed, true), isNull(cards.deletedAt)))
    .orderBy(asc(cards.createdAt), asc(cards.id));
}

export interface CardUse {
  readonly today: IsoDate;
  /** The last day on which the card will have to pay; null when nothing is planned. */
  readonly lastPaymentDate: IsoDate | null;
  /** The market whose rules say what is allowed. */
  readonly countryCode: CountryCode;
}

export function savedCardView(card: Card, use: CardUse): SavedCard {
  const month = String(card.expiryMonth).padStart(2, '0');
  const year = String(card.expiryYear % 100).padStart(2, '0');
  return {
    id: card.id,
    cardholderName: card.holderName,
    maskedPan: maskedPan(card),
    expiryMonth: month,
    expiryYear: year,
    expiryDate: `${month}/${year}`,
    token: card.providerToken,
    cvvRequired: false,
    cardBrand: card.brand,
    preferred: card.isPreferred,
    allowed: isCardEnabled(enabledCardsOf(use.countryCode), card.brand, card.fundingType),
    issuingBank: card.issuingBank,
    creditCardType: card.fundingType === 'CREDIT' ? 'CREDIT' : 'DEBIT',
    type: 'CREDIT_CARD',
    cardExpiryStatus: cardExpiryStatus(
      { month: card.expiryMonth, year: card.expiryYear },
      use.today,
      use.lastPaymentDate,
    ),
  };
}

export function cardMethodView(card: Card): PaymentMethod {
  return { type: 'CREDIT_CARD', id: card.id, cardBrand: card.brand, maskedPan: maskedPan(card) };
}

const maskedPan = ({ last4 }: Card) => `•••• ${last4}`;

/**
 * The card of a setup, stored if we did not know it. A card that its shopper does not want to keep is stored too,
 * since the rest of the schedule is charged to it, but no list shows it.
 */
export async function rememberCard(
  db: Executor,
  consumerId: string,
  card: VaultCard,
  options: { readonly isListed: boolean; readonly now: Date },
): Promise<Card> {
  const known = await findKnown(db, consumerId, card);
  if (known) return known;
  // A prepaid card may be empty by the next instalment, so it is never offered again.
  const isListed = options.isListed && card.fundingType !== 'PREPAID';
  const others = await savedCardsOf(db, consumerId);
  const row = {
    id: randomUUID(),
    consumerId,
    providerToken: card.cardToken,
    fingerprint: card.fingerprint,
    brand: card.brand,
    last4: card.last4,
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
    fundingType: card.fundingType,
    holderName: card.cardHolderName,
    issuingBank: card.issuingBank,
    isListed,
    createdAt: options.now,
  };
  const store = async (isPreferred: boolean): Promise<Card | null> => {
    const [stored] = await db
      .insert(cards)
      .values({ ...row, isPreferred })
      .onConflictDoNothing()
      .returning();
    return stored ?? findKnown(db, consumerId, card);
  };
  // Of two first cards that are added at once one is preferred.
  const found = (await store(isListed && others.length === 0)) ?? (await store(false));
  if (!found) throw new Error('A new card is missing');
  return found;
}

async function findKnown(db: Executor, consumerId: string, card: VaultCard): Promise<Card | null> {
  const same = await db
    .select()
    .from(cards)
    .where(
      and(eq(cards.consumerId, consumerId), eq(cards.fingerprint, card.fingerprint), isNull(cards.deletedAt)),
    );
  const listed = same.find(({ isListed }) => isListed);
  return listed ?? same.find(({ providerToken }) => providerToken === card.cardToken) ?? null;
}
