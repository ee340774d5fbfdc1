import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { experimentNames } from '#shared/domain/experiments.ts';
import { flagNames } from '#shared/domain/flags.ts';
import { readSources } from './source-files.ts';

const listings = ['shared/domain/flags.ts', 'shared/domain/experiments.ts'];

it('keeps no flag and no experiment that nothing reads', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const code = readSources(root)
    .filter(
      ({ file }) => !/\.test\.tsx?$|^(e2e|tooling)\/|\/testing\//.test(file) && !listings.includes(file),
    )
    .map(({ text }) => text)
    .join('\n');
  expect([...flagNames, ...experimentNames].filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});
