import { describe, expect, it } from 'vitest';
import { removalRefusal } from './removal.ts';

const card = (preferred: boolean, hasActiveAgreement = false) => ({
  type: 'CREDIT_CARD' as const,
  preferred,
  hasActiveAgreement,
});
const [preferred, second, third] = [card(true), card(false), card(false)];

describe('a method', () => {
  it('stays while it is the default and there are others, whether anything is owed or not', () => {
    for (const isAnythingOwed of [true, false]) {
      const methods = [second, preferred, third];
      expect(removalRefusal(preferred, methods, isAnythingOwed)).toBe('default_payment_method');
    }
  });

  it('stays too when it only counts as the default because none was chosen', () => {
    expect(removalRefusal(second, [second, third], false)).toBe('default_payment_method');
    expect(removalRefusal(third, [second, third], false)).toBeNull();
  });

  it('stays while it is the last one and anything is owed', () => {
    expect(removalRefusal(preferred, [preferred], true)).toBe('payment_method_in_use');
    expect(removalRefusal(second, [second], true)).toBe('payment_method_in_use');
  });

  it('stays while an active agreement charges it and anything is owed', () => {
    const charged = card(false, true);
    expect(removalRefusal(charged, [preferred, charged], true)).toBe('payment_method_in_use');
    expect(removalRefusal(charged, [preferred, charged], false)).toBeNull();
    expect(removalRefusal(second, [preferred, charged, second], true)).toBeNull();
  });

  it('may go when it is not the default, also while something is owed', () => {
    expect(removalRefusal(second, [preferred, second], true)).toBeNull();
  });

  it('may go as the last one once nothing is owed', () => {
    expect(removalRefusal(preferred, [preferred], false)).toBeNull();
  });
});
