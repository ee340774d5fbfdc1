import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ConfigError } from '#server/core/config.ts';
import { readSecret } from './settings.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fourfold-secret-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('refuses in production a secret that is derived from a seed', () => {
  const seeded = { SANDBOX_SEED: 'demo' };
  expect(readSecret(seeded, folder)).toBe(readSecret(seeded, 'elsewhere'));
  const read = () => readSecret({ ...seeded, NODE_ENV: 'production' }, folder);
  expect(read).toThrow(new ConfigError('SANDBOX_SEED: must not be set in production'));
  const own = readSecret({ NODE_ENV: 'production' }, folder);
  expect(own).toMatch(/^[\da-f]{64}$/);
  expect(own).not.toBe(readSecret(seeded, folder));
});
