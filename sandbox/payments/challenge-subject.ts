/** What a challenge is about, found through its trace. */
import { brandName } from '#shared/domain/brand.ts';
import { payableAmount } from '#shared/domain/payments/schedule-item.ts';
import { findCheckout } from '../checkouts/checkout-store.ts';
import { planOf } from '../checkouts/quote.ts';
import type { Trace } from '../db/schema/methods.ts';
import { payableView } from '../orders/item-status.ts';
import type { World } from '../world/world.ts';
import { type ChallengeSubject, challengeAbout } from './challenge.ts';
import { findInstalment } from './pay-now.ts';

export async function challengeSubject(world: World, trace: Trace): Promise<ChallengeSubject> {
  switch (trace.purpose) {
    case 'CHECKOUT': {
      const { checkout, merchant } = await findCheckout(world.db, trace.subject ?? '');
      const { dueToday } = planOf(checkout, merchant, world.clock.nowOf(trace.consumerId));
      return challengeAbout(merchant.displayName, dueToday, checkout.currency);
    }
    case 'INSTALMENT': {
      const { item, merchant } = await findInstalment(world.db, trace.consumerId, trace.subject ?? '');
      const minorUnits = payableAmount(payableView(item));
      return challengeAbout(merchant.displayName, minorUnits, item.currency);
    }
    case 'ADD_CARD':
      // No money moves, and no shop is part of it: the card is added to the shopper's account with us.
      return { payee: brandName };
  }
}
