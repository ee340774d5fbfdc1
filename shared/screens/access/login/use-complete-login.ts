import { useState } from 'react';
import { isApiError } from '#shared/client/api-error.ts';
import type { Account } from '#shared/contract/access/account.schema.ts';
import type { SignedIn } from '#shared/contract/access/signed-in.schema.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import type { SessionData } from '#shared/domain/session.ts';
import {
  localUserOf,
  sessionAfterAccount,
  sessionAfterSignIn,
} from '#shared/flows/access/session-updates.ts';
import type { ShownErrorCode } from '#shared/flows/access/shown-errors.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { lazyPart, preload } from '../../shell/part.ts';
import { useNext } from '../page/use-next.ts';
import { loadEnabledCards } from './load-enabled-cards.ts';

/** The last steps of every login. Source: ACC-025, ACC-064, ACC-065, ACC-073, ACC-135. */
export const useCompleteLogin = () => {
  const { call, refreshFlags, journey, onSignIn } = useApp();
  const next = useNext();
  const [enabledCards] = useState(() => lazyPart(() => loadEnabledCards(call)));

  const storeAccount = async (account: Promise<Account>): Promise<ShownErrorCode | null> => {
    try {
      journey.update(sessionAfterAccount(await account));
      return null;
    } catch (error) {
      if (!isApiError(error)) throw error;
      return error.status === 401 ? 'restricted_cookie' : 'invalid_registration';
    }
  };

  /** Completes a login. Returns the error code to show, null on success. */
  const completeLogin = async (
    signedIn: SignedIn,
    remembered?: Pick<SessionData, 'persistentLoggedIn'>,
  ): Promise<ShownErrorCode | null> => {
    journey.update({ ...sessionAfterSignIn(signedIn), ...remembered });
    if (!signedIn.requires2fa) {
      // A 401 right after the login means that the browser did not keep our cookie.
      const account = call(readAccount, {}, { handles: [401] });
      const flagsRead = refreshFlags();
      onSignIn?.(account, flagsRead);
      const [failure] = await Promise.all([storeAccount(account), enabledCards.load(), flagsRead]);
      if (failure) return failure;
    }
    journey.setUser(localUserOf(signedIn));
    next();
    return null;
  };

  /** Loads what does not depend on the account in parallel with the login call. */
  const prepareLogin = () => preload(enabledCards);

  return { prepareLogin, completeLogin };
};
