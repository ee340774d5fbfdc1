/** The content security policy of each page, and that a browser enforces it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { localFetch } from '../support/local-fetch.ts';
import { newCheckout } from '../support/merchant.ts';
import { origins } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((each) => each.startsWith(`${name} `))
    ?.slice(name.length + 1);

const pages: readonly {
  readonly name: string;
  address(): Promise<string> | string;
  framedBy(): string;
}[] = [
  {
    name: 'checkout of an order',
    address: async () => (await newCheckout()).address,
    framedBy: () => origins.shop,
  },
  { name: 'checkout of no order', address: () => `${origins.checkout}/`, framedBy: () => "'none'" },
  { name: 'portal', address: () => `${origins.portal}/au/`, framedBy: () => "'none'" },
  {
    name: 'card fields of the portal',
    address: () => `${origins.provider}/card-fields?origin=${origins.portal}&locale=en-AU&theme=light`,
    framedBy: () => origins.portal,
  },
  { name: 'shop', address: () => `${origins.shop}/`, framedBy: () => "'none'" },
];

for (const { name, address, framedBy } of pages) {
  test(`the policy of the ${name} says who may frame it, and allows no foreign script`, async () => {
    const { headers } = await localFetch(await address(), {});
    const policy = headers.get('content-security-policy') ?? '';
    expect(directive(policy, 'frame-ancestors')).toBe(framedBy());
    expect(directive(policy, 'default-src')).toBe("'none'");
    expect(directive(policy, 'script-src')).toMatch(/^'(self|nonce-[\w+/=-]+)'$/);
    expect(directive(policy, 'style-src')).toMatch(/^'(self|nonce-[\w+/=-]+)'$/);
    expect(directive(policy, 'base-uri')).toBe("'none'");
    expect(directive(policy, 'require-trusted-types-for')).toBe("'script'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
}

test.describe('a page that frames one of ours without permission', () => {
  test.use({ refusedOnPurpose: /frame-ancestors|X-Frame-Options/ });

  for (const what of ['portal', 'checkout'] as const) {
    test(`sees nothing of the ${what}`, async ({ page }) => {
      const address = what === 'portal' ? `${origins.portal}/au/` : (await newCheckout()).address;
      const stranger = createServer((_, reply) => {
        reply.setHeader('content-type', 'text/html').end(`<iframe src="${address}"></iframe>`);
      });
      await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
      const { port } = stranger.address() as AddressInfo;
      const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
      await page.goto(`http://stranger.localhost:${port}/`);
      await refused;
      const [, framed] = page.frames();
      expect(await framed?.evaluate(() => document.body.innerText)).not.toContain('Fourfold');
      stranger.close();
    });
  }
});
