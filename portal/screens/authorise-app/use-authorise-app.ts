import { useEffect, useRef, useState } from 'react';
import { fatalStatuses, isApiError, NETWORK_FAILURE } from '#shared/client/api-error.ts';
import {
  authoriseAccountLink,
  confirmAppAccess,
  unlinkProduct,
} from '#shared/contract/account-link/account-link.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import type { LinkRequest } from '#shared/domain/account-link/account-link.ts';
import { deniedAddress, grantedAddress } from '#shared/domain/account-link/authorise-request.ts';
import { authoriseAppFlow } from '#shared/flows/account-link/authorise-app.flow.ts';
import { useFlow } from '#shared/screens/payments/use-flow.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { leaveFor } from './leave-for.ts';

export type AppAccess = ReplyOf<typeof confirmAppAccess>;

/**
 * Runs the flow with its calls. The browser leaves only for the address of a request that the server has confirmed.
 * @param request null for one that can't be read
 */
export function useAuthoriseApp(request: LinkRequest | null) {
  const { call, locale } = useApp();
  const [access, setAccess] = useState<AppAccess | null>(null);
  const granted = useRef<ReplyOf<typeof authoriseAccountLink> | null>(null);

  const readAccess = async (asked: LinkRequest) =>
    setAccess(await call(confirmAppAccess, { query: { ...asked, locale } }, { handles: fatalStatuses }));

  /** Where nothing was linked, there is nothing to take back. */
  const unlink = (clientId: string) =>
    call(unlinkProduct, { params: { clientId } }, { handles: fatalStatuses }).catch((failure: unknown) => {
      if (!isApiError(failure) || failure.status !== 404) throw failure;
    });

  const run = useFlow(authoriseAppFlow, {
    confirm: () =>
      withRetry(async () => {
        if (request === null) return 'invalid_object';
        await readAccess(request);
        return 'confirmed';
      }),
    authorise: () =>
      withRetry(async () => {
        if (request === null) return 'invalid_object';
        granted.current = await call(authoriseAccountLink, { body: request }, { handles: fatalStatuses });
        return 'approved';
      }),
    withdraw: () =>
      withRetry(async () => {
        if (request !== null) await unlink(request.clientId);
        return 'withdrawn';
      }),
  });

  const { state } = run;
  useEffect(() => {
    if (request === null) return;
    if (state === 'approved' && granted.current)
      leaveFor(grantedAddress(request.redirectUri, granted.current));
    if (state === 'denied') leaveFor(deniedAddress(request.redirectUri, request.state));
  }, [request, state]);

  // After a change of language, what the app may see is read again in the new one; otherwise it stays as it is.
  const shown = useRef(locale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the language changes
  useEffect(() => {
    if (shown.current === locale) return;
    shown.current = locale;
    if (request && access) readAccess(request).catch(() => {});
  }, [locale]);

  return { ...run, access };
}

/** A failure that passes can be tried again; any other is the answer. */
async function withRetry(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (failure) {
    const passes =
      isApiError(failure) &&
      (failure.status === NETWORK_FAILURE || failure.status === 429 || failure.status >= 500);
    if (passes) return 'unreachable';
    throw failure;
  }
}
