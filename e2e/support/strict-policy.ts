/** Shop pages under the strictest headers that the merchant script works with. Source: merchant-api §8. */
import type { Response } from 'playwright/test';
import { test as base } from './merchant-page.ts';
import { lastAttempts, record, recorded } from './records.ts';
import { origins } from './sandbox.ts';
import { expect } from './test.ts';

/** By header; `…` stands for the nonce of a response, and `{checkout}` for the origin of the script. */
export const strictHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'nonce-…'; style-src 'nonce-…'; connect-src {checkout}; frame-src {checkout}; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  'cross-origin-opener-policy': 'same-origin',
};

/** The headers of a page that has nothing but the script. */
export const headersFor = (nonce: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(strictHeaders).map(([name, value]) => [
      name,
      value.replaceAll('…', nonce).replaceAll('{checkout}', origins.checkout),
    ]),
  );

/** What a shop's page may ask for besides, for its own pictures and calls. */
const ofShop = [/^img-src 'self'$/, /^frame-ancestors 'none'$/];

/** Fails when a page of the demo shop is served with less than the strict headers. */
export function expectStrict(response: Response | null): void {
  const headers = response?.headers() ?? {};
  const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1] ?? '';
  const served = (headers['content-security-policy'] ?? '')
    .replace(`connect-src 'self' `, 'connect-src ')
    .split('; ')
    .filter((directive) => !ofShop.some((allowed) => allowed.test(directive)));
  const wanted = headersFor(nonce);
  expect(served).toEqual(wanted['content-security-policy']?.split('; '));
  expect(headers['cross-origin-opener-policy']).toBe(wanted['cross-origin-opener-policy']);
}

/** One test under these headers. */
export interface StrictRun {
  readonly title: string;
  readonly passed: boolean;
  readonly violations: readonly string[];
}

export const strictRuns = () =>
  lastAttempts(recorded<StrictRun & { attempt: number }>('policies'), ({ title }) => title);

interface Strict {
  /** What the policy of a shop's page has refused in this test. */
  readonly violations: string[];
}

/** Every test that uses it also fails at the first violation on a page of a shop, and is counted for `csp-proof.json`. */
export const test = base.extend<Strict>({
  violations: [
    async ({ context }, use, info) => {
      const violations: string[] = [];
      await context.exposeBinding('noteViolation', (_source, text: string) => violations.push(text));
      await context.addInitScript(() => {
        const { noteViolation } = window as unknown as { noteViolation(text: string): void };
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
          noteViolation(`${location.origin} ${effectiveDirective} ${blockedURI}`),
        );
      });
      await use(violations);
      const passed = info.status === info.expectedStatus;
      if (!info.annotations.some(({ type }) => type === 'plants a violation')) {
        const run: StrictRun = { title: info.title, passed, violations };
        record('policies', [{ ...run, attempt: info.retry }]);
        expect(violations, 'what the policy of a page refused').toEqual([]);
      }
    },
    { auto: true },
  ],
});
