import { expect, it } from 'vitest';
import { allowHost } from './policy.ts';

const host = 'https://checkout.test';

it.each([
  [
    'adds the host to both directives',
    "default-src 'none'; connect-src 'self'; frame-src https://ads.test",
    `default-src 'none'; connect-src 'self' ${host}; frame-src https://ads.test ${host}`,
  ],
  ['replaces none', "connect-src 'none'; frame-src 'NONE'", `connect-src ${host}; frame-src ${host}`],
  [
    'begins a directive that is missing with what holds without it',
    "default-src 'self' 'nonce-a' 'unsafe-inline' https://cdn.test; script-src 'nonce-a'",
    `default-src 'self' 'nonce-a' 'unsafe-inline' https://cdn.test; script-src 'nonce-a'; connect-src 'self' https://cdn.test ${host}; frame-src 'self' https://cdn.test ${host}`,
  ],
  [
    'takes child-src for the frames before default-src',
    "default-src *; child-src 'self'",
    `default-src *; child-src 'self'; frame-src 'self' ${host}`,
  ],
  ['adds no directive that would restrict', "script-src 'self'", "script-src 'self'"],
  [
    'leaves what allows the host',
    `connect-src https:; frame-src ${host}`,
    `connect-src https:; frame-src ${host}`,
  ],
  [
    'knows a directive by any case, and the first of two',
    `Connect-Src 'self' ; ; connect-src *;frame-src *`,
    `Connect-Src 'self' ${host}; connect-src *; frame-src *`,
  ],
])('%s [MER-124]', (_, policy, allowed) => {
  expect(allowHost(policy, host)).toBe(allowed);
});
