/** Scanning a card with the camera, where that is required before it is saved or pays. */
import * as z from 'zod/mini';

/** Where a scan was asked for: ADD_PAYMENT_WEB when a card is added, PAYNOW_WEB in a payment. Source: PAY-236. */
export const cardScanCheckpointSchema = z.enum(['ADD_PAYMENT_WEB', 'PAYNOW_WEB']);
export type CardScanCheckpoint = z.infer<typeof cardScanCheckpointSchema>;

/** Source: PAY-239. */
export const cardScanStatus = { Initial: 0, Creating: 1, Ready: 2, Scanning: 3, Finished: 4 } as const;
export type CardScanStatus = (typeof cardScanStatus)[keyof typeof cardScanStatus];

/** The server's result of a completed scan. Source: PAY-235. */
export const cardScanResultSchema = z.object({
  isMatched: z.boolean(),
  /** Whether another scan may follow one that did not match. */
  isRetryable: z.boolean(),
});
export type CardScanResult = z.infer<typeof cardScanResultSchema>;

/** The number of mismatches after which no further scan is allowed. Source: PAY-404. */
export const mismatchesAllowed = 3;

/** Why a scan failed, in the API's spelling. Source: 001 §8. */
const cardScanProblems = [
  'card_mis_match',
  'can_not_scan',
  'to_many_tries',
  'no_permission',
  'user_canceled',
  'terminal_error',
  'unsupported',
] as const;
export type CardScanProblem = (typeof cardScanProblems)[number];

/** The same in the spelling of scan providers. Source: payments-open O-28. */
const providerScanCodes: Readonly<Record<string, CardScanProblem>> = {
  CARD_NOT_MATCH: 'card_mis_match',
  FAIL: 'can_not_scan',
  TOO_MUCH_TRIES: 'to_many_tries',
  NO_PERMISSION: 'no_permission',
};

/** The problem of a code in either spelling; an unknown one ends the scan. Source: PAY-251. */
export function cardScanProblemOf(code: string): CardScanProblem {
  const known = cardScanProblems.find((problem) => problem === code);
  return (
    known ??
    (Object.hasOwn(providerScanCodes, code) ? providerScanCodes[code] : undefined) ??
    'terminal_error'
  );
}

export type CardScanButton = 'back' | 'again';

/** What a shopper can do about a problem. Source: PAY-252, PAY-366, PAY-367. */
export const cardScanButtons: Readonly<Record<CardScanProblem, readonly CardScanButton[]>> = {
  card_mis_match: ['back', 'again'],
  can_not_scan: ['back', 'again'],
  terminal_error: ['back', 'again'],
  to_many_tries: ['back'],
  unsupported: ['back'],
  no_permission: [],
  user_canceled: [],
};

/** The outcome of a check. Source: PAY-247, PAY-248. */
export function cardScanOutcome({ isMatched, isRetryable }: CardScanResult) {
  if (isMatched) return 'matched';
  return isRetryable ? 'card_mis_match' : 'to_many_tries';
}
