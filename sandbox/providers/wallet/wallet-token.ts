/**
 * The content of the simulated wallet's token. The token of a real one is encrypted for the payment-source service; this one
 * is only wrapped, and names one of the test cards, never a number.
 */
import * as z from 'zod/mini';
import type { TestCardName } from '#server/core/providers.ts';
import { type CardDetails, describeCard } from '../card/card-details.ts';
import { namedTestCards } from '../card/test-cards.ts';

/** The cards of the simulated wallet, each with the test card that it pays with. */
const walletCards = {
  visa: 'visa',
  'mastercard-debit': 'mastercard-debit',
  'insufficient-funds': 'insufficient-funds',
  prepaid: 'prepaid',
  amex: 'amex',
  /** Our own card, which can also be in a wallet. */
  'own-card': 'visa',
} as const satisfies Record<string, TestCardName>;

const tokenSchema = z.object({ data: z.string() });
const dataSchema = z.object({ card: z.enum(Object.keys(walletCards) as (keyof typeof walletCards)[]) });

interface WalletCard {
  readonly details: CardDetails;
  /** As Apple names it: `credit`, `debit`, `prepaid` or `store`. */
  readonly cardType: string;
}

/** The card behind a token; null when the token can't be read. */
export function readWalletToken(token: string, now: Date): WalletCard | null {
  const wrapped = tokenSchema.safeParse(jsonOf(token));
  if (!wrapped.success) return null;
  const data = dataSchema.safeParse(jsonOf(Buffer.from(wrapped.data.data, 'base64').toString('utf8')));
  if (!data.success) return null;
  const { number, brand } = namedTestCards[walletCards[data.data.card]];
  const details = describeCard(number, brand, { month: 12, year: now.getUTCFullYear() + 3 });
  const isOwn = data.data.card === 'own-card';
  return { details, cardType: isOwn ? 'store' : details.fundingType.toLowerCase() };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
