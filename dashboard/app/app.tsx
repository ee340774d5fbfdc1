import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router';
import { readDashboardSession } from '#shared/contract/dashboard/session.contract.ts';
import { UiProvider } from '#shared/ui/app-context.tsx';
import { Loader } from '#shared/ui/feedback/loader.tsx';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { createCall } from './api.ts';
import { Frame } from './frame.tsx';
import { Pages } from './pages.tsx';
import { CallProvider, createQueryClient } from './queries.tsx';
import { SessionProvider, useSessionRead } from './session.tsx';
import { SignIn } from './sign-in.tsx';
import { uiFor } from './ui.ts';

/** Where the server has the dashboard on its host. */
const basename = '/dashboard';

/** The whole dashboard. */
export const App = ({ fetch }: { fetch: typeof window.fetch }) => {
  const [{ client, call }] = useState(() => {
    const client = createQueryClient();
    // Its failed read shows the page to sign in.
    const onSignedOut = () => void client.refetchQueries({ queryKey: [readDashboardSession.path] });
    return { client, call: createCall({ fetch, onSignedOut }) };
  });
  return (
    <QueryClientProvider client={client}>
      <CallProvider call={call}>
        <BrowserRouter basename={basename}>
          <Signed />
        </BrowserRouter>
      </CallProvider>
    </QueryClientProvider>
  );
};

/** The pages of a merchant who is signed in; otherwise the page to sign in, at the same address. */
const Signed = () => {
  const { session, error, retry } = useSessionRead();
  return (
    <UiProvider value={uiFor(session?.countryCode)}>
      {session ? (
        <SessionProvider value={session}>
          <Frame>
            <Pages />
          </Frame>
        </SessionProvider>
      ) : session === null ? (
        <SignIn />
      ) : error ? (
        <main className="ffd-alone">
          <FailureNotice title="The dashboard did not load" error={error} onRetry={retry} />
        </main>
      ) : (
        <Loader full>Loading the dashboard</Loader>
      )}
    </UiProvider>
  );
};
