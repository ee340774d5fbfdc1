/** The whole dashboard over a fake server, at any address. */
import { render } from '@testing-library/react';
import { dashboardContract } from '#shared/contract/dashboard/session.contract.ts';
import { merchantDisputesContract as disputes } from '#shared/contract/merchant/disputes.contract.ts';
import { webhooksContract } from '#shared/contract/merchant/webhooks.contract.ts';
import type { OperationShape } from '#shared/contract/operation.ts';
import { fakeServer } from '#shared/testing/fake-server.ts';
import { App } from '../app/app.tsx';

export const session = {
  merchantId: 'marlow-field',
  displayName: 'Marlow Field',
  countryCode: 'AU',
  keyId: 'key_AAAAAAAAAAAAAAAAAAAAAA',
  expiresAt: '2026-11-30T02:00:00.000Z',
  sandbox: true,
};

export const emptyList = { results: [], totalResults: 0, nextCursor: null };

/** A call by its method and its path with these parameters, as the fake server names it. */
export const callOf = ({ method, path }: OperationShape, params: Readonly<Record<string, string>> = {}) =>
  `${method} ${path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}`;

/** A refusal of the server, with its id. */
export const refusal = (errorCode: string, message: string) => ({
  errorCode,
  message,
  errorId: `id-of-${errorCode}`,
});

export type Server = ReturnType<typeof fakeServer>;

/** Prepares a merchant who is signed in and has nothing that waits. */
export function merchantServer(): Server {
  const server = fakeServer();
  server.answer(callOf(dashboardContract.readDashboardSession), [200, session]);
  server.answer(callOf(disputes.listMerchantDisputes), [200, emptyList]);
  server.answer(callOf(webhooksContract.listWebhooks), [200, { results: [], totalResults: 0 }]);
  return server;
}

export function openDashboard(server: Server, at = '/payments') {
  history.replaceState(null, '', `/dashboard${at}`);
  return render(<App fetch={server.fetch as typeof fetch} />);
}
