import * as z from 'zod/mini';
import type { Instant } from '../dates.ts';
import type { ResultCode } from '../payments/result-codes.ts';

/** 256 random bits after a prefix that a log filter can find. */
export const checkoutTokenSchema = z.string().check(z.regex(/^ffc_[A-Za-z0-9_-]{43}$/));
export const openIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

export const checkoutModeSchema = z.enum(['STANDARD', 'EXPRESS']);
export type CheckoutMode = z.infer<typeof checkoutModeSchema>;

export const checkoutStateSchema = z.enum([
  'OPEN',
  'STARTED',
  'APPROVED',
  'DECLINED',
  'CANCELLED',
  'EXPIRED',
]);
/** OPEN when the merchant made it, STARTED once a shopper signed in and saw the summary; the rest is its end. */
export type CheckoutState = z.infer<typeof checkoutStateSchema>;

export const cancelReasonSchema = z.enum(['CLOSED', 'USER', 'EXPIRED', 'MERCHANT', 'SUPERSEDED']);
export type CancelReason = z.infer<typeof cancelReasonSchema>;

/** What a window may give as its reason for leaving. */
export const abandonReasonSchema = z.enum(['CLOSED', 'USER', 'MERCHANT']);
export type AbandonReason = z.infer<typeof abandonReasonSchema>;

/** The states in which a shopper can still act in the checkout. */
export const liveCheckoutStates = ['OPEN', 'STARTED'] as const satisfies readonly CheckoutState[];

/** True while a shopper can still act in the checkout. */
export function isCheckoutLive(state: CheckoutState): boolean {
  return (liveCheckoutStates as readonly CheckoutState[]).includes(state);
}

/** Whether the checkout is over. One past its expiry is over also before the server has recorded it. */
export const isCheckoutOver = (checkout: {
  readonly state: CheckoutState;
  readonly expiresInMs: number;
}): boolean => !isCheckoutLive(checkout.state) || checkout.expiresInMs === 0;

const declinesBeforeTheEnd = 3;
const endingResultCodes: readonly ResultCode[] = [3, 4];

/**
 * Whether a declined confirm ends the checkout instead of leaving it STARTED for another method (MER-156).
 * @param declineCount declined confirms of this checkout, the present one included.
 */
export function endsAfterDecline(resultCode: ResultCode, declineCount: number): boolean {
  return endingResultCodes.includes(resultCode) || declineCount >= declinesBeforeTheEnd;
}

const checkoutLifetimeMs = 3 * 60 * 60_000;
const approvalLifetimeMs = 60 * 60_000;

/** When an OPEN or STARTED checkout expires. */
export function checkoutExpiry(createdAt: Instant): Instant {
  return new Date(Date.parse(createdAt) + checkoutLifetimeMs).toISOString();
}

/** When an APPROVED checkout that was not authorised expires. */
export function approvalExpiry(approvedAt: Instant): Instant {
  return new Date(Date.parse(approvedAt) + approvalLifetimeMs).toISOString();
}
