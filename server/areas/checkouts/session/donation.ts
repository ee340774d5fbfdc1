/** What a shopper may donate with the first payment. Source: PAY-044, PAY-387, decision 30. */
import type { GivenDonation } from '#shared/contract/checkout/donation.schema.ts';
import { fromMinor, toMinor } from '#shared/domain/money.ts';
import type { Executor } from '../../../core/database/database.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Consumer } from '../../consumers/consumers.tables.ts';
import type { CheckoutAndMerchant } from '../checkout-store.ts';
import type { Checkout } from '../checkouts.tables.ts';
import { type Donation, offeredDonation } from '../donations/campaigns.ts';
import { planOf } from './quote.ts';

/**
 * What is offered with a checkout now: nothing unless its merchant asked for it, and nothing where there is no payment
 * today.
 */
export async function donationOffer(
  db: Executor,
  { clock }: ServerContext,
  { checkout, merchant }: CheckoutAndMerchant,
  consumer: Consumer,
): Promise<Donation | null> {
  if (!checkout.request.donation) return null;
  const now = clock.nowOf(consumer.id);
  if (planOf(checkout, merchant, now).dueToday === 0) return null;
  return offeredDonation(db, consumer.countryCode, checkout.currency, now);
}

/** Whether the donation that a shopper opted in to is exactly the one offered. */
export const isOffered = (
  offer: Donation | null,
  { currency }: Checkout,
  { campaign, amount }: GivenDonation,
): boolean =>
  offer?.campaign === campaign && amount.currency === currency && toMinor(amount) === offer.amount;

/**
 * The donation that a confirm adds to today's payment.
 * @throws {Refusal} `donation_not_available` unless it is the one offered now.
 */
export async function donationToHold(
  db: Executor,
  server: ServerContext,
  found: CheckoutAndMerchant,
  consumer: Consumer,
  given: GivenDonation | undefined,
): Promise<Donation | null> {
  if (!given) return null;
  const offer = await donationOffer(db, server, found, consumer);
  if (!isOffered(offer, found.checkout, given)) throw new Refusal('donation_not_available');
  return offer;
}

/** The donation in the format of the API. */
export const donationView = ({ campaign, amount }: Donation, { currency }: Checkout) => ({
  campaign,
  amount: fromMinor(amount, currency),
});

/** The donation of an approved checkout. */
export function donatedWith(checkout: Checkout) {
  const { state, donationCampaign: campaign, donationMinor: amount } = checkout;
  return state === 'APPROVED' && campaign ? donationView({ campaign, amount }, checkout) : null;
}
