import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const sheet = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');

it('lays the sticky bar on layer 10 [ACC-369]', () => {
  expect(sheet('../theme/tokens.css').match(/--ff-z-sticky:\s*(\d+)/)?.[1]).toBe('10');
  expect(sheet('sticky-bar.css')).toMatch(/\.ff-bar \{[^}]*z-index: var\(--ff-z-sticky\)/);
});
