/** What a checkout that is refused for its shopper's identity has to know. */
import { readIdentityStatus } from '#shared/contract/identity/identity-check.contract.ts';
import { documentsToAsk } from '#shared/domain/identity/identity-document.ts';
import { sessionAfterIdentityStatus } from '#shared/flows/identity/identity-updates.ts';
import type { AppContextValue } from '#shared/ui/app-context.tsx';

/**
 * Asks the server how far the check is, which it knows better than this visit, and answers whether the check has a way
 * left that could end well. Where it has none, going there again would lead straight back.
 */
export async function canStillIdentify(
  { call, journey, countryCode }: Pick<AppContextValue, 'call' | 'journey' | 'countryCode'>,
  handles: readonly number[],
): Promise<boolean> {
  journey.update(sessionAfterIdentityStatus(await call(readIdentityStatus, {}, { handles })));
  const { session, flags } = journey.situation();
  const { identityCheckStatus, verifiedIdentityDocuments } = session;
  return (
    identityCheckStatus !== 'FAILED' &&
    documentsToAsk(session.countryCode ?? countryCode, flags, verifiedIdentityDocuments) > 0
  );
}
