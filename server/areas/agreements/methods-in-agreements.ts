import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Executor } from '../../core/database/database.ts';
import { type BankAccount, type Card, cards } from '../methods/methods.tables.ts';
import { billingAgreements, purchaseAgreements } from './agreements.tables.ts';

interface Methods {
  readonly cards: readonly Card[];
  readonly accounts: readonly BankAccount[];
}

/** The ids of those methods that an active agreement charges; a removed one counts for the default. Source: PAY-120. */
export async function methodsInAgreements(
  db: Executor,
  consumerId: string,
  now: Date,
  methods: Methods,
): Promise<ReadonlySet<string>> {
  const used = {
    bankAccountId: purchaseAgreements.bankAccountId,
    fingerprint: cards.fingerprint,
    wallet: cards.wallet,
    deletedAt: cards.deletedAt,
  };
  const purchases = await db
    .select(used)
    .from(purchaseAgreements)
    .leftJoin(cards, eq(cards.id, purchaseAgreements.cardId))
    .where(
      and(
        eq(purchaseAgreements.consumerId, consumerId),
        eq(purchaseAgreements.status, 'ACTIVE'),
        or(isNull(purchaseAgreements.expiresAt), gt(purchaseAgreements.expiresAt, now)),
      ),
    );
  const billing = await db
    .select({ ...used, bankAccountId: billingAgreements.bankAccountId })
    .from(billingAgreements)
    .leftJoin(cards, eq(cards.id, billingAgreements.cardId))
    .where(and(eq(billingAgreements.consumerId, consumerId), eq(billingAgreements.status, 'ACTIVE')));
  const found = [...purchases, ...billing].map(({ bankAccountId, fingerprint, wallet, deletedAt }) => {
    if (bankAccountId !== null) {
      const account = methods.accounts.find(({ id }) => id === bankAccountId);
      if (account) return account.id;
    } else if (fingerprint === null) return null;
    else if (deletedAt === null) {
      const isCharged = (card: Card) => (wallet ? card.wallet === wallet : card.fingerprint === fingerprint);
      return methods.cards.find(isCharged)?.id ?? null;
    }
    return [...methods.cards, ...methods.accounts].find(({ isPreferred }) => isPreferred)?.id ?? null;
  });
  return new Set(found.filter((id) => id !== null));
}
