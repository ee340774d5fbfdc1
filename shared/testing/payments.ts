/** Cards and consumers for tests of payment screens. */
import type { Account } from '#shared/contract/access/account.schema.ts';
import type { ManagedCard, SavedCard } from '#shared/domain/methods/saved-card.ts';
import type { LocalUser } from '#shared/domain/session.ts';
import { accountOf } from './account.ts';

export const traceId = '5f0c7f9e-4d62-4d5e-9f5e-0a8f6a1c2b3d';

export const maya: LocalUser = { name: 'Maya', requires2fa: false, shouldAllowEmail: false };

export const money = (amount: string) => ({ amount, currency: 'AUD', symbol: '$' }) as const;

/** A usable Visa card, with changes. */
export const savedCard = (changes: Partial<SavedCard> = {}): SavedCard => ({
  id: 'card-visa',
  cardholderName: 'Maya Rowe',
  maskedPan: '424242******4242',
  expiryMonth: '08',
  expiryYear: '28',
  expiryDate: '08/28',
  token: 'token-visa',
  cvvRequired: false,
  cardBrand: 'VISA',
  preferred: true,
  allowed: true,
  issuingBank: 'Harbour Mutual Bank',
  creditCardType: 'CREDIT',
  type: 'CREDIT_CARD',
  cardExpiryStatus: 'ok',
  ...changes,
});

export const mastercard = (changes: Partial<SavedCard> = {}): SavedCard =>
  savedCard({
    id: 'card-mastercard',
    maskedPan: '510510******8210',
    token: 'token-mastercard',
    cardBrand: 'MASTERCARD',
    preferred: false,
    ...changes,
  });

/** A card as the list of payment methods has it. */
export const managedCard = (card: SavedCard, changes: Partial<ManagedCard> = {}): ManagedCard => ({
  ...card,
  openOrders: 0,
  billingAddressMissing: false,
  expiresSoon: false,
  hasActiveAgreement: false,
  ...changes,
});

/** Maya's account as the payment screens know it: identified, with an email and no mobile. */
export const account = (changes: Partial<Account> = {}): Account =>
  accountOf({
    uuid: 'consumer-1',
    mobile: null,
    phoneNumber: null,
    dateOfBirth: null,
    identityCheckStatus: 'VERIFIED',
    ...changes,
  });
