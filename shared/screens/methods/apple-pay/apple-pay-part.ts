import { applePayVersion } from '#shared/domain/methods/apple-pay.ts';
import { metaContent } from '../../shell/configuration.ts';
import { lazyPart } from '../../shell/part.ts';
import type { ApplePaySessionClass } from './apple-session.ts';

/** The script that simulates Apple Pay. Only the pages of a sandbox name it. */
const standIn = (): string => metaContent('wallet-script');

/** Whether this browser may have Apple Pay, before anything is fetched. */
export const mayHaveApplePay = (): boolean => window.ApplePaySession !== undefined || standIn() !== '';

/** Apple Pay of this browser; null where it has none, or none that can pay now. */
export function findApplePaySession(): ApplePaySessionClass | null {
  const Session = window.ApplePaySession;
  try {
    return Session?.supportsVersion(applePayVersion) && Session.canMakePayments() ? Session : null;
  } catch {
    // Safari throws on a page that is not secure, and in a frame that may not ask.
    return null;
  }
}

/** Everything about Apple Pay, fetched where it is offered. */
export const applePayPart = lazyPart(async () => {
  if (!window.ApplePaySession) await import(standIn());
  return import('./apple-pay.ts');
});
