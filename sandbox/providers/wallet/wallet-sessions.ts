import type { StartWalletSession } from '#server/core/providers.ts';
import type { KeyedHash } from '../context.ts';
import { uuidOf } from '../context.ts';

/** Last part of the address at which the simulated gateway returns no session. */
const noSession = '/no-session';

/** The merchant session of a wallet's sheet, as Apple's gateway returns it. Nothing is fetched from the address. */
export function startWalletSession(
  { now, keyedHash }: { now(): Date; readonly keyedHash: KeyedHash },
  { validationUrl, merchantId, displayName, domain }: StartWalletSession,
): Readonly<Record<string, unknown>> | null {
  if (new URL(validationUrl).pathname.endsWith(noSession)) return null;
  const startedAt = now().getTime();
  const nonce = keyedHash('wallet', merchantId, String(startedAt));
  return {
    epochTimestamp: startedAt,
    expiresAt: startedAt + 5 * 60_000,
    merchantSessionIdentifier: uuidOf(nonce),
    nonce: nonce.slice(0, 8),
    merchantIdentifier: keyedHash('merchant', merchantId).toUpperCase(),
    domainName: domain,
    displayName,
    signature: keyedHash('signature', nonce, domain),
  };
}
