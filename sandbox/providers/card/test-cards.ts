import type {
  CardResultCode,
  ChallengeBehaviour,
  FundingType,
  ScanBehaviour,
  TestCardName,
} from '#server/core/providers.ts';
import type { CardBrand } from '#shared/domain/methods/card-brand.ts';

/** A card's own behaviour. Stored with the card in the vault, because the number is not. */
export interface CardBehaviour {
  /** The bank's result; with 0 the consumer's scenario decides. */
  readonly resultCode: CardResultCode;
  /** The bank's result for every charge after the purchase itself; `resultCode` when left out. */
  readonly laterResultCode?: CardResultCode;
  /** How the bank checks the shopper; with `none` the consumer's scenario decides. */
  readonly challenge: ChallengeBehaviour;
  readonly fundingType: FundingType;
  /** How its scans end; left out when none is required, unless the consumer's scenario requires one. */
  readonly scan?: ScanBehaviour;
}

const ordinary: CardBehaviour = { resultCode: 0, challenge: 'none', fundingType: 'CREDIT' };
const answering = (resultCode: CardResultCode): CardBehaviour => ({ ...ordinary, resultCode });

/**
 * The test cards with special behaviour. Source: merchant-api §7.5.
 *
 * The purpose of the card session decides where the result is returned. Adding a card asks the bank to verify it, so
 * setup returns the result of that (`verificationFailures`). Setting a card up for a payment only stores it:
 * any setup code but 0 and 22 ends the attempt there (PAY-365), while a declined payment must leave room for
 * another card (PAY-379), so the code comes from the hold or the charge.
 */
const behaviours: Readonly<Record<string, CardBehaviour>> = {
  '2223003122003222': { ...ordinary, fundingType: 'DEBIT' },
  '4000000000000010': answering(1),
  '4000000000000036': answering(3),
  '4000000000000044': answering(4),
  '4000000000000218': answering(21),
  '4000000000000226': answering(22),
  '4000000000000234': answering(23),
  '4000000000000416': answering(41),
  '4000000000004145': { ...ordinary, laterResultCode: 41 },
  '4000000000000986': answering(98),
  '4000000000000994': answering(99),
  '4000000000003014': { ...ordinary, challenge: 'ask' },
  '4000000000003022': { ...ordinary, challenge: 'fail' },
  '4000000000004012': { ...ordinary, scan: 'match' },
  '4000000000004020': { ...ordinary, scan: 'retry' },
  '4000000000004038': { ...ordinary, scan: 'never' },
  '4000000000005019': { ...ordinary, fundingType: 'PREPAID' },
};

/** Wrong details, a card in use elsewhere, too many tries. Funds and fraud are checked when money is requested. */
export const verificationFailures: readonly CardResultCode[] = [21, 22, 23];

export function behaviourOf(cardNumber: string): CardBehaviour {
  return behaviours[cardNumber] ?? ordinary;
}

/** The cards by the names that the server uses to seed saved ones. */
export const namedTestCards: Readonly<Record<TestCardName, { number: string; brand: CardBrand }>> = {
  visa: { number: '4111111111111111', brand: 'VISA' },
  mastercard: { number: '5555555555554444', brand: 'MASTERCARD' },
  'mastercard-debit': { number: '2223003122003222', brand: 'MASTERCARD' },
  amex: { number: '378282246310005', brand: 'AMEX' },
  prepaid: { number: '4000000000005019', brand: 'VISA' },
  challenge: { number: '4000000000003014', brand: 'VISA' },
  'insufficient-funds': { number: '4000000000000416', brand: 'VISA' },
  fraud: { number: '4000000000000044', brand: 'VISA' },
  scan: { number: '4000000000004012', brand: 'VISA' },
  'scan-retry': { number: '4000000000004020', brand: 'VISA' },
  'scan-never': { number: '4000000000004038', brand: 'VISA' },
};
