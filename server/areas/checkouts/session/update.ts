/** What a shopper chooses in an EXPRESS checkout. Source: payments-open O-11, PAY-042, merchant-api §2.6. */
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { updateCheckout as operation } from '#shared/contract/checkout/update-checkout.contract.ts';
import { updateRefusal } from '#shared/domain/checkout/shipping.ts';
import { holdsCardNumber } from '#shared/domain/methods/card-number.ts';
import { toMinor } from '#shared/domain/money.ts';
import type { Config } from '../../../core/config.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { findShippingAddress, lockConsumer } from '../../consumers/index.ts';
import type { ShippingAddressRow } from '../../consumers/shipping-addresses.tables.ts';
import { shippingCountriesOf } from '../../merchants/index.ts';
import { type CheckoutAndMerchant, lockCheckout } from '../checkout-store.ts';
import { type Checkout, checkouts } from '../checkouts.tables.ts';
import { shippingTermsOf } from '../terms.ts';
import { refuseEnded } from './refuse-purchase.ts';
import { fitsLimit } from './spending-limit.ts';

type Update = z.output<(typeof operation)['body']>;

/**
 * Stores address, option and price in the checkout, all or none of them. An update that is older than the newest one
 * changes nothing, in whichever order they arrive.
 * @throws {Refusal} as the contract's `updateCheckout` lists them.
 */
export async function updateCheckout(
  server: ServerContext,
  token: string,
  consumerId: string,
  update: Update,
): Promise<void> {
  await server.db.transaction((tx) => take(tx, server, { token, consumerId, update }));
}

async function take(
  tx: Transaction,
  server: ServerContext,
  { token, consumerId, update }: { token: string; consumerId: string; update: Update },
): Promise<void> {
  const found = await lockCheckout(tx, token);
  const { checkout } = found;
  if (checkout.consumerId !== consumerId) throw new Refusal('checkout_not_found');
  refuseEnded(checkout, server.clock.now());
  if (checkout.settlingPaymentId) throw new Refusal('confirm_in_progress');
  const { shippingAddressId: addressId } = update;
  const address = addressId === undefined ? null : await findShippingAddress(tx, consumerId, addressId);
  const chosen = chosenBy(update, address);
  if (update.revision <= checkout.revision) return refuseOlder(checkout, update, chosen);
  refuseUpdate(found, update, address, server.config);
  const consumer = await lockConsumer(tx, consumerId);
  if (!(await fitsLimit(tx, consumer, { ...checkout, ...chosen }))) throw new Refusal('limit_exceeded');
  // A STANDARD checkout offers no choice, so its updates are not stored.
  if (checkout.mode === 'STANDARD') return;
  await tx
    .update(checkouts)
    .set({ ...chosen, revision: update.revision })
    .where(eq(checkouts.token, token));
}

type Chosen = Pick<
  Checkout,
  'amountMinor' | 'shippingAddressId' | 'shippingAddress' | 'shippingOption' | 'shippingMinor' | 'taxMinor'
>;

const chosenBy = (update: Update, row: Pick<ShippingAddressRow, 'id' | 'address'> | null): Chosen => ({
  amountMinor: toMinor(update.amount),
  shippingAddressId: row?.id ?? null,
  shippingAddress: row?.address ?? null,
  shippingOption: update.shippingOptionIdentifier ?? null,
  shippingMinor: update.shippingAmount ? toMinor(update.shippingAmount) : null,
  taxMinor: update.taxAmount ? toMinor(update.taxAmount) : null,
});

/** The newest update again, because its response was lost. It gets the same response. */
function refuseOlder(checkout: Checkout, { revision }: Update, chosen: Chosen): void {
  const stored = Object.fromEntries(
    (Object.keys(chosen) as (keyof Chosen)[]).map((column) => [column, checkout[column]]),
  );
  if (revision < checkout.revision || !isDeepStrictEqual(stored, { ...chosen })) {
    throw new Refusal('checkout_changed');
  }
}

function refuseUpdate(
  { checkout, merchant }: CheckoutAndMerchant,
  update: Update,
  row: Pick<ShippingAddressRow, 'id' | 'address'> | null,
  config: Config,
): void {
  // The shop reads these ids in responses and webhooks, which must not contain a card number (decision 84).
  if (holdsCardNumber(update.shippingOptionIdentifier ?? '')) throw new Refusal('invalid_shipping_option');
  const parts = [update.shippingAmount, update.taxAmount].filter((part) => part !== undefined);
  const refusal = updateRefusal(
    {
      ...shippingTermsOf(checkout),
      originalMinor: toMinor(checkout.request.amount),
      currency: checkout.currency,
      minimumMinor: merchant.minimumMinor,
      maximumMinor: merchant.maximumMinor,
      shippingCountries: shippingCountriesOf(merchant, config),
    },
    {
      amountMinor: toMinor(update.amount),
      currencies: [update.amount, ...parts].map(({ currency }) => currency),
      partsMinor: parts.map(toMinor),
      option: update.shippingOptionIdentifier ?? null,
      countryCode: row?.address.countryCode ?? null,
    },
  );
  if (refusal) throw new Refusal(refusal);
}
