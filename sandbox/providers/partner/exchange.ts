import { exchangeLinkCode } from '#shared/contract/account-link/linked-products.contract.ts';
import type { InputOf } from '#shared/contract/operation.ts';
import { errorBodySchema } from '#shared/domain/error-body.ts';

/** The outcome of a code's exchange. */
export type Exchanged =
  | { readonly accountId: string; readonly scopes: readonly string[] }
  | { readonly errorCode: string };

export type Exchange = (asked: InputOf<typeof exchangeLinkCode>['body']) => Promise<Exchanged>;

/** Exchanges a code as a product's own server does, at the server's API. */
export function createExchange(apiOrigin: string): Exchange {
  return async (asked) => {
    const response = await fetch(apiOrigin + exchangeLinkCode.path, {
      method: exchangeLinkCode.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
      signal: AbortSignal.timeout(10_000),
    });
    const body: unknown = await response.json();
    return response.ok ? exchangeLinkCode.reply.parse(body) : errorBodySchema.parse(body);
  };
}
