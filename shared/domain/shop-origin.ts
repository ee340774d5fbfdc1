/** The origins that a merchant's shop may have. Source: merchant-api §5.3, MER-152. */
import { isSecureAddress } from './localhost.ts';
import { parseAddress } from './web-address.ts';

/** Names as they are registered, so that an origin can stand in a header's list of sources as it is. */
const namedOrigin = /^https?:\/\/(?:[a-z0-9-]+\.)*[a-z0-9-]+(?::\d+)?$/;

/** Whether it is exactly an origin, of https anywhere or of http on this machine: `http://localhost:3000`. */
export function isShopOrigin(text: string): boolean {
  const address = namedOrigin.test(text) ? parseAddress(text) : null;
  return address?.origin === text && isSecureAddress(address);
}
