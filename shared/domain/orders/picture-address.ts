import { isSecureAddress } from '../localhost.ts';
import { parseAddress } from '../web-address.ts';

/**
 * The address of an item's picture, as a shop sent it, if a page may load it. The policy of the checkout's page allows these
 * addresses too. Source: decision 282.
 *
 * @returns null for a text that is no address, that is relative, or that leads over http to another machine
 */
export function pictureAddress(text: string | undefined): string | null {
  const address = parseAddress(text ?? '');
  return address && isSecureAddress(address) ? address.href : null;
}
