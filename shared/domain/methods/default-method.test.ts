import { describe, expect, it } from 'vitest';
import { cardExpiryStatusSchema } from './card-expiry.ts';
import { defaultMethod, mayBeDefault } from './default-method.ts';
import { methodTypeSchema } from './payment-method.ts';

const method = (
  type: 'APPLE_PAY' | 'CREDIT_CARD' | 'ACH_BANK_ACCOUNT',
  preferred = false,
  id: string = type,
) => ({
  id,
  type,
  preferred,
});
const applePay = method('APPLE_PAY');
const bank = method('ACH_BANK_ACCOUNT');
const card = method('CREDIT_CARD');
const otherCard = method('CREDIT_CARD', false, 'other');

describe('the default method', () => {
  it.each(methodTypeSchema.options)('is the preferred one, of the type %s', (type) => {
    const preferred = method(type, true, 'preferred');
    expect(defaultMethod([applePay, bank, card, preferred])).toBe(preferred);
  });

  it('is a card while none is preferred, even if other methods are listed first', () => {
    expect(defaultMethod([applePay, bank, card, otherCard])).toBe(card);
    expect(defaultMethod([otherCard, card])).toBe(otherCard);
  });

  it('is Apple Pay, a card or a bank account that was set as default, and a card when nothing is set [PAY-300]', () => {
    const ofType = methodTypeSchema.options.map((type) => {
      const others = [applePay, bank, card].filter((each) => each.type !== type);
      return defaultMethod([...others, method(type, true)])?.type;
    });
    expect(ofType).toEqual(methodTypeSchema.options);
    expect([...ofType].sort()).toEqual(['ACH_BANK_ACCOUNT', 'APPLE_PAY', 'CREDIT_CARD']);
    expect(defaultMethod([applePay, bank, card])?.type).toBe('CREDIT_CARD');
  });

  it('is none where there is neither a preferred method nor a card', () => {
    expect(defaultMethod([applePay, bank])).toBeNull();
    expect(defaultMethod([])).toBeNull();
  });
});

it('a card may become the default until it has expired', () => {
  const may = cardExpiryStatusSchema.options.filter((cardExpiryStatus) => mayBeDefault({ cardExpiryStatus }));
  expect(may).toEqual(['ok', 'expires_before_last_payment']);
});
