/** The merchant script on pages that enforce Trusted Types. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { test } from '../support/merchant-page.ts';
import { origins } from '../support/sandbox.ts';
import { shopOn } from '../support/shop.ts';
import { expect } from '../support/test.ts';

const npmPackage = path.resolve(import.meta.dirname, '../../dist/npm');

interface Watched extends Window {
  policies: string[];
  refused: string[];
}

/** Keeps the names of the policies that a page makes, and the directives that it was refused by. */
const watchPolicies = (page: Page) =>
  page.addInitScript(() => {
    const policies: string[] = [];
    const refused: string[] = [];
    Object.assign(window, { policies, refused });
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.push(effectiveDirective));
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown };
    };
    const { createPolicy } = trustedTypes;
    trustedTypes.createPolicy = (name, rules) => {
      const policy = createPolicy.call(trustedTypes, name, rules);
      policies.push(name);
      return policy;
    };
  });

const seenBy = (page: Page) =>
  page.evaluate(() => {
    const { policies, refused } = window as unknown as Watched;
    return { policies, refused };
  });

// Only where the page allows no policy at all, as the test asserts.
test.use({ refusedOnPurpose: /TrustedTypePolicy named 'fourfold'/ });

test('the script tag needs no policy under Trusted Types, and load() exactly one, named fourfold [MER-012]', async ({
  page,
  merchantPage,
}) => {
  await watchPolicies(page);
  const shop = shopOn(page);
  const document = await shop.openProduct({ display: 'dialog' });
  const enforced = document?.headers()['content-security-policy'] ?? '';
  expect(enforced).toContain("require-trusted-types-for 'script'");
  expect(enforced).toContain("trusted-types 'none'");
  const { checkout } = await shop.payInDialog();
  await expect(checkout.email).toBeVisible();
  expect(await seenBy(page)).toEqual({ policies: [], refused: [] });

  await page.route('**/npm/*.js', (route) => {
    const file = path.join(npmPackage, path.basename(new URL(route.request().url()).pathname));
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(file, 'utf8') });
  });
  const loadUnder = async (allowed: string) => {
    merchantPage.show(
      `<meta http-equiv="Content-Security-Policy" content="require-trusted-types-for 'script'; trusted-types ${allowed}">`,
    );
    await page.goto(merchantPage.origin);
    return page.evaluate(async (src) => {
      const address = '/npm/index.js';
      const { load } = await import(address);
      const end = (given: string) =>
        load({ src: given }).then(
          ({ init }: { init: unknown }) => typeof init,
          ({ code }: { code: string }) => code,
        );
      return [await end(src), await end(`${src}?again`)];
    }, `${origins.checkout}/widget/v1/fourfold.js`);
  };
  expect(await loadUnder('fourfold')).toEqual(['function', 'function']);
  expect(await seenBy(page)).toEqual({ policies: ['fourfold'], refused: [] });

  expect(await loadUnder("'none'")).toEqual(['SCRIPT_LOAD_FAILED', 'SCRIPT_LOAD_FAILED']);
  const { policies, refused } = await seenBy(page);
  expect(policies).toEqual([]);
  expect(new Set(refused)).toEqual(new Set(['trusted-types']));
});
