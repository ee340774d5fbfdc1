/** docs/site/guides/policies.md asks for no more than the demo shop allows, on which the browser tests run. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pageHeaders } from './page-headers.ts';

const text = readFileSync(new URL('../../docs/site/guides/policies.md', import.meta.url), 'utf8');

/** The policy in the part with that title, by directive. */
function documented(title: string): Record<string, string> {
  const part = text.slice(text.indexOf(`\n## ${title}\n`));
  return byDirective(/^Content-Security-Policy: (.*)$/m.exec(part)?.[1] ?? '');
}

const byDirective = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );

const served = (frame: 'allowed' | 'blocked') =>
  pageHeaders('…', 'https://checkout.example', {
    types: 'enforced',
    coop: 'same-origin-allow-popups',
    frame,
  });

it.each([
  ['Popup', 'blocked'],
  ['Dialog', 'allowed'],
  ['Redirect', 'blocked'],
] as const)('%s needs what the shop serves, apart from what its own page needs', (title, frame) => {
  const policy = byDirective(served(frame)['content-security-policy'] ?? '');
  const ofShop = ['style-src', 'img-src', 'base-uri', 'form-action', 'frame-ancestors'];
  const needed = Object.entries(policy).filter(
    ([name, sources]) => !ofShop.includes(name) && !(name === 'frame-src' && sources === "'none'"),
  );
  expect(documented(title)).toEqual(Object.fromEntries(needed));
});

it('the opener policy is that of the shop', () => {
  const policy = served('allowed')['cross-origin-opener-policy'];
  expect(text).toContain(`\nCross-Origin-Opener-Policy: ${policy}\n`);
});
