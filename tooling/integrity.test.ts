import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rollup } from 'rollup';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { integrity, scriptTag } from './rollup/integrity.mjs';
import { pinned } from './rollup/pinned.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fourfold-integrity-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('writes the hash of the served script, and a tag with that integrity [MER-007]', async () => {
  const source = path.join(folder, 'main.js');
  writeFileSync(source, 'globalThis.Fourfold = { version: "1.0.0" };');
  const bundle = await rollup({ input: { fourfold: source } });
  await bundle.write({
    dir: path.join(folder, 'dist'),
    format: 'iife',
    entryFileNames: 'fourfold.js',
    plugins: [integrity('1.0.0')],
  });
  const written = (name: string) => readFileSync(path.join(folder, 'dist', name));
  const served = createHash('sha384').update(written('fourfold.js')).digest('base64');
  const hashes = JSON.parse(written('sri.json').toString());
  expect(hashes).toEqual({ 'fourfold.js': `sha384-${served}` });
  const tag = scriptTag('1.0.0', hashes);
  expect(tag).toContain(`integrity="sha384-${served}"`);
  expect(tag).toMatch(
    /^<script async crossorigin="anonymous" .*src="[^"]+\/widget\/1\.0\.0\/fourfold\.js"><\/script>$/,
  );
});

it('writes the hash of the module that a script fetches into the script, and lists both hashes', async () => {
  const [script, later] = ['script.js', 'later.js'].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  writeFileSync(script, 'globalThis.wanted = __HASH__;');
  writeFileSync(later, 'export const answer = 42;');
  const module = { constant: '__HASH__', fileName: 'session.js', input: later, plugins: [] };
  const bundle = await rollup({
    input: { fourfold: script },
    plugins: [pinned({ ...module, minify: { name: 'none' } })],
  });
  expect(bundle.watchFiles).toContain(later);
  const dir = path.join(folder, 'both');
  const output = { dir, entryFileNames: 'fourfold.js', plugins: [integrity('1.0.0')] };
  await bundle.write({ ...output, format: 'iife' });
  const written = (name: string) => readFileSync(path.join(dir, name));
  const hash = (name: string) => `sha384-${createHash('sha384').update(written(name)).digest('base64')}`;
  expect(written('session.js').toString()).toContain('answer');
  expect(written('fourfold.js').toString()).toContain(hash('session.js'));
  expect(JSON.parse(written('sri.json').toString())).toEqual({
    'fourfold.js': hash('fourfold.js'),
    'session.js': hash('session.js'),
  });
});
