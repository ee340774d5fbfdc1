import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readSources } from '../source-files.ts';
import { withModuleMocks } from './module-mocks.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('names every test that mocks a module, except of the merchant script', () => {
  const mocking = readSources(root, /\.test\.tsx?$/)
    .filter(({ text }) => /^vi\.(do)?[mM]ock\(/m.test(text))
    .map(({ file }) => file)
    .filter((file) => !/^widget\/.*\.test\.ts$/.test(file));
  expect(mocking.sort()).toEqual([...withModuleMocks.portal, ...withModuleMocks.server].sort());
});
