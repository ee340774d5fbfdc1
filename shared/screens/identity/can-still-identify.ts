import { fatalStatuses } from '#shared/client/api-error.ts';
import { readIdentityStatus } from '#shared/contract/identity/identity-check.contract.ts';
import { documentsToAsk } from '#shared/domain/identity/identity-document.ts';
import { sessionAfterIdentityStatus } from '#shared/flows/identity/identity-updates.ts';
import type { AppContextValue } from '#shared/ui/app-context.tsx';

/**
 * Whether the identity check can still succeed, by the server's current status. If it can't, opening the check again would
 * lead straight back.
 */
export async function canStillIdentify({
  call,
  journey,
  countryCode,
}: Pick<AppContextValue, 'call' | 'journey' | 'countryCode'>): Promise<boolean> {
  const status = await call(readIdentityStatus, {}, { handles: fatalStatuses });
  journey.update(sessionAfterIdentityStatus(status));
  const { session, flags } = journey.situation();
  const { identityCheckStatus, verifiedIdentityDocuments } = session;
  return (
    identityCheckStatus !== 'FAILED' &&
    documentsToAsk(session.countryCode ?? countryCode, flags, verifiedIdentityDocuments) > 0
  );
}
