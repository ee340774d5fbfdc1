/**
 * Runs after everything else and checks that shoppers walked every line of the access and identity map (docs/routes.md)
 * in each app that has it. The address bar shows pages only, so a step counts for each line that may have led there.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type TestInfo, test } from 'playwright/test';
import { type AppName, appNames } from '../support/apps.ts';
import { type Line, linesBetween, linesOf } from '../support/map-lines.ts';
import { choiceOf } from '../support/partial-run.ts';
import { walks } from '../support/steps.ts';

/** Lines that cannot be walked, and why. */
const closed: Readonly<Record<AppName, { readonly [Each in Line]?: string }>> = {
  portal: {
    '/identification → /identification-required': 'the portal lets pass without a document (ACC-451)',
    '/login-one-time-code → /forgot-password': 'the portal asks for the password (ACC-077)',
  },
  checkout: {
    '@first-identification → /identification-profile': 'a checkout checks New Zealand alone (ACC-280)',
    '/identification-declined → /identification-finished': 'a checkout leads back to the shop (decision 74)',
    '/identification-profile → /identification-declined': 'a checkout makes no check there (ACC-346)',
    '/identification-profile → /mobile-app-download': 'a checkout makes no check there (ACC-346)',
    '/identification-profile → /identification': 'a checkout makes no check there (ACC-346)',
  },
};

/** Tests that check what the other tests have recorded, and record nothing themselves. */
const last: readonly string[] = [
  'security/logs.e2e.ts',
  'security/policy-proof.e2e.ts',
  'accessibility/matrix.e2e.ts',
  'access/map.e2e.ts',
];

/** Why this run leaves out tests; null if it runs all of them. */
function whatIsMissing(config: TestInfo['config']): string | null {
  const { rootDir } = config;
  const choice = choiceOf(config);
  if (choice) return `it was made with ${choice}`;
  const ran = new Set(walks().map(({ file }) => file));
  const left = readdirSync(rootDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.e2e.ts') && !last.includes(file))
    .filter((file) => !ran.has(path.join(rootDir, file)));
  return left.length > 0 ? `${left.length} files were left out` : null;
}

for (const app of appNames) {
  test(`every line of the map is walked in the ${app}`, () => {
    const missing = whatIsMissing(test.info().config);
    if (missing) console.log(`The map is not checked, because this run leaves out tests: ${missing}.`);
    test.skip(missing !== null, missing ?? '');

    const steps = walks().flatMap((walk) => walk.steps.filter((step) => step.app === app));
    const walked = new Set(
      steps.flatMap(({ from, to }): Line[] => (from === null ? [] : linesBetween(from, to, app))),
    );
    const open = [...linesOf(app)].filter((line) => !(line in closed[app]));
    expect(
      open.filter((line) => !walked.has(line)),
      'lines that no test walked',
    ).toEqual([]);
    expect(
      Object.keys(closed[app]).filter((line) => walked.has(line as Line)),
      'lines that are listed as closed and were walked',
    ).toEqual([]);
  });
}
