/** The whole portal over the real server, in the process of the test. */
import { act, render } from '@testing-library/react';
import { vi } from 'vitest';
import { pageFetch } from '#server/testing/page-fetch.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { authTokenKey } from '#shared/client/auth-token.ts';
import { maya } from '#shared/testing/payments.ts';
import { App } from '../app/app.tsx';
import { boot } from '../app/boot.ts';

/** Opens the portal at that address, logged in where the visitor is; `page` has its calls. */
export async function openServedPortal(visitor: Visitor, address: string) {
  vi.stubGlobal('scrollTo', () => {});
  const page = pageFetch(visitor);
  vi.stubGlobal('fetch', page.fetch);
  if (visitor.token) {
    localStorage.setItem('user', JSON.stringify(maya));
    localStorage.setItem(authTokenKey, visitor.token);
  }
  history.pushState(null, '', `/au/#${address}`);
  const portal = await boot();
  return { ...render(<App portal={portal} />), portal, page };
}

/** Ends it after each test: events that this portal has queued must not be sent by the next. */
export async function endServedPortal(): Promise<void> {
  dispatchEvent(new Event('pagehide'));
  await act(async () => {});
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
}
