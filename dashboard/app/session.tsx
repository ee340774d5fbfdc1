/** The merchant who is signed in. */
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { isApiError } from '#shared/client/api-error.ts';
import { readDashboardSession } from '#shared/contract/dashboard/session.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import { useRead } from './queries.tsx';

export type Session = ReplyOf<typeof readDashboardSession>;

/** The session of the cookie: null without one, undefined while it is read. */
export function useSessionRead() {
  const read = useRead(readDashboardSession, {});
  const isSignedOut = isApiError(read.error) && read.error.status === 401;
  return {
    session: isSignedOut ? null : read.data,
    error: isSignedOut ? null : read.error,
    retry: read.refetch,
  };
}

/** Forgets all that was read, and reads who is signed in. */
export function useStartAnew(): () => void {
  const client = useQueryClient();
  return () => void client.resetQueries();
}

const SessionContext = createContext<Session | null>(null);
export const SessionProvider = SessionContext.Provider;

/** The merchant who is signed in. Throws outside of the pages that need one. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}
