/** The stored cards, and how their shoppers see them. Source: PAY-192, PAY-193. */
import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { IsoDate } from '#shared/domain/dates.ts';
import type { ContactAddress } from '#shared/domain/identity/contact-address.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { cardExpiryStatus } from '#shared/domain/methods/card-expiry.ts';
import type { SavedCard } from '#shared/domain/methods/saved-card.ts';
import { builtOnce, type Param } from '../../core/database/built-once.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import type { VaultCard } from '../../core/providers.ts';
import { Refusal } from '../../core/refusal.ts';
import { consumerOf, lockConsumer } from '../consumers/index.ts';
import { planExpiryMessage } from './card-expiry-message.ts';
import { becomesDefault, clearDefault } from './default-method.ts';
import { enabledCardsOf, isCardEnabled } from './enabled-cards.ts';
import { lockOwner } from './lock-owner.ts';
import { maskedPan } from './method-views.ts';
import { type Card, cards } from './methods.tables.ts';

/** The cards that a shopper has saved, if they may be used for that. */
export async function listSavedCards(db: Executor, consumerId: string, use: CardUse): Promise<SavedCard[]> {
  const saved = await savedCardsOf(db, consumerId);
  return saved.map((card) => savedCardView(card, use));
}

/** In the order in which they were added. */
export async function savedCardsOf(db: Executor, consumerId: string): Promise<Card[]> {
  return db
    .select()
    .from(cards)
    .where(and(isActiveOf(consumerId), eq(cards.isListed, true)))
    .orderBy(asc(cards.createdAt), asc(cards.id));
}

/**
 * Apple Pay as a single method of its shopper, however many payments it made: its newest source, which is the default
 * if any of them is. Null for a shopper who has not used it.
 */
export async function applePayOf(db: Executor, consumerId: string): Promise<Card | null> {
  const sources = await db
    .select()
    .from(cards)
    .where(and(isActiveOf(consumerId), eq(cards.wallet, 'APPLE_PAY')))
    .orderBy(desc(cards.createdAt), desc(cards.id));
  const [newest] = sources;
  return newest ? { ...newest, isPreferred: sources.some(({ isPreferred }) => isPreferred) } : null;
}

/** Removes all sources of a shopper's wallet. */
export async function withdrawApplePay(tx: Transaction, consumerId: string, now: Date): Promise<void> {
  await tx
    .update(cards)
    .set({ deletedAt: now, isPreferred: false })
    .where(and(isActiveOf(consumerId), eq(cards.wallet, 'APPLE_PAY')));
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

/** Locked, so that a card is either charged or removed first, never removed while its charge is being claimed. */
export async function lockActiveCards(tx: Transaction, consumerId: string): Promise<Card[]> {
  return tx.select().from(cards).where(isActiveOf(consumerId)).orderBy(asc(cards.id)).for('share');
}

const lockCard = builtOnce((db, param: Param<'id' | 'consumerId'>) => {
  const owner = lockOwner(db, param('consumerId'));
  return db
    .with(owner)
    .select({ id: cards.id })
    .from(cards)
    .innerJoin(owner, eq(owner.id, cards.consumerId))
    .where(and(eq(cards.id, param('id')), isNull(cards.deletedAt)))
    .for('share', { of: cards });
});

/** Locks a card that is about to be charged; false when it was removed or reported since the shopper presented it. */
export async function lockUsableCard(
  tx: Transaction,
  { id, consumerId }: Pick<Card, 'id' | 'consumerId'>,
): Promise<boolean> {
  const [locked] = await lockCard(tx, { id, consumerId });
  return locked !== undefined;
}

const isActiveOf = (consumerId: string) => and(eq(cards.consumerId, consumerId), isNull(cards.deletedAt));

/** Makes one saved card the default, and no other method. */
export async function makeDefault(tx: Transaction, { consumerId, id }: Card): Promise<void> {
  await clearDefault(tx, consumerId);
  await tx.update(cards).set({ isPreferred: true }).where(eq(cards.id, id));
}

/** Removes cards, also where the same number was entered again for an order without saving it. */
export async function withdrawCards(tx: Transaction, gone: readonly Card[], now: Date): Promise<void> {
  for (const { consumerId, fingerprint } of gone) {
    await tx
      .update(cards)
      .set({ deletedAt: now, isPreferred: false })
      .where(and(isActiveOf(consumerId), eq(cards.fingerprint, fingerprint)));
  }
}

export async function storeBillingAddress(
  tx: Transaction,
  { id }: Card,
  billingAddress: ContactAddress,
): Promise<void> {
  await tx.update(cards).set({ billingAddress }).where(eq(cards.id, id));
}

/** Replaces the number that a saved card charges from now on. */
export async function replaceCard(
  db: Executor,
  { id, consumerId }: Card,
  { cardToken, fingerprint, last4 }: Pick<VaultCard, 'cardToken' | 'fingerprint' | 'last4'>,
): Promise<void> {
  await db
    .update(cards)
    .set({ providerToken: cardToken, fingerprint, last4 })
    .where(and(eq(cards.id, id), eq(cards.consumerId, consumerId)));
}

interface NewSavedCard {
  readonly cardholderName: string;
  readonly preferred: boolean;
  readonly billingAddress: ContactAddress | null;
  readonly now: Date;
}

/**
 * Saves a card that the shopper adds to the account. Returns its id. The first one is preferred.
 * @throws {Refusal} `duplicate_card`.
 */
export async function saveCard(
  tx: Transaction,
  consumerId: string,
  card: VaultCard,
  { cardholderName, preferred, billingAddress, now }: NewSavedCard,
): Promise<string> {
  // Of two concurrent cards only one is preferred, and duplicates are recognised.
  const { countryCode } = await lockConsumer(tx, consumerId);
  const isPreferred = preferred || (await becomesDefault(tx, consumerId));
  if (isPreferred) await clearDefault(tx, consumerId);
  const [saved] = await tx
    .insert(cards)
    .values({
      ...rowOf(consumerId, card, now),
      holderName: cardholderName,
      billingAddress,
      isListed: true,
      isPreferred,
    })
    .onConflictDoNothing()
    .returning();
  if (!saved) throw new Refusal('duplicate_card');
  await planExpiryMessage(tx, saved, countryCode);
  return saved.id;
}

const rowOf = (consumerId: string, card: VaultCard, createdAt: Date) => ({
  id: randomUUID(),
  consumerId,
  providerToken: card.cardToken,
  fingerprint: card.fingerprint,
  brand: card.brand,
  last4: card.last4,
  expiryMonth: card.expiryMonth,
  expiryYear: card.expiryYear,
  fundingType: card.fundingType,
  issuingBank: card.issuingBank,
  wallet: card.wallet ?? null,
  createdAt,
});

interface PresentedCard {
  /** False when its shopper does not want to save it. */
  readonly isListed: boolean;
  /** False when a saved card was chosen. */
  readonly isNew?: boolean;
  readonly billingAddress?: ContactAddress | null;
  readonly now: Date;
}

/**
 * The card of a setup, stored unless it is known. A card that its shopper does not want to save is stored too, since
 * the rest of the schedule is charged to it, but no list shows it.
 * @throws {Refusal} `payment_method_not_usable` for a saved card that was removed after it was chosen, or a new one that was
 * removed after it was entered.
 */
export async function rememberCard(
  db: Executor,
  consumerId: string,
  card: VaultCard,
  options: PresentedCard,
): Promise<Card> {
  const known = await findKnown(db, consumerId, card);
  if (known) return known;
  if (options.isNew === false || (await wasRemoved(db, consumerId, card))) {
    throw new Refusal('payment_method_not_usable');
  }
  // A prepaid card may be empty by the next instalment, so it is never offered again. A wallet is no card of a list.
  const isListed = options.isListed && card.fundingType !== 'PREPAID' && card.wallet === undefined;
  const isFirst = await becomesDefault(db, consumerId);
  const row = {
    ...rowOf(consumerId, card, options.now),
    holderName: card.cardHolderName,
    billingAddress: options.billingAddress ?? null,
    isListed,
  };
  const { countryCode } = await consumerOf(db, consumerId);
  const store = async (isPreferred: boolean): Promise<Card | null> => {
    const stored = await db.transaction(async (tx) => {
      const [added] = await tx
        .insert(cards)
        .values({ ...row, isPreferred })
        .onConflictDoNothing()
        .returning();
      if (added?.isListed) await planExpiryMessage(tx, added, countryCode);
      return added;
    });
    return stored ?? findKnown(db, consumerId, card);
  };
  // Of two first cards that are added at once one is preferred.
  const found = (await store(isListed && isFirst)) ?? (await store(false));
  if (!found) throw new Error('A new card is missing');
  return found;
}

const sameCards = builtOnce((db, param: Param<'consumerId' | 'fingerprint'>) =>
  db
    .select()
    .from(cards)
    .where(
      and(
        eq(cards.consumerId, param('consumerId')),
        eq(cards.fingerprint, param('fingerprint')),
        isNull(cards.deletedAt),
      ),
    ),
);

/** Each entry of a number has a separate token. One that a concurrent call stores at this moment is not removed. */
async function wasRemoved(db: Executor, consumerId: string, { cardToken }: VaultCard): Promise<boolean> {
  const ofEntry = and(
    eq(cards.consumerId, consumerId),
    eq(cards.providerToken, cardToken),
    isNotNull(cards.deletedAt),
  );
  return (await db.select({ id: cards.id }).from(cards).where(ofEntry).limit(1)).length > 0;
}

async function findKnown(db: Executor, consumerId: string, card: VaultCard): Promise<Card | null> {
  const same = await sameCards(db, { consumerId, fingerprint: card.fingerprint });
  const listed = same.find(({ isListed }) => isListed);
  return listed ?? same.find(({ providerToken }) => providerToken === card.cardToken) ?? null;
}
