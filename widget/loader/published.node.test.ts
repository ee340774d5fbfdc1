/** What the build does not let out: a script that is too heavy, or other bytes under a version that shops have pinned. */
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rollup } from 'rollup';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { integrity, scriptTag } from '#tooling/rollup/integrity.mjs';
import { isOver, type Size } from '#tooling/sizes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fourfold-published-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const { version, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

describe('the weight of a build', () => {
  /** What gzip makes longer by some twenty bytes. */
  const bytes = (count: number) => randomBytes(count);

  /** Runs the last step of a build over a folder with only these two bundles. */
  function weigh(script: Buffer, entry: Buffer) {
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
    const sizes: Size[] = JSON.parse(stdout);
    return { status, sizes };
  }

  it('passes within the budgets, which are a merchant’s 12,000 and 1,000 bytes or less [MER-119]', () => {
    expect(scripts.build).toMatch(/&& npm run --silent sizes$/);
    expect(scripts.sizes).toBe('tsx tooling/sizes.ts');
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
  ])('fails the build when %s is above its own [MER-119]', (heavy, script, entry) => {
    const { status, sizes } = weigh(bytes(script), bytes(entry));
    expect(sizes.filter(isOver).map((size) => size.entry)).toEqual([heavy]);
    expect(status).toBe(1);
  });
});

describe('a version that is published', () => {
  /** Builds a script the way ours is, as that version. */
  async function build(code: string, as: string) {
    const source = path.join(folder, 'main.js');
    writeFileSync(source, code);
    const bundle = await rollup({ input: { fourfold: source } });
    await bundle.write({
      dir: path.join(folder, as),
      format: 'iife',
      entryFileNames: 'fourfold.js',
      plugins: [integrity(as, path.join(folder, 'lock.json'))],
    });
    return JSON.parse(readFileSync(path.join(folder, as, 'sri.json'), 'utf8'));
  }

  it('is listed with the hash of its bytes, which the tag for shops has too [MER-007]', async () => {
    const hashes = await build('globalThis.answer = 1;', '1.0.0');
    const bytes = readFileSync(path.join(folder, '1.0.0', 'fourfold.js'));
    const hash = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    expect(hashes).toEqual({ 'fourfold.js': hash });
    expect(scriptTag('1.0.0', hashes)).toContain(`integrity="${hash}"`);
    expect(readFileSync('tooling/build.mjs', 'utf8')).toMatch(/console\.log\([^)]*scriptTag\(/);
  });

  it('is built with the same bytes or not at all [MER-006]', async () => {
    expect(readFileSync('rollup.config.mjs', 'utf8')).toContain('integrity(version), compressed()');
    const published = await build('globalThis.answer = 1;', '1.0.0');
    writeFileSync(path.join(folder, 'lock.json'), JSON.stringify({ '1.0.0': published }));
    expect(await build('globalThis.answer = 1;', '1.0.0')).toEqual(published);
    await expect(build('globalThis.answer = 2;', '1.0.0')).rejects.toThrow('fourfold.js 1.0.0 is published');
    expect(readFileSync(path.join(folder, '1.0.0', 'fourfold.js'), 'utf8')).toContain('answer = 1');
    expect(await build('globalThis.answer = 2;', '1.0.1')).not.toEqual(published);
  });
});
