/**
 * Where a shopper goes back to the shop: the merchant's own address, its query kept, with the outcome and which
 * checkout it was. The merchant must not trust `status` and asks the server. Source: PAY-355, merchant-api §2.3.
 */
export function callbackUrl(url: string, status: 'SUCCESS' | 'CANCELLED', orderToken: string): string {
  const target = new URL(url);
  target.searchParams.set('status', status);
  target.searchParams.set('orderToken', orderToken);
  return target.href;
}
