/** The shipping addresses of a consumer. Source: PAY-046, PAY-047, PAY-061 to PAY-064, payments-open O-16. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq } from 'drizzle-orm';
import { isCountryCode } from '#shared/domain/markets/index.ts';
import {
  accountAddress,
  maximumShippingAddresses,
  type NewShippingAddress,
  offeredAddresses,
  type ShippingAddress,
  shippingAddressProblems,
  tidiedAddress,
} from '#shared/domain/shipping/shipping-address.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { effectiveFlags } from '../../core/flags/flags.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { consumerOf, lockConsumer } from './consumers.ts';
import { type ShippingAddressRow, shippingAddresses } from './shipping-addresses.tables.ts';

/** The account's own first, then the stored ones in the order in which they were added. */
export async function listShippingAddresses(db: Executor, consumerId: string): Promise<ShippingAddress[]> {
  const address = accountAddress(await consumerOf(db, consumerId));
  const own = address && { ...address, id: ownAddressId(consumerId), preferred: false, ofAccount: true };
  return [...offeredAddresses(own, (await addressesOf(db, consumerId)).map(addressView))];
}

/** The id of the account's own address, which is stored with the account alone. */
const ownAddressId = (consumerId: string): string => consumerId;

/** @throws {Refusal} `not_found`, also for the address of another consumer. */
export async function findShippingAddress(
  db: Executor,
  consumerId: string,
  id: string,
): Promise<Pick<ShippingAddressRow, 'id' | 'address'>> {
  if (id === ownAddressId(consumerId)) {
    const address = accountAddress(await consumerOf(db, consumerId));
    if (!address) throw new Refusal('not_found');
    return { id, address };
  }
  const [found] = await db
    .select()
    .from(shippingAddresses)
    .where(and(eq(shippingAddresses.id, id), eq(shippingAddresses.consumerId, consumerId)));
  if (!found) throw new Refusal('not_found');
  return found;
}

/**
 * Stores an address, the first one as the preferred one. One that is stored already is returned unchanged, so that
 * pressing a button twice adds nothing.
 * @throws {Refusal} as the contract's `addShippingAddress` lists them.
 */
export async function addShippingAddress(
  server: ServerContext,
  consumerId: string,
  given: NewShippingAddress,
): Promise<ShippingAddress> {
  if (!isCountryCode(given.countryCode)) throw new Refusal('unsupported_shipping_country');
  const address = tidiedAddress(given);
  const { countryCode } = await consumerOf(server.db, consumerId);
  refuseProblems(address, await effectiveFlags(server.db, countryCode, consumerId));
  return server.db.transaction(async (tx) => {
    // Of two concurrent ones only one is preferred, and the limit holds.
    await lockConsumer(tx, consumerId);
    const stored = await addressesOf(tx, consumerId);
    const same = stored.find((row) => isDeepStrictEqual(row.address, address));
    if (!same && stored.length >= maximumShippingAddresses) throw new Refusal('too_many_addresses');
    const isPreferred = stored.length === 0 || (given.preferred ?? false);
    if (isPreferred) await clearPreferred(tx, consumerId);
    const row = same
      ? await preferAgain(tx, same, isPreferred)
      : await insert(tx, server, { consumerId, address, isPreferred });
    return addressView(row);
  });
}

function refuseProblems(...checked: Parameters<typeof shippingAddressProblems>): void {
  const problems = shippingAddressProblems(...checked);
  const found = Object.values(problems);
  if (found.length === 0) return;
  const isPoBoxAlone = found.every((problem) => problem === 'containsPoBox');
  throw new Refusal(isPoBoxAlone ? 'contains_po_box' : 'invalid_address', { errorInfo: problems });
}

const addressesOf = (db: Executor, consumerId: string): Promise<ShippingAddressRow[]> =>
  db
    .select()
    .from(shippingAddresses)
    .where(eq(shippingAddresses.consumerId, consumerId))
    .orderBy(asc(shippingAddresses.position));

async function clearPreferred(tx: Transaction, consumerId: string): Promise<void> {
  await tx
    .update(shippingAddresses)
    .set({ isPreferred: false })
    .where(and(eq(shippingAddresses.consumerId, consumerId), eq(shippingAddresses.isPreferred, true)));
}

async function preferAgain(
  tx: Transaction,
  row: ShippingAddressRow,
  isPreferred: boolean,
): Promise<ShippingAddressRow> {
  if (!isPreferred) return row;
  await tx.update(shippingAddresses).set({ isPreferred }).where(eq(shippingAddresses.id, row.id));
  return { ...row, isPreferred };
}

async function insert(
  tx: Transaction,
  { clock }: ServerContext,
  row: Pick<ShippingAddressRow, 'consumerId' | 'address' | 'isPreferred'>,
): Promise<ShippingAddressRow> {
  const [added] = await tx
    .insert(shippingAddresses)
    .values({ id: randomUUID(), createdAt: clock.now(), ...row })
    .returning();
  if (!added) throw new Error('A new shipping address is missing');
  return added;
}

const addressView = ({ id, address, isPreferred }: ShippingAddressRow): ShippingAddress => ({
  ...address,
  id,
  preferred: isPreferred,
});
