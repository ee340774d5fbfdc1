/** What an enforced login changes. Source: POR-076, POR-077. */
import type { enforceLogin } from '#shared/contract/access/enforce-login.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import type { LocalUser, SessionData } from '#shared/domain/session.ts';

type Reply = ReplyOf<typeof enforceLogin>;

/**
 * Signed in, with whether this checkout is trusted; or a returning consumer whose second factor is missing, and the mobile
 * that a code for it can be sent to.
 */
export const sessionAfterEnforce = (reply: Reply): Partial<SessionData> =>
  'requires2fa' in reply
    ? { isReturning: true, codeSentBy: null, mobile: reply.mobile ?? null }
    : { checkoutTrusted: reply.checkoutTrusted, persistentLoggedIn: true };

/** @param kept the stored user: the reply to a login that waits for its second factor has no name. */
export const localUserAfterEnforce = (reply: Reply, kept: LocalUser): LocalUser =>
  'requires2fa' in reply
    ? { ...kept, requires2fa: true, shouldAllowEmail: reply.shouldAllowEmail }
    : { name: reply.name, requires2fa: false, shouldAllowEmail: reply.shouldAllowEmail };
