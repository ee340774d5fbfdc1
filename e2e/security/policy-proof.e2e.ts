/** Writes what the tests under the strict headers have found beside the script that they ran. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'playwright/test';
import { cspProofFile, integrityFile } from '#tooling/release/csp-proof.ts';
import { choiceOf } from '../support/partial-run.ts';
import { strictHeaders, strictRuns } from '../support/strict-policy.ts';

test('no test under the strict headers of a shop has seen a violation, and the release says so [MER-082]', () => {
  const runs = strictRuns();
  test.skip(
    runs.length === 0 || choiceOf(test.info().config) !== undefined,
    'This run leaves out the tests under strict headers.',
  );
  const violations = runs.flatMap((run) => run.violations);
  const failed = runs.filter(({ passed }) => !passed).length;
  const scripts = JSON.parse(readFileSync(integrityFile, 'utf8'));
  const proof = {
    headers: strictHeaders,
    scripts,
    tests: runs.length,
    failed,
    violations: violations.length,
  };
  writeFileSync(cspProofFile, `${JSON.stringify(proof, null, 2)}\n`);
  expect({ failed, violations }).toEqual({ failed: 0, violations: [] });
});
