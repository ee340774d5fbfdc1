import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf, isOver, ownFiles, type Size } from './sizes.ts';

const manifest = {
  entries: { main: { script: 'main.js', styles: ['main.css'], modulepreloads: ['shared.js'] } },
  chunks: {
    'shared/screens/access/login/login-email.screen.tsx': {
      script: 'login-email.js',
      styles: ['main.css', 'login-email.css'],
      modulepreloads: ['main.js', 'shared.js'],
    },
    'shared/screens/access/profile/profile.screen.tsx': {
      script: 'profile.js',
      styles: [],
      modulepreloads: [],
    },
  },
};

it('counts what an entry and its first screen bring along, each file once', () => {
  const files = filesOf(manifest, 'main', ['shared/screens/access/login/login-email.screen.tsx']);
  expect([...files].sort()).toEqual([
    'login-email.css',
    'login-email.js',
    'main.css',
    'main.js',
    'shared.js',
  ]);
});

it('counts the words of the first screen, and refuses to leave out what was not built', () => {
  const words = 'shared/content/en.json#common';
  const chunks = { ...manifest.chunks, [words]: { script: 'en.js', styles: [], modulepreloads: [] } };
  expect([...filesOf({ ...manifest, chunks }, 'main', [words])]).toContain('en.js');
  expect(() => filesOf(manifest, 'main', [words])).toThrow(words);
});

it('weighs a part without the page that fetches it', () => {
  const saving = { script: 'save.js', styles: [], modulepreloads: ['main.js', 'form.js', 'names.js'] };
  const chunks = {
    'shared/screens/access/profile/profile.screen.tsx': {
      script: 'profile.js',
      styles: ['later.css'],
      modulepreloads: ['form.js'],
    },
    'shared/screens/access/profile/save-profile.ts': { ...saving, wantedBy: ['form.js'] },
  };
  const own = (source: string) => ownFiles({ ...manifest, chunks }, source, ['main.js', 'later.css']);
  expect(own('shared/screens/access/profile/profile.screen.tsx')).toEqual(['profile.js', 'form.js']);
  expect(own('shared/screens/access/profile/save-profile.ts')).toEqual(['save.js', 'names.js']);
});

it('holds an entry to its budget', () => {
  const size = { entry: 'merchant-script', brotli: 0, budget: 7_800 };
  expect(isOver({ ...size, gzip: 7_800 })).toBe(false);
  expect(isOver({ ...size, gzip: 7_801 })).toBe(true);
});

describe('a build', () => {
  const { version, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  /** What gzip makes longer by some twenty bytes. */
  const bytes = (count: number) => randomBytes(count);

  /** Runs what ends a build over a folder that holds these two bundles and nothing else. */
  function weigh(script: Buffer, entry: Buffer) {
    const folder = mkdtempSync(path.join(tmpdir(), 'fourfold-sizes-'));
    const files = { [`dist/widget/${version}/fourfold.js`]: script, 'dist/npm/index.js': entry };
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), content);
    }
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version }));
    const command = [
      path.resolve('node_modules/tsx/dist/cli.mjs'),
      path.resolve('tooling/sizes.ts'),
      '--json',
    ];
    const { status, stdout } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    const sizes: Size[] = JSON.parse(stdout);
    return { status, sizes };
  }

  it('ends with the sizes, whose failure is its own [MER-119]', () => {
    expect(scripts.build).toMatch(/&& npm run --silent sizes$/);
    expect(scripts.sizes).toBe('tsx tooling/sizes.ts');
  });

  it('passes with bundles within their budgets, which are a merchant’s 12,000 and 1,000 bytes or less [MER-119]', () => {
    const { status, sizes } = weigh(bytes(5_000), bytes(900));
    expect(status).toBe(0);
    expect(Object.fromEntries(sizes.map(({ entry, budget }) => [entry, budget]))).toEqual({
      'merchant-script': expect.toSatisfy((budget: number) => budget <= 12_000),
      'merchant-package': expect.toSatisfy((budget: number) => budget <= 1_000),
    });
  });

  it.each([
    ['merchant-script', 12_000, 900],
    ['merchant-package', 5_000, 1_000],
  ])('fails when %s is above its own [MER-119]', (heavy, script, entry) => {
    const { status, sizes } = weigh(bytes(script), bytes(entry));
    expect(sizes.filter(isOver).map((size) => size.entry)).toEqual([heavy]);
    expect(status).toBe(1);
  });
});
