import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { isLoggedIn } from '#shared/domain/session.ts';
import { type AppContextValue, useApp } from '#shared/ui/app-context.tsx';

type Journey = AppContextValue['journey'];

/** One query client for each journey, so that its data outlives the pages. */
const clients = new WeakMap<Journey, QueryClient>();

/** How long data counts as fresh: a page shows what was prefetched for it and does not read it again. */
const staleAfterMs = 5_000;

export function clientOf(journey: Journey): QueryClient {
  const kept = clients.get(journey);
  if (kept) return kept;
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: staleAfterMs,
        // A read without a connection fails, and the page says so. Left waiting, it would show nothing but its skeleton.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });
  const isSignedIn = () => isLoggedIn(journey.situation().user);
  let wasSignedIn = isSignedIn();
  // What one shopper has read must not be seen by the next one at the same browser.
  journey.subscribe(() => {
    if (wasSignedIn && !isSignedIn()) client.clear();
    wasSignedIn = isSignedIn();
  });
  clients.set(journey, client);
  return client;
}

/** A page that reads from the server. The query library loads with it, not with the login pages. */
export function withQueries(Page: ComponentType): ComponentType {
  return () => (
    <QueryClientProvider client={clientOf(useApp().journey)}>
      <Page />
    </QueryClientProvider>
  );
}
