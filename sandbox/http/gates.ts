/** What the dispatcher asks services before a handler runs. */
import type { FoundSession } from '../services/access/index.ts';
import type { MerchantIdentity } from '../services/merchants/index.ts';

export interface Gates {
  /** The session of a token and the cookie it is bound to; null when either is wrong, old or missing. */
  consumerSession(token: string, browserSecret: string | null): Promise<FoundSession | null>;
  /** The merchant of an `Authorization` header; null when it is missing or wrong. */
  merchantOf(authorization: string | null): Promise<MerchantIdentity | null>;
  /** The shop origins of a checkout token: its popup origin and those of its callback addresses. Null: unknown. */
  originsOfToken(token: string): Promise<readonly string[] | null>;
}
