import { describe, expect, it } from 'vitest';
import { isCardEnabled, refuseDisabledCard } from './enabled-cards.ts';

const everything = {
  visaDebitEnabled: true,
  visaCreditEnabled: true,
  mastercardDebitEnabled: true,
  mastercardCreditEnabled: true,
  amexEnabled: true,
};

describe('a card at the server', () => {
  it('is refused when its brand is on for the other kind of funding only [PAY-395]', () => {
    const debitOnly = { ...everything, visaCreditEnabled: false };
    expect(isCardEnabled(debitOnly, 'VISA', 'DEBIT')).toBe(true);
    expect(isCardEnabled(debitOnly, 'VISA', 'CREDIT')).toBe(false);
    const creditOnly = { ...everything, mastercardDebitEnabled: false };
    expect(isCardEnabled(creditOnly, 'MASTERCARD', 'CREDIT')).toBe(true);
    expect(isCardEnabled(creditOnly, 'MASTERCARD', 'DEBIT')).toBe(false);
  });

  it('counts as a debit card when it is prepaid', () => {
    expect(isCardEnabled({ ...everything, visaDebitEnabled: false }, 'VISA', 'PREPAID')).toBe(false);
  });

  it('is refused with its code where the brand is off [PAY-395]', () => {
    const amex = {
      cardToken: 'card',
      fingerprint: 'print',
      brand: 'AMEX',
      last4: '0005',
      expiryMonth: 11,
      expiryYear: 2035,
      fundingType: 'CREDIT',
      cardHolderName: 'Ana Marlow',
      issuingBank: 'Test Bank',
    } as const;
    expect(() => refuseDisabledCard('AU', amex)).not.toThrow();
    expect(() => refuseDisabledCard('NZ', amex)).toThrow(
      expect.objectContaining({ code: 'card_type_not_enabled' }),
    );
  });
});
