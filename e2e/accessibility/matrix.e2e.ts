/** Writes what was found in each look of each screen beside the script. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'playwright/test';
import { integrityFile } from '#tooling/release/csp-proof.ts';
import { faultsOfMatrix, looksMatrixFile } from '#tooling/release/looks-matrix.ts';
import { lookedAt } from '../support/looks.ts';
import { choiceOf } from '../support/partial-run.ts';

test('every screen was looked at in every theme, language and zoom, and the release says what was found [MER-114]', () => {
  const cells = lookedAt();
  test.skip(
    cells.length === 0 || choiceOf(test.info().config) !== undefined,
    'This run leaves out the tests of looks.',
  );
  const integrity = readFileSync(integrityFile, 'utf8');
  const matrix = `${JSON.stringify({ scripts: JSON.parse(integrity), cells }, null, 2)}\n`;
  writeFileSync(looksMatrixFile, matrix);
  expect(faultsOfMatrix(matrix, integrity)).toEqual([]);
});
