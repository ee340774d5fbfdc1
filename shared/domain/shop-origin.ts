/** The origins that a merchant's shop may have. Source: merchant-api §5.3, MER-152. */
import { isLocalhost } from './localhost.ts';

/** Names as they are registered, so that an origin can stand in a header's list of sources as it is. */
const namedOrigin = /^https?:\/\/(?:[a-z0-9-]+\.)*[a-z0-9-]+(?::\d+)?$/;

/** Whether it is exactly an origin, of https anywhere or of http on this machine: `http://localhost:3000`. */
export function isShopOrigin(text: string): boolean {
  if (!namedOrigin.test(text) || !URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  return origin === text && (protocol === 'https:' || isLocalhost(hostname));
}
