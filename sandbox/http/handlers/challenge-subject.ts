/** What a challenge is about, found through its trace. */
import type { GivenDonation } from '#shared/contract/checkout/donation.schema.ts';
import { brandName } from '#shared/domain/brand.ts';
import type { MinorUnits } from '#shared/domain/money.ts';
import { paymentAmount } from '#shared/domain/payments/schedule-item.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { consumerOf } from '../../services/access/index.ts';
import { type CheckoutAndMerchant, findCheckout } from '../../services/checkouts/checkout-store.ts';
import { isOffered, offeredDonation } from '../../services/checkouts/donation.ts';
import { planOf } from '../../services/checkouts/quote.ts';
import { type ChallengeSubject, challengeAbout } from '../../services/methods/challenge.ts';
import type { Trace } from '../../services/methods/methods.tables.ts';
import { payableView } from '../../services/orders/item-status.ts';
import { findInstalment } from '../../services/payments/pay-now.ts';

/**
 * @param given what the shopper opted in to. One that is not on offer is left out here and refused by the confirm, which
 * is the only place that holds money.
 */
export async function challengeSubject(
  server: ServerContext,
  trace: Trace,
  given?: GivenDonation,
): Promise<ChallengeSubject> {
  switch (trace.purpose) {
    case 'CHECKOUT': {
      const found = await findCheckout(server.db, trace.subject ?? '');
      const { checkout, merchant } = found;
      const { dueToday } = planOf(checkout, merchant, server.clock.nowOf(trace.consumerId));
      const donation = given ? await donationFor(server, found, trace.consumerId, given) : 0;
      return challengeAbout(merchant.displayName, dueToday + donation, checkout.currency);
    }
    case 'INSTALMENT': {
      const { item, merchant } = await findInstalment(server.db, trace.consumerId, trace.subject ?? '');
      const minorUnits = paymentAmount(payableView(item));
      return challengeAbout(merchant.displayName, minorUnits, item.currency);
    }
    case 'ADD_CARD':
      // No money moves, and no shop is part of it: the card is added to the shopper's account with us.
      return { payee: brandName };
  }
}

async function donationFor(
  server: ServerContext,
  found: CheckoutAndMerchant,
  consumerId: string,
  given: GivenDonation,
): Promise<MinorUnits> {
  const offer = await offeredDonation(server.db, server, found, await consumerOf(server.db, consumerId));
  return offer && isOffered(offer, found.checkout, given) ? offer.amount : 0;
}
