/** Renders a page of the portal in a small app: a shopper in Sydney who is signed in, and prepared responses to calls. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { listAgreementDocuments } from '#shared/contract/agreements/agreements.contract.ts';
import { listDisputes, readOrderDispute } from '#shared/contract/disputes/disputes.contract.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { maya } from '#shared/testing/payments.ts';
import { clientOf } from '../screens/with-queries.tsx';

type Visit = NonNullable<Parameters<typeof fakeApp>[0]>;

export function inPortal(at: string, visit: Visit = {}) {
  const app = fakeApp({
    at,
    channel: 'PORTAL',
    user: maya,
    ...visit,
    session: {
      ...{ email: 'maya@example.com', profileConfirmed: true, isReturning: true, countryCode: 'AU' },
      ...visit.session,
    },
  });
  // Called beside each order; a test about them passes other responses.
  app.answer(listAgreementDocuments, { ppaDocs: [] });
  app.answer(readOrderDispute, ({ params: { orderId } }) => ({
    id: null,
    orderId,
    claim: null,
    disputeEntities: [],
  }));
  app.answer(listDisputes, { results: [], totalResults: 0 });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const open = (screen: ReactNode) =>
    app.draw(<QueryClientProvider client={queries}>{screen}</QueryClientProvider>);
  return {
    ...app,
    /** The session ends on the page, and the shopper logs in again and is led back to its address. */
    openAfterLostSession(screen: ReactNode) {
      app.loseSessionAndLogIn();
      return open(screen);
    },
    /** Reads everything on the page again, as when its window comes back to the front. */
    readAgain: () => clientOf(app.journey).refetchQueries(),
    open,
  };
}

// Colours need a real browser, as does a document in a frame; a page inside its frame has its landmarks around it.
const rules = {
  'color-contrast': { enabled: false },
  'frame-tested': { enabled: false },
  region: { enabled: false },
};

/** The rules of axe that the element breaks. */
export async function problemsOf(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, { rules, iframes: false });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
