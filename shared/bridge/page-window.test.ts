import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkoutSession } from '#shared/testing/checkout-session.ts';
import { embeddingContext, pageWindowOf } from './page-window.ts';

const page = {};

/** The checkout's own window: alone, in a frame of its merchant's page, or opened by that page. */
function stand(how: 'alone' | 'frame' | 'opened') {
  const own: Record<string, unknown> = { opener: how === 'opened' ? page : null };
  own.parent = how === 'frame' ? page : own;
  vi.stubGlobal('window', own);
}

afterEach(() => vi.unstubAllGlobals());

describe('the merchant’s page of a checkout', () => {
  it.each([
    ['alone', false, false],
    ['frame', true, false],
    ['opened', false, true],
  ] as const)(
    'is known by its origin, by how it shows the checkout, and by the protocol: %s [PAY-037]',
    (how, isIframe, isWindowed) => {
      stand(how);
      expect({ ...checkoutSession().merchant, ...embeddingContext() }).toMatchObject({
        popupOrigin: 'http://shop.localhost:4402',
        isIframe,
        isWindowed,
        protocol: 1,
      });
      expect(pageWindowOf(embeddingContext())).toBe(how === 'alone' ? null : page);
    },
  );
});
