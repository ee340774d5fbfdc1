/**
 * The headers of the shop's pages: the strictest policy that the merchant script works under.
 * Source: merchant-api §8.
 */
import type { Switches } from './visitors.ts';

export function pageHeaders(
  nonce: string,
  checkoutOrigin: string,
  { coop, frame, types }: Pick<Switches, 'coop' | 'frame' | 'types'>,
): Record<string, string> {
  const policy = {
    'default-src': "'none'",
    'script-src': `'nonce-${nonce}'`,
    'style-src': `'nonce-${nonce}'`,
    'img-src': "'self'",
    'connect-src': `'self' ${checkoutOrigin}`,
    'frame-src': frame === 'allowed' ? checkoutOrigin : "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    ...(types === 'enforced' && { 'require-trusted-types-for': "'script'", 'trusted-types': "'none'" }),
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources}`)
      .join('; '),
    ...(coop !== 'none' && { 'cross-origin-opener-policy': coop }),
    // Not `no-store`, which would keep the page out of the back-forward cache that a shopper returns to.
    'cache-control': 'private, no-cache',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  };
}
