import { describe, expect, it } from 'vitest';
import type { CardExpiryStatus } from './card-expiry.ts';
import { keepReason, removalRefusal } from './removal.ts';

const card = (preferred: boolean, hasActiveAgreement = false, cardExpiryStatus: CardExpiryStatus = 'ok') => ({
  type: 'CREDIT_CARD' as const,
  cardExpiryStatus,
  preferred,
  hasActiveAgreement,
});
const account = (validAccount: boolean, preferred = false) => ({
  type: 'ACH_BANK_ACCOUNT' as const,
  validAccount,
  preferred,
  hasActiveAgreement: false,
});
const owing = { owedIn: ['USD' as const], paysFromBanks: true };
const owingNothing = { ...owing, owedIn: [] };
const [preferred, second, third] = [card(true), card(false), card(false)];

describe('a method', () => {
  it('stays while it is the default and there are others, whether anything is owed or not', () => {
    for (const shopper of [owing, owingNothing]) {
      const methods = [second, preferred, third];
      expect(removalRefusal(preferred, methods, shopper)).toBe('default_payment_method');
    }
  });

  it('stays too when it only counts as the default because none was chosen', () => {
    expect(removalRefusal(second, [second, third], owingNothing)).toBe('default_payment_method');
    expect(removalRefusal(third, [second, third], owingNothing)).toBeNull();
  });

  it('stays while it is the last one and anything is owed', () => {
    expect(removalRefusal(preferred, [preferred], owing)).toBe('payment_method_in_use');
    expect(removalRefusal(second, [second], owing)).toBe('payment_method_in_use');
  });

  it('stays while an active agreement charges it and anything is owed', () => {
    const charged = card(false, true);
    expect(removalRefusal(charged, [preferred, charged], owing)).toBe('payment_method_in_use');
    expect(removalRefusal(charged, [preferred, charged], owingNothing)).toBeNull();
    expect(removalRefusal(second, [preferred, charged, second], owing)).toBeNull();
  });

  it('stays while it is the last one that can pay and anything is owed, even if others have expired', () => {
    const expired = card(true, false, 'expired');
    expect(removalRefusal(second, [expired, second], owing)).toBe('payment_method_in_use');
    expect(removalRefusal(second, [expired, second], owingNothing)).toBeNull();
    expect(removalRefusal(second, [expired, second, third], owing)).toBeNull();
    const ending = card(false, false, 'expires_before_last_payment');
    expect(removalRefusal(second, [expired, second, ending], owing)).toBeNull();
    expect(removalRefusal(second, [preferred, second], owing)).toBeNull();
  });

  it('stays beside a bank account that can’t be debited, or not for this shopper', () => {
    const expired = card(true, false, 'expired');
    const beside = (valid: boolean) => [expired, second, account(valid)];
    expect(removalRefusal(second, beside(true), owing)).toBeNull();
    expect(removalRefusal(second, beside(false), owing)).toBe('payment_method_in_use');
    const noBanks = { ...owing, paysFromBanks: false };
    expect(removalRefusal(second, beside(true), noBanks)).toBe('payment_method_in_use');
  });

  it('stays where something is owed in a currency that the default does not pay in', () => {
    const [home, other] = [account(true, true), account(true)];
    const methods = [second, home, other];
    expect(removalRefusal(second, methods, { ...owing, owedIn: ['USD', 'AUD'] })).toBe(
      'payment_method_in_use',
    );
    expect(removalRefusal(second, methods, { ...owing, owedIn: ['AUD'] })).toBe('payment_method_in_use');
    expect(removalRefusal(second, methods, owing)).toBeNull();
    expect(removalRefusal(other, methods, { ...owing, owedIn: ['AUD'] })).toBeNull();
    // Another card would not be charged for it either, before it is the default.
    expect(removalRefusal(second, [second, third, home], { ...owing, owedIn: ['AUD'] })).toBe(
      'payment_method_in_use',
    );
    expect(removalRefusal(second, [preferred, second, other], { ...owing, owedIn: ['AUD'] })).toBeNull();
  });

  it('may be removed where none can pay, as long as one stays', () => {
    const [first, other] = [card(true, false, 'expired'), card(false, false, 'expired')];
    expect(removalRefusal(other, [first, other], owing)).toBeNull();
    expect(removalRefusal(first, [first], owing)).toBe('payment_method_in_use');
  });

  it('may go when it is not the default, also while something is owed', () => {
    expect(removalRefusal(second, [preferred, second], owing)).toBeNull();
  });

  it('may go as the last one once nothing is owed', () => {
    expect(removalRefusal(preferred, [preferred], owingNothing)).toBeNull();
  });
});

describe('the text about a method that stays', () => {
  const inUse = 'payment_method_in_use';
  const bank = account(true, true);

  it('is that its default bank account does not pay in another currency, beside one that may pay', () => {
    expect(keepReason(inUse, second, bank, true)).toBe('other_currency');
    expect(keepReason(inUse, second, bank, false)).toBe(inUse);
    expect(keepReason(inUse, second, account(false, true), true)).toBe(inUse);
    expect(keepReason(inUse, second, preferred, true)).toBe(inUse);
    expect(keepReason(inUse, second, null, true)).toBe(inUse);
    expect(keepReason(inUse, bank, bank, true)).toBe(inUse);
  });

  it('is its agreement first, and the server’s error code for the default', () => {
    expect(keepReason(inUse, card(false, true), bank, true)).toBe('payment_method_in_agreement');
    expect(keepReason('default_payment_method', card(true, true), bank, true)).toBe('default_payment_method');
  });
});
