/** The header that tells the server the market of a caller, and that a script of ours makes the call. */
import type { Contracts } from './index.ts';
import type { OperationShape } from './operation.ts';

export const countryHeader = 'x-country-code';

/** Called by servers, or by the pages of shops. */
const groupsOfOthers: readonly (keyof Contracts)[] = [
  'merchant',
  'webhooks',
  'linkedProducts',
  'dashboard',
  'public',
  'control',
];

/**
 * Whether the call needs the header, or an `x-auth-token`: every call of our own apps that changes something.
 * Source: decision 19.
 */
export const needsCountryHeader = (group: keyof Contracts, { method }: OperationShape): boolean =>
  method !== 'GET' && !groupsOfOthers.includes(group);
