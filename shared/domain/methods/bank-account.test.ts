import { describe, expect, it } from 'vitest';
import { bankAccount } from '#shared/testing/bank-accounts.ts';
import { type BankAccount, bankAccountSchema, isChoosable } from './bank-account.ts';

describe('a bank account', () => {
  it('has an id, this type, a fingerprint, and says whether it is valid, linked, linked by others and preferred [PAY-283] [POR-270]', () => {
    const account = bankAccount();
    expect(bankAccountSchema.parse(account)).toEqual(account);
    const required = [
      'id',
      'type',
      'fingerprint',
      'validAccount',
      'linkedThisConsumer',
      'linkedOtherConsumers',
      'preferred',
    ] as const satisfies (keyof BankAccount)[];
    for (const name of required) {
      const { [name]: _, ...without } = account;
      expect([name, bankAccountSchema.safeParse(without).success]).toEqual([name, false]);
    }
    expect(bankAccountSchema.safeParse({ ...account, type: 'CREDIT_CARD' }).success).toBe(false);
  });

  it.each([
    [true, false, true],
    [false, false, false],
    [true, true, false],
    [false, true, false],
  ])(
    'can be chosen, being valid: %s and linked by others: %s: %s',
    (validAccount, linkedOtherConsumers, can) => {
      expect(isChoosable({ validAccount, linkedOtherConsumers })).toBe(can);
    },
  );
});
