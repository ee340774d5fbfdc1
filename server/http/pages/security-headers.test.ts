import { expect, it } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { portalHeaders } from './security-headers.ts';

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
