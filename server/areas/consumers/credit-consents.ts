/** What a consumer allows us with a credit bureau. Source: POR-313 to POR-319, portal-open O-63, O-101, decision 235. */
import { and, eq } from 'drizzle-orm';
import type { chooseCreditConsent as choose } from '#shared/contract/access/credit-consent.contract.ts';
import type { InputOf } from '#shared/contract/operation.ts';
import { type ConsentStatus, mayChoosePrescreenedOffers } from '#shared/domain/account/credit-consent.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { effectiveFlags } from '../../core/flags/flags.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { type Consumer, type CreditConsentRow, consumers, creditConsents } from './consumers.tables.ts';
import { consumerOf, lockConsumer } from './consumers.ts';

type Choice = InputOf<typeof choose>['body'];

/** Prescreened offers are absent until the consumer has chosen. */
export async function readCreditConsent(db: Executor, consumerId: string): Promise<ConsentStatus> {
  return statusOf(db, await consumerOf(db, consumerId));
}

/** Stores the given choices, or none of them. @throws {Refusal} `consent_not_applicable` */
export async function chooseCreditConsent(
  { db, clock }: ServerContext,
  consumerId: string,
  { consentStatus: { creditChecks, prescreenedOffers }, channel }: Choice,
): Promise<ConsentStatus> {
  return db.transaction(async (tx) => {
    // Serialises concurrent choices: of two, one may depend on the other.
    const consumer = await lockConsumer(tx, consumerId);
    const chosenAt = clock.nowOf(consumerId);
    if (creditChecks) {
      await chooseCreditChecks(tx, { ...creditChecks, consumerId, channel, chosenAt });
    }
    const status = await readCreditConsent(tx, consumerId);
    if (!prescreenedOffers) return status;
    const flags = await effectiveFlags(tx, consumer.countryCode, consumerId);
    if (!mayChoosePrescreenedOffers(status, consumer.countryCode, flags)) {
      throw new Refusal('consent_not_applicable');
    }
    await storeChoice(tx, {
      consent: 'PRESCREENED_OFFERS',
      ...prescreenedOffers,
      ...{ consumerId, channel, chosenAt },
    });
    return { ...status, prescreenedOffers };
  });
}

type ChosenChecks = Pick<CreditConsentRow, 'consumerId' | 'consented' | 'channel' | 'chosenAt'>;

/** Stores the consent to credit checks, in the account and as the latest choice, wherever it was made. Source: decision 235. */
export async function chooseCreditChecks(tx: Transaction, choice: ChosenChecks): Promise<void> {
  await tx
    .update(consumers)
    .set({ creditCheckAgree: choice.consented })
    .where(eq(consumers.id, choice.consumerId));
  await storeChoice(tx, { ...choice, consent: 'CREDIT_CHECKS' });
}

async function storeChoice(tx: Transaction, row: typeof creditConsents.$inferInsert): Promise<void> {
  await tx
    .insert(creditConsents)
    .values(row)
    .onConflictDoUpdate({ target: [creditConsents.consumerId, creditConsents.consent], set: row });
}

async function statusOf(db: Executor, { id, creditCheckAgree }: Consumer): Promise<ConsentStatus> {
  const [chosen] = await db
    .select({ consented: creditConsents.consented, version: creditConsents.version })
    .from(creditConsents)
    .where(and(eq(creditConsents.consumerId, id), eq(creditConsents.consent, 'PRESCREENED_OFFERS')));
  return {
    creditChecks: { consented: creditCheckAgree },
    ...(chosen?.version != null && {
      prescreenedOffers: { consented: chosen.consented, version: chosen.version },
    }),
  };
}
