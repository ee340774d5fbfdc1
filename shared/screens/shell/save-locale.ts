import { appStatuses } from '#shared/client/api-error.ts';
import { updateAccount } from '#shared/contract/access/profile.contract.ts';
import { formsOf } from '#shared/domain/markets/forms/index.ts';
import { isLoggedIn } from '#shared/domain/session.ts';
import { hasCompleteDetails } from '#shared/flows/identity/complete-details.ts';
import type { AppContextValue } from '#shared/ui/app-context.tsx';

/**
 * Saves the language in the account, for the messages that we send. Failures are ignored.
 * Source: ACC-364 to ACC-366.
 */
export async function saveLocale(
  { call, journey, countryCode: home }: Pick<AppContextValue, 'call' | 'journey' | 'countryCode'>,
  locale: string,
): Promise<void> {
  const { session, user } = journey.situation();
  if (!isLoggedIn(user)) return;
  const forms = formsOf(session.countryCode ?? home);
  if (!hasCompleteDetails(session.missingDetails, forms)) return;
  await call(updateAccount, { body: { preferredLocale: locale } }, { handles: appStatuses }).catch(
    () => undefined,
  );
}
