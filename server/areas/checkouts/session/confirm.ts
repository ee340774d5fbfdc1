/** A shopper agrees: what is due today is held on the card of the card session. Source: payments-open O-11, settled 14. */
import type { Channel } from '#shared/domain/session.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { acceptCard, findCardSession, limitDeclines } from '../../card-sessions/index.ts';
import { clearForPurchase, consumerOf } from '../../consumers/index.ts';
import { acceptBankAccount, type PayingMethod } from '../../methods/index.ts';
import { type CheckoutAndMerchant, findOwnCheckout } from '../checkout-store.ts';
import { confirmView, earlierOutcome } from './confirm-outcome.ts';
import { donationToHold } from './donation.ts';
import { type NewHold, placeHold } from './place-hold.ts';
import { planOf } from './quote.ts';
import { refuseEnded, refuseIncomplete } from './refuse-purchase.ts';

interface Confirmation extends NewHold {
  /** A linked bank account, if it is to pay. */
  readonly bankAccount?: { readonly id: string | undefined } | undefined;
  readonly channel: Channel;
  readonly signal: AbortSignal;
  /** Where the call comes from. */
  readonly network: string;
}

/**
 * Confirms a checkout. A repeat, also in parallel, gets the first outcome.
 * @throws {Refusal} as the contract's `confirmCheckout` lists them.
 */
export async function confirmCheckout(server: ServerContext, confirmation: Confirmation) {
  const { token, consumerId, revision, signal } = confirmation;
  const found = await findOwnCheckout(server.db, token, consumerId);
  const earlier = await earlierOutcome(server, found.checkout, signal);
  if (earlier) return confirmView(earlier);
  refuseEnded(found.checkout, server.clock.now());
  refuseIncomplete(found, revision, server.config);
  const method = await methodToHold(server, confirmation, found);
  const place = () => placeHold(server, confirmation, method);
  const isCard = method.type === 'CREDIT_CARD';
  return confirmView(isCard ? await limitDeclines(server, confirmation, place) : (await place()).made);
}

async function methodToHold(
  server: ServerContext,
  { consumerId, donation: given, bankAccount, channel }: Confirmation,
  found: CheckoutAndMerchant,
): Promise<PayingMethod> {
  const { checkout, merchant } = found;
  const [consumer, cardSession] = await Promise.all([
    consumerOf(server.db, consumerId),
    findCardSession(server.db, { traceId: checkout.traceId ?? '', consumerId, purposes: ['CHECKOUT'] }),
  ]);
  await clearForPurchase(server, consumer);
  const donation = await donationToHold(server.db, server, found, consumer, given);
  const { currency } = checkout;
  if (bankAccount) {
    return acceptBankAccount(server.db, consumer, currency, bankAccount.id, 'ach-checkout-enabled');
  }
  const { dueToday } = planOf(checkout, merchant, server.clock.nowOf(consumer.id));
  const amountMinor = dueToday + (donation?.amount ?? 0);
  const card = await acceptCard(server, {
    cardSession,
    consumer,
    channel,
    payee: merchant,
    amountMinor,
    currency,
  });
  return { type: 'CREDIT_CARD', card };
}
