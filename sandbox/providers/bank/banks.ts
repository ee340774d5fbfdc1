import type { LinkOutcome } from '#server/core/providers.ts';

/** The sandbox's banks. Two of them fail when we ask them for the accounts. */
export const banks = {
  harbor: { name: 'Harbor First Bank', outcome: 'OK' },
  prairie: { name: 'Prairie Savings', outcome: 'OK' },
  slowwater: { name: 'Slowwater Bank', outcome: 'TIMED_OUT' },
  farfield: { name: 'Farfield Credit Union', outcome: 'NOT_FOUND' },
} as const satisfies Record<string, { readonly name: string; readonly outcome: LinkOutcome }>;

export type BankId = keyof typeof banks;
