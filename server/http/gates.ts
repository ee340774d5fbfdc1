/** The checks by which the dispatcher calls services before a handler runs. */
import type { Channel } from '#shared/domain/session.ts';
import type { BrowserSecrets, FoundSession, GivenSession } from '../areas/access/index.ts';
import type { MerchantIdentity } from '../areas/merchants/index.ts';

export interface Gates {
  /** The secrets that a host issues to browsers. */
  browserSecrets(channel: Channel): Promise<BrowserSecrets>;
  /** The session of a token, on its own host and with what it is bound to; null when any of it is wrong, expired or missing. */
  consumerSession(given: GivenSession): Promise<FoundSession | null>;
  /** The merchant of an `Authorization` header; null when it is missing or wrong. */
  merchantOf(authorization: string | null): Promise<MerchantIdentity | null>;
  /** The merchant of a dashboard's cookie; null when its session has ended. */
  merchantOfDashboard(secret: string): Promise<MerchantIdentity | null>;
  /** The shop origins of a checkout token: its popup origin and those of its callback addresses. Null: unknown. */
  originsOfToken(token: string): Promise<readonly string[] | null>;
}
