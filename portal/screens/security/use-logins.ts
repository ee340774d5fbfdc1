import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fatalStatuses, isApiError } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { endOtherSessions, endSession, listSessions } from '#shared/contract/access/sessions.contract.ts';
import type { LoginSession } from '#shared/domain/access/login-session.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { failureText } from '#shared/ui/forms/error-text.ts';

const loginsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['logins'],
    queryFn: ({ signal }) => call(listSessions, {}, { signal, handles: fatalStatuses }),
    // A login elsewhere is not noticed here, so each page that shows the list reads it.
    staleTime: 0,
  });

/** Where the shopper is logged in. Source: POR-333. */
export const useLogins = () => useQuery(loginsQuery(useApp().call));

/** One login, or all but the present one. */
export type Ended = LoginSession | 'others';

/** What became of the last attempt to end logins. */
export interface Outcome {
  readonly of: Ended;
  readonly is: 'ended' | 'gone' | 'failed';
  /** Why it failed. */
  readonly text?: string | undefined;
}

/** Ends one login, or all others at once. The present one ends by logging out. Source: POR-335, portal-open O-67. */
export function useEndLogins() {
  const { call, journey, t } = useApp();
  const queries = useQueryClient();
  const [running, setRunning] = useState<Ended | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const send = (of: Ended) => {
    if (of === 'others') return call(endOtherSessions, {}, { handles: fatalStatuses });
    const { sessionType, sessionId } = of;
    return call(endSession, { params: { sessionType, sessionId } }, { handles: fatalStatuses });
  };

  const end = async (of: Ended) => {
    if (running !== null) return;
    setRunning(of);
    setOutcome(null);
    const ended = await send(of).then<Outcome, Outcome>(
      () => ({ of, is: 'ended' }),
      (failure) => {
        const isGone = isApiError(failure) && failure.errorCode === 'session_not_found';
        return isGone ? { of, is: 'gone' } : { of, is: 'failed', text: failureText(t, failure) };
      },
    );
    if (of !== 'others' && of.current && ended.is !== 'failed') return void journey.open('/logout');
    // What ended is gone from the list before the page says so. After a failure the list may be out of date as well.
    await queries.invalidateQueries({ queryKey: loginsQuery(call).queryKey });
    setOutcome(ended);
    setRunning(null);
  };

  return { running, outcome, end: (of: Ended) => void end(of) };
}
