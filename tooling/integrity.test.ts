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

it('writes the hash of a module into another one that pins it, and writes both files', async () => {
  const [script, session, checks] = ['first.js', 'second.js', 'third.js'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  writeFileSync(script, 'globalThis.wanted = __HASHES__;');
  writeFileSync(session, 'export const rare = __RARE__;');
  writeFileSync(checks, 'export const answer = 42;');
  const none = { name: 'none' };
  const rare = () => pinned({ constant: '__RARE__', modules: { checks }, plugins: () => [], minify: none });
  const plugins = (name: string) => (name === 'session' ? [rare()] : []);
  const bundle = await rollup({
    input: { fourfold: script },
    plugins: [pinned({ constant: '__HASHES__', modules: { session }, plugins, minify: none })],
  });
  expect(bundle.watchFiles).toEqual(expect.arrayContaining([session, checks]));
  const dir = path.join(folder, 'nested');
  await bundle.write({ dir, entryFileNames: 'fourfold.js', plugins: [integrity('1.0.0')], format: 'iife' });
  const read = (name: string) => readFileSync(path.join(dir, name), 'utf8');
  const hash = (name: string) => `sha256-${createHash('sha256').update(read(name)).digest('base64')}`;
  expect(read('checks.js')).toContain('answer');
  expect(read('session.js')).toContain(hash('checks.js'));
  expect(read('fourfold.js')).toContain(hash('session.js'));
  expect(read('fourfold.js')).not.toContain(hash('checks.js'));
  expect(Object.keys(JSON.parse(read('sri.json')))).toEqual(
    expect.arrayContaining(['fourfold.js', 'session.js', 'checks.js']),
  );
});

it('writes the hashes of the modules that a script fetches into the script, and lists all hashes', async () => {
  const [script, later, last] = ['script.js', 'later.js', 'last.js'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  writeFileSync(script, 'globalThis.wanted = __HASHES__;');
  writeFileSync(later, 'export const answer = 42;');
  writeFileSync(last, 'export const question = 6 * 9;');
  const modules = { session: later, schedule: last };
  const bundle = await rollup({
    input: { fourfold: script },
    plugins: [pinned({ constant: '__HASHES__', modules, plugins: () => [], minify: { name: 'none' } })],
  });
  expect(bundle.watchFiles).toEqual(expect.arrayContaining([later, last]));
  const dir = path.join(folder, 'all');
  const output = { dir, entryFileNames: 'fourfold.js', plugins: [integrity('1.0.0')] };
  await bundle.write({ ...output, format: 'iife' });
  const written = (name: string) => readFileSync(path.join(dir, name));
  const hash = (name: string) => `sha384-${createHash('sha384').update(written(name)).digest('base64')}`;
  expect(written('session.js').toString()).toContain('answer');
  expect(written('schedule.js').toString()).toContain('question');
  const wanted = written('fourfold.js').toString();
  const pinnedAs = (name: string) => `sha256-${createHash('sha256').update(written(name)).digest('base64')}`;
  expect(wanted).toContain(`"session":"${pinnedAs('session.js')}"`);
  expect(wanted).toContain(`"schedule":"${pinnedAs('schedule.js')}"`);
  expect(JSON.parse(written('sri.json').toString())).toEqual({
    'fourfold.js': hash('fourfold.js'),
    'session.js': hash('session.js'),
    'schedule.js': hash('schedule.js'),
  });
});
