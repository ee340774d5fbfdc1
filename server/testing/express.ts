/** EXPRESS checkouts, for tests: what the shopper chooses and what the shop's page quotes. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { checkoutContract } from '#shared/contract/checkout/checkout.contract.ts';
import type { GivenDonation } from '#shared/contract/checkout/donation.schema.ts';
import type { InputOf, ReplyOf } from '#shared/contract/index.ts';
import { publicContract } from '#shared/contract/public/public.contract.ts';
import type { ErrorBody } from '#shared/domain/error-body.ts';
import type { Currency } from '#shared/domain/money.ts';
import type { NewShippingAddress } from '#shared/domain/shipping/shipping-address.ts';
import { consumers } from '../areas/consumers/consumers.tables.ts';
import {
  confirmFor,
  newCheckout,
  newShopper,
  presentCard,
  type Shop,
  type Shopper,
  startFor,
} from './shop.ts';
import type { TestServer } from './test-server.ts';

export const gantryStreet: NewShippingAddress = {
  name: 'Ana Marlow',
  address1: '14 Gantry Street',
  suburb: 'Thornbury',
  state: 'VIC',
  postcode: '3071',
  countryCode: 'AU',
};

export const tasmanStreet: NewShippingAddress = {
  name: 'Ana Marlow',
  address1: '5 Tasman Street',
  suburb: 'Mount Cook',
  postcode: '6021',
  countryCode: 'NZ',
};

export const addAddress = async (shopper: Shopper, patch: Partial<NewShippingAddress> = {}) =>
  (
    await shopper.visitor.call(checkoutContract.addShippingAddress, {
      body: { address: { ...gantryStreet, ...patch } },
    })
  ).body.id;

export const profile = {
  givenNames: 'Maya',
  surname: 'Rowe',
  contactAddress: {
    address1: '3 Quay Lane',
    suburb: 'Geelong',
    state: 'VIC',
    postcode: '3220',
    countryCode: 'AU',
  },
};

/** A shopper whose account has a name and an address, so that the account's own address is offered. */
export async function shopperWithProfile(server: TestServer): Promise<Shopper> {
  const shopper = await newShopper(server);
  await server.db.update(consumers).set(profile).where(eq(consumers.id, shopper.consumerId));
  return shopper;
}

type Update = InputOf<(typeof checkoutContract)['updateCheckout']>['body'];

/** An update as the checkout sends it, in Australian dollars unless it says otherwise. */
export const updateFor = (
  shopper: Shopper,
  token: string,
  {
    amount,
    currency = 'AUD',
    ...update
  }: Partial<Omit<Update, 'amount'>> & { readonly amount: string; readonly currency?: Currency },
) =>
  shopper.visitor.call(checkoutContract.updateCheckout, {
    params: { token },
    body: { profilingSessionId: randomUUID(), revision: 1, amount: { amount, currency }, ...update },
  });

/** An EXPRESS checkout of 100.00 that a shopper has started. */
export async function startedExpress(
  server: TestServer,
  shop: Shop,
  shopper: Shopper,
  patch: Parameters<typeof newCheckout>[2] = {},
): Promise<{ readonly token: string; readonly traceId: string }> {
  const token = await newCheckout(server, shop, { mode: 'EXPRESS', ...patch });
  return { token, traceId: await startFor(shopper, token) };
}

/** What a shopper chooses before confirming an integrated checkout: 100.00 and 9.50 of shipping. */
export const chosen = { amount: '109.50', shippingOptionIdentifier: 'standard' };

/** An approved EXPRESS checkout: integrated shipping unless its terms say otherwise. */
export async function approvedExpress(
  server: TestServer,
  shop: Shop,
  shopper: Shopper,
  patch: Parameters<typeof newCheckout>[2] = {},
  donation?: GivenDonation,
): Promise<string> {
  const { token, traceId } = await startedExpress(server, shop, shopper, patch);
  presentCard(server, 'order', traceId, 'visa');
  const isIntegrated = !patch.pickup && patch.shippingOptionRequired !== false;
  if (!patch.pickup) {
    const shippingAddressId = await addAddress(shopper);
    const amount = patch.amount?.amount ?? '100.00';
    const currency = patch.amount?.currency ?? 'AUD';
    const update = { shippingAddressId, currency, ...(isIntegrated ? chosen : { amount }) };
    const updated = await updateFor(shopper, token, update);
    if (updated.status !== 200) throw new Error(`Not updated: ${updated.error.errorCode}`);
  }
  const confirmed = await confirmFor(shopper, token, donation, patch.pickup ? 0 : 1);
  if (confirmed.body.status !== 'APPROVED') throw new Error(`Not approved: ${confirmed.error.errorCode}`);
  return token;
}

/** What the shop's page asks of an approved checkout. */
export async function quoteFor(
  server: TestServer,
  token: string,
  amount: string,
  { currency = 'AUD', locale, origin }: { currency?: string; locale?: string; origin?: string } = {},
) {
  const { origins } = server.config;
  const response = await server.handle(
    new Request(`${origins.api}${publicContract.quoteCheckout.path.replace('{token}', token)}`, {
      method: 'POST',
      headers: { origin: origin ?? origins.shop, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: { amount, currency }, ...(locale && { locale }) }),
    }),
  );
  const body = await response.json();
  return {
    status: response.status,
    body: body as ReplyOf<(typeof publicContract)['quoteCheckout']>,
    error: body as ErrorBody,
  };
}
