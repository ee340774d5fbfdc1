import {
  exchangeLinkCode,
  readLinkedAccount,
} from '#shared/contract/account-link/linked-products.contract.ts';
import type { InputOf, ReplyOf } from '#shared/contract/operation.ts';
import { errorBodySchema } from '#shared/domain/error-body.ts';

/** The outcome of a code's exchange, with what the product then read of the account. */
export type Exchanged =
  | {
      readonly accountId: string;
      readonly scopes: readonly string[];
      readonly account: ReplyOf<typeof readLinkedAccount>;
    }
  | { readonly errorCode: string };

export type Exchange = (asked: InputOf<typeof exchangeLinkCode>['body']) => Promise<Exchanged>;

/** Exchanges a code as a product's own server does, at the server's API, and reads with the token that it gets. */
export function createExchange(apiOrigin: string): Exchange {
  return async (asked) => {
    const response = await fetch(apiOrigin + exchangeLinkCode.path, {
      method: exchangeLinkCode.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
      signal: AbortSignal.timeout(10_000),
    });
    const body: unknown = await response.json();
    if (!response.ok) return errorBodySchema.parse(body);
    const { accountId, scopes, accessToken } = exchangeLinkCode.reply.parse(body);
    const read = await fetch(apiOrigin + readLinkedAccount.path, {
      headers: { authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(10_000),
    });
    const account: unknown = await read.json();
    if (!read.ok) return errorBodySchema.parse(account);
    return { accountId, scopes, account: readLinkedAccount.reply.parse(account) };
  };
}
