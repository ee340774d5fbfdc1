/**
 * The parameters with which the checkout was opened. The server checks the token; nothing else is trusted. Source:
 * PAY-388.
 */
import * as z from 'zod/mini';
import { newId } from '#shared/bridge/protocol.ts';
import { checkoutTokenSchema, openIdSchema } from '#shared/domain/checkout/checkout-state.ts';

export interface Launch {
  readonly token: string;
  /** Identifies one opening of the checkout; created here if the URL has none. */
  readonly openId: string;
  readonly display: 'popup' | 'dialog' | 'redirect';
  /** The language of the shop's page, in the address where no connection to that page can report it. */
  readonly locale: string | null;
}

const displays = { p: 'popup', d: 'dialog', r: 'redirect' } as const;

const isDisplay = (hint: string | null): hint is keyof typeof displays =>
  hint !== null && Object.hasOwn(displays, hint);

/** Parses the query of the checkout's URL; null if it has no well-formed token. */
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
    locale: query.get('locale'),
  };
}
