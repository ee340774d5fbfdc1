/** What the address says at the start. Only the token is trusted, and only by the server. Source: PAY-388. */
import * as z from 'zod/mini';
import { newId } from '#shared/bridge/protocol.ts';
import { checkoutTokenSchema, openIdSchema } from '#shared/domain/checkout/checkout-state.ts';

export interface Launch {
  readonly token: string;
  /** Names one opening of the checkout; made here when the shop gave none, as after a plain link. */
  readonly openId: string;
  readonly display: 'popup' | 'dialog' | 'redirect';
}

const displays = { p: 'popup', d: 'dialog', r: 'redirect' } as const;

const isDisplay = (hint: string | null): hint is keyof typeof displays =>
  hint !== null && Object.hasOwn(displays, hint);

/** The launch of an address, null when it has no token that could be one. */
export function readLaunch(search: string): Launch | null {
  const query = new URLSearchParams(search);
  const token = z.safeParse(checkoutTokenSchema, query.get('token'));
  if (!token.success) return null;
  const openId = z.safeParse(openIdSchema, query.get('oid'));
  const hint = query.get('d');
  return {
    token: token.data,
    openId: openId.success ? openId.data : newId(),
    display: isDisplay(hint) ? displays[hint] : 'redirect',
  };
}
