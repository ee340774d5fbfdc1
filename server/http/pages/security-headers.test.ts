import { expect, it } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { checkoutHeaders, portalHeaders } from './security-headers.ts';

const name = 'strict-transport-security';

it('tells browsers to stay with TLS, but not on a developer’s machine, whose next start may have none', () => {
  const [encrypted, key] = [{ CHECKOUT_ORIGIN: 'https://checkout.example' }, 'k'.repeat(32)];
  const ownMachine = { CHECKOUT_ORIGIN: 'https://checkout.localhost:4400' };
  expect(portalHeaders(readConfig({ ...encrypted, SANDBOX_KEY: key }))).toHaveProperty(name);
  expect(
    portalHeaders(readConfig({ ...encrypted, NODE_ENV: 'production', PROVIDER_KEY: key })),
  ).toHaveProperty(name);
  expect(portalHeaders(readConfig(ownMachine))).not.toHaveProperty(name);
  expect(portalHeaders(readConfig({}))).not.toHaveProperty(name);
});

it('lets the checkout load pictures of shops: encrypted in production, and also over http before', () => {
  const key = 'k'.repeat(32);
  const live = readConfig({
    CHECKOUT_ORIGIN: 'https://checkout.example',
    NODE_ENV: 'production',
    PROVIDER_KEY: key,
  });
  const picturesOf = (headers: Record<string, string>) =>
    /img-src [^;]*/.exec(headers['content-security-policy'] ?? '')?.[0];
  expect(picturesOf(checkoutHeaders(live, null))).toBe("img-src 'self' data: https:");
  expect(picturesOf(checkoutHeaders(readConfig({}), null))).toBe("img-src 'self' data: https: http:");
  expect(picturesOf(portalHeaders(readConfig({})))).toBe("img-src 'self' data:");
});
