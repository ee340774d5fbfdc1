import { describe, expect, it } from 'vitest';
import { cardExpiryStatusSchema } from './card-expiry.ts';
import { defaultSelection, methodTypeSchema } from './payment-method.ts';
import { isBlockedByIssuerCheck, isSavedCardUsable, type SavedCard, savedCardSchema } from './saved-card.ts';

const card: SavedCard = {
  id: 'card',
  cardholderName: 'Mara Lind',
  maskedPan: '************1111',
  expiryMonth: '02',
  expiryYear: '27',
  expiryDate: '02/27',
  token: 'token',
  cvvRequired: false,
  cardBrand: 'VISA',
  preferred: true,
  allowed: true,
  issuingBank: null,
  creditCardType: 'DEBIT',
  type: 'CREDIT_CARD',
  cardExpiryStatus: 'ok',
};

describe('a saved card', () => {
  it('carries every field that the specification names [PAY-192]', () => {
    expect(savedCardSchema.parse(card)).toEqual(card);
    for (const field of Object.keys(card)) {
      expect(savedCardSchema.safeParse({ ...card, [field]: undefined }).success, field).toBe(false);
    }
  });

  it('is CREDIT or DEBIT, of type CREDIT_CARD [PAY-193] [POR-269]', () => {
    const accepts = (changes: object) => savedCardSchema.safeParse({ ...card, ...changes }).success;
    for (const field of Object.keys(card))
      expect([field, accepts({ [field]: undefined })]).toEqual([field, false]);
    expect(accepts({ creditCardType: 'CREDIT' })).toBe(true);
    expect(accepts({ creditCardType: 'DEBIT' })).toBe(true);
    expect(accepts({ creditCardType: 'PREPAID' })).toBe(false);
    expect(accepts({ type: 'CARD' })).toBe(false);
  });

  it('is usable only while its expiry status is ok [PAY-194]', () => {
    const usable = cardExpiryStatusSchema.options.filter((cardExpiryStatus) =>
      isSavedCardUsable({ cardExpiryStatus }),
    );
    expect(usable).toEqual(['ok']);
  });

  it('that is not allowed blocks the payment only while the issuer check is on [PAY-210]', () => {
    expect(isBlockedByIssuerCheck({ allowed: false }, true)).toBe(true);
    expect(isBlockedByIssuerCheck({ allowed: false }, false)).toBe(false);
    expect(isBlockedByIssuerCheck({ allowed: true }, true)).toBe(false);
  });
});

describe('a list of methods', () => {
  it('offers the preferred one first [PAY-191]', () => {
    const other = { ...card, id: 'other', preferred: false };
    expect(defaultSelection([other, card])).toBe(card);
    expect(defaultSelection([other])).toBe(other);
    expect(defaultSelection([])).toBeNull();
  });

  it('holds three kinds [PAY-177] [POR-271]', () => {
    expect(methodTypeSchema.options).toEqual(['APPLE_PAY', 'CREDIT_CARD', 'ACH_BANK_ACCOUNT']);
  });
});
