/** The card that a shopper presented for a payment. Source: PAY-395, PAY-402. */
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { cardExpiryStatus } from '#shared/domain/methods/card-expiry.ts';
import { fromCardSetupAddress } from '#shared/domain/methods/card-setup.ts';
import type { Currency, MinorUnits } from '#shared/domain/money.ts';
import type { Channel } from '#shared/domain/session.ts';
import { dayOf } from '../../core/market-day.ts';
import type { VaultCard } from '../../core/providers.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Consumer } from '../consumers/consumers.tables.ts';
import { refuseDisabledCard, rememberCard } from '../methods/index.ts';
import type { Card } from '../methods/methods.tables.ts';
import { refuseWallet } from './accept-source.ts';
import { requireScan } from './card-scan.ts';
import type { CardSession } from './card-sessions.tables.ts';
import { challengeAbout, readySetup, requireChallenge } from './challenge.ts';

interface CardPayment {
  readonly cardSession: CardSession;
  readonly consumer: Consumer;
  readonly channel: Channel;
  readonly payee: { readonly displayName: string; readonly countryCode: CountryCode };
  /** The amount that is charged to the card at once. */
  readonly amountMinor: MinorUnits;
  readonly currency: Currency;
  /** The saved card that the shopper chose, if one was. */
  readonly savedCardToken?: string | undefined;
  /** The payment source that the call names, if any. */
  readonly paymentSourceId?: string | undefined;
  /** False when the shopper does not want to save it. */
  readonly mayBeListed?: boolean;
}

/**
 * The card of a card session, checked and stored.
 * @throws {Refusal} `precondition_failed` without a card, for another one or another payment source than was chosen, or
 * while a challenge is required; `payment_method_not_usable` for one that has expired or was removed;
 * `card_type_not_enabled`, `user_challenge_failed`, `card_scan_required`.
 */
export async function acceptCard(server: ServerContext, payment: CardPayment): Promise<Card> {
  const {
    cardSession,
    consumer,
    channel,
    payee,
    savedCardToken,
    paymentSourceId,
    mayBeListed = true,
  } = payment;
  const setup = await readySetup(server, cardSession.id);
  const { cardToken, wallet } = setup.card;
  const [ofCard, ofWallet] = wallet === undefined ? [cardToken, null] : [null, cardToken];
  const isOther =
    (savedCardToken !== undefined && savedCardToken !== ofCard) ||
    (paymentSourceId !== undefined && paymentSourceId !== ofWallet);
  if (isOther) throw new Refusal('precondition_failed');
  refuseDisabledCard(payee.countryCode, setup.card);
  // The device renews the card behind it automatically.
  if (wallet === undefined) refuseExpiredCard(server, consumer, setup.card);
  const { amountMinor, currency } = payment;
  const subject = challengeAbout({ payee: payee.displayName, amountMinor, currency });
  // The device has authenticated its owner already, by face, finger or code.
  if (wallet === undefined) {
    await requireChallenge(server, { cardSession, consumer, workflow: 'PAYNOW', channel, ...subject }, setup);
    await requireScan(server, cardSession, setup);
  } else await refuseWallet(server, consumer, channel, payee.countryCode);
  return rememberCard(server.db, consumer.id, setup.card, {
    isListed: mayBeListed && setup.storeToken,
    isNew: setup.isNewCard,
    billingAddress: setup.address && fromCardSetupAddress(setup.address),
    now: server.clock.now(),
  });
}

/** The page does not offer such a card, but may have been loaded before its last day had passed. */
function refuseExpiredCard(
  { clock }: ServerContext,
  { id, countryCode }: Consumer,
  { expiryMonth: month, expiryYear: year }: Pick<VaultCard, 'expiryMonth' | 'expiryYear'>,
): void {
  const today = dayOf(clock.nowOf(id), countryCode);
  if (cardExpiryStatus({ month, year }, today, null) === 'expired')
    throw new Refusal('payment_method_not_usable');
}
