import { withParameters } from '../web-address.ts';

/**
 * Where a shopper goes back to the shop: the merchant's own address, its query kept, with the outcome and which
 * checkout it was. The merchant must not trust `status` and asks the server. Source: PAY-355, merchant-api §2.3.
 */
export function callbackUrl(url: string, status: 'SUCCESS' | 'CANCELLED', orderToken: string): string {
  return withParameters(url, { status, orderToken });
}
