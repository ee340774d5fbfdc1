/**
 * Bank accounts: linking them at the consumer's bank, and managing the linked ones. The login is typed on the bank
 * provider's page and is never sent here. Source: PAY-284 to PAY-294, payments-open O-04, O-08, O-68.
 */
import * as z from 'zod/mini';
import {
  bankAccountSchema,
  bankEligibilitySchema,
  managedBankAccountSchema,
} from '#shared/domain/methods/bank-account.ts';
import { methodTypeSchema } from '#shared/domain/methods/payment-method.ts';
import { operation } from '../operation.ts';

const path = '/portal/consumers/account/bank-accounts';

/** What the account may do with bank accounts. */
export const readBankEligibility = operation({
  method: 'GET',
  path: `${path}/eligible`,
  access: 'consumer',
  withoutCookie: true,
  reply: bankEligibilitySchema,
  errors: [],
});

export const listBankAccounts = operation({
  method: 'GET',
  path: `${path}/list`,
  access: 'consumer',
  withoutCookie: true,
  reply: z.object({ bankAccounts: z.array(managedBankAccountSchema) }),
  errors: [],
});

/** Begins to link: the page to show in a frame, where the consumer logs in to a bank and chooses accounts. */
export const createLinkToken = operation({
  method: 'POST',
  path: `${path}/create-link-token`,
  access: 'consumer',
  reply: z.object({ plaidLinkToken: z.string(), linkUri: z.string(), expiresAt: z.string() }),
  errors: ['bank_account_not_allowed'],
});

/** The accounts that the consumer chose. The token that the page returned can be used once. */
export const addPublicToken = operation({
  method: 'POST',
  path: `${path}/add-public-token`,
  access: 'consumer',
  body: z.strictObject({ publicToken: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: z.object({ bank: z.object({ name: z.string() }), accounts: z.array(bankAccountSchema) }),
  errors: ['expired', 'bank_not_found', 'time_out', 'bank_account_not_allowed'],
});

/** Links one of the accounts that were offered in the last half hour. A repeat returns the same account. */
export const linkBankAccount = operation({
  method: 'POST',
  path: `${path}/link-account`,
  access: 'consumer',
  body: z.strictObject({ fingerprint: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: bankAccountSchema,
  status: [201],
  errors: ['bank_account_unavailable', 'bank_account_not_allowed'],
});

const params = z.strictObject({ accountId: z.uuid() });

/** Orders that use the account are charged to the default method from then on. */
export const removeBankAccount = operation({
  method: 'DELETE',
  path: `${path}/{accountId}`,
  access: 'consumer',
  params,
  reply: null,
  errors: ['default_payment_method', 'payment_method_in_use'],
});

export const preferBankAccount = operation({
  method: 'PUT',
  path: `${path}/{accountId}/preferred`,
  access: 'consumer',
  params,
  reply: z.object({ type: methodTypeSchema, id: z.string() }),
  errors: ['payment_method_not_usable'],
});

export const bankAccountsContract = {
  readBankEligibility,
  listBankAccounts,
  createLinkToken,
  addPublicToken,
  linkBankAccount,
  removeBankAccount,
  preferBankAccount,
} as const;
