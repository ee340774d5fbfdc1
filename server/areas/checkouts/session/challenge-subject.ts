import type { GivenDonation } from '#shared/contract/checkout/donation.schema.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { CardSession } from '../../card-sessions/card-sessions.tables.ts';
import type { PaymentSubject } from '../../card-sessions/index.ts';
import { consumerOf } from '../../consumers/index.ts';
import { findCheckout } from '../checkout-store.ts';
import { donationOffer, isOffered } from './donation.ts';
import { planOf } from './quote.ts';

/**
 * What the bank is asked about a checkout.
 * @param given what the shopper opted in to. One that is not on offer is left out here and refused by the confirm, which
 * is the only place that holds money.
 * @throws {Refusal} `checkout_not_found`.
 */
export async function checkoutSubject(
  server: ServerContext,
  { consumerId, subject }: CardSession,
  given?: GivenDonation,
): Promise<PaymentSubject> {
  const found = await findCheckout(server.db, subject ?? '');
  const { checkout, merchant } = found;
  const { dueToday } = planOf(checkout, merchant, server.clock.nowOf(consumerId));
  const consumer = given && (await consumerOf(server.db, consumerId));
  const offer = consumer && (await donationOffer(server.db, server, found, consumer));
  const donation = given && offer && isOffered(offer, checkout, given) ? offer.amount : 0;
  const { currency } = checkout;
  return { payee: merchant.displayName, amountMinor: dueToday + donation, currency };
}
