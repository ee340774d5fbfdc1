/** Linking a bank account: a page of the bank provider, a token that works once, one of the accounts. Source: PAY-284 to PAY-286. */
import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { checkoutLocale } from '#shared/domain/locales.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { BankAccount } from '#shared/domain/methods/bank-account.ts';
import { isChoosable } from '#shared/domain/methods/bank-account.ts';
import type { Channel } from '#shared/domain/session.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { consumerOf, lockConsumer } from '../consumers/index.ts';
import { accountView, linkedAccountsOf, linkOffered, requireLinking, storeOffer } from '../methods/index.ts';
import { type BankAccount as AccountRow, bankAccounts } from '../methods/methods.tables.ts';

/** How long an account that the bank offered may be linked. */
const offerLifetimeMs = 30 * 60_000;

/** @throws {Refusal} `bank_account_not_allowed`. */
export async function createLink(server: ServerContext, consumerId: string, channel: Channel) {
  const consumer = await consumerOf(server.db, consumerId);
  await requireLinking(server.db, consumer);
  const { checkout, portal } = server.config.origins;
  const { linkToken, linkUri, livesForSeconds } = await server.banks.createLinkToken({
    key: randomUUID(),
    consumerId,
    returnOrigin: channel === 'PORTAL' ? portal : checkout,
    locale: checkoutLocale({ token: consumer.preferredLocale }, marketOf(consumer.countryCode)),
  });
  const expiresAt = new Date(server.clock.now().getTime() + livesForSeconds * 1000).toISOString();
  return { plaidLinkToken: linkToken, linkUri, expiresAt };
}

const refusals = { EXPIRED: 'expired', TIMED_OUT: 'time_out', NOT_FOUND: 'bank_not_found' } as const;

/** @throws {Refusal} `expired`, `time_out`, `bank_not_found`, `bank_account_not_allowed`. */
export async function addPublicToken(server: ServerContext, consumerId: string, publicToken: string) {
  await requireLinking(server.db, await consumerOf(server.db, consumerId));
  const link = await server.banks.exchange({ publicToken, consumerId });
  if (link.outcome !== 'OK') throw new Refusal(refusals[link.outcome]);
  const { bankName, accounts } = link;
  const offered = await server.db.transaction(async (tx) => {
    await lockConsumer(tx, consumerId);
    const known = await linkedAccountsOf(tx, consumerId);
    const offer = { consumerId, bankName, offeredAt: server.clock.now() };
    const rows: AccountRow[] = [];
    for (const account of accounts) {
      const linked = known.find(({ fingerprint }) => fingerprint === account.fingerprint);
      rows.push(linked ?? (await storeOffer(tx, offer, account)));
    }
    return rows;
  });
  const views: BankAccount[] = [];
  for (const row of offered) views.push(await viewOf(server.db, row));
  return { bank: { name: bankName }, accounts: views };
}

/**
 * @throws {Refusal} `not_found` unless it was offered recently, `bank_account_unavailable`, `bank_account_not_allowed`.
 */
export async function linkAccount(
  server: ServerContext,
  consumerId: string,
  fingerprint: string,
): Promise<BankAccount> {
  return server.db.transaction(async (tx) => {
    const consumer = await lockConsumer(tx, consumerId);
    // Of two shoppers who link the same account at once, one gets it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${fingerprint}))`);
    const known = await linkedAccountsOf(tx, consumerId);
    const same = known.find((account) => account.fingerprint === fingerprint);
    if (same) return viewOf(tx, same);
    await requireLinking(tx, consumer);
    const now = server.clock.now();
    const offered = await findOffer(tx, consumerId, fingerprint, new Date(now.getTime() - offerLifetimeMs));
    if (!offered) throw new Refusal('not_found');
    if (!isChoosable(await viewOf(tx, offered))) throw new Refusal('bank_account_unavailable');
    return viewOf(tx, await linkOffered(tx, offered, now));
  });
}

async function findOffer(tx: Transaction, consumerId: string, fingerprint: string, since: Date) {
  const [offered] = await tx
    .select()
    .from(bankAccounts)
    .where(
      and(
        eq(bankAccounts.consumerId, consumerId),
        eq(bankAccounts.fingerprint, fingerprint),
        isNull(bankAccounts.linkedAt),
        gt(bankAccounts.offeredAt, since),
      ),
    )
    .orderBy(desc(bankAccounts.offeredAt))
    .limit(1);
  return offered ?? null;
}

async function viewOf(db: Executor, account: AccountRow): Promise<BankAccount> {
  const [other] = await db
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(
      and(
        eq(bankAccounts.fingerprint, account.fingerprint),
        ne(bankAccounts.consumerId, account.consumerId),
        isNotNull(bankAccounts.linkedAt),
        isNull(bankAccounts.deletedAt),
      ),
    )
    .limit(1);
  return accountView(account, other !== undefined);
}
