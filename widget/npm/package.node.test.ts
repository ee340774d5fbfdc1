/** The package that merchants install, as it is built. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkPackage, Package } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { type OutputOptions, type RollupOptions, rollup } from 'rollup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: string;
let installed: string;
let manifest: { name: string; version: string; bin: { fourfold: string }; exports: Record<string, unknown> };

beforeAll(async () => {
  shop = mkdtempSync(path.join(tmpdir(), 'fourfold-shop-'));
  installed = path.join(shop, 'node_modules/@fourfold/widget');
  // Named by its path, since the build is above every part that it builds.
  const { merchantPackage } = (await import(path.resolve('rollup.config.mjs'))) as {
    merchantPackage(dir: string): RollupOptions & { output: OutputOptions[] };
  };
  const bundle = merchantPackage(installed);
  const graph = await rollup({ ...bundle, logLevel: 'silent' });
  for (const output of bundle.output) await graph.write(output);
  await graph.close();
  manifest = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
  for (const name of ['react', 'react-dom', '@types', 'playwright', 'playwright-core']) {
    symlinkSync(path.resolve('node_modules', name), path.join(shop, 'node_modules', name));
  }
  for (const file of readdirSync(path.join(import.meta.dirname, 'testing'))) {
    copyFileSync(path.join(import.meta.dirname, 'testing', file), path.join(shop, file));
  }
});
afterAll(() => rmSync(shop, { recursive: true, force: true }));

const documentedEntries = ['.', './react', './server', './testing', './testing/playwright'];
const entries = () => Object.keys(manifest.exports).filter((entry) => entry !== './package.json');
const nameOf = (entry: string) => path.posix.join(manifest.name, entry);

/** Runs a script of the shop in Node, which has no page. */
function run(file: string, code: string): unknown {
  writeFileSync(path.join(shop, file), code);
  return JSON.parse(execFileSync(process.execPath, [file], { cwd: shop, encoding: 'utf8' }));
}

/** Compiles a file of the shop. @returns what the compiler says against it */
function compile(file: string, options: Record<string, unknown>): string {
  const config = {
    compilerOptions: {
      strict: true,
      noEmit: true,
      lib: ['es2023', 'dom'],
      types: [],
      target: 'es2022',
      ...options,
    },
    files: [file],
  };
  const name = `${file}.json`;
  writeFileSync(path.join(shop, name), JSON.stringify(config));
  const tsc = path.resolve('node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [tsc, '-p', name], { cwd: shop, encoding: 'utf8' }).stdout;
}

describe('the package', () => {
  it('has five entries, each an ES module with types, and is without fault for publint [MER-008]', async () => {
    expect(entries()).toEqual(documentedEntries);
    const exports = manifest.exports as Record<string, { import: { types: string; default: string } }>;
    for (const entry of documentedEntries) {
      const { types, default: module } = exports[entry]?.import ?? { types: '', default: '' };
      expect(readFileSync(path.join(installed, module), 'utf8'), entry).toMatch(/\bexport\s*[{*]/);
      expect(readFileSync(path.join(installed, types), 'utf8'), entry).toMatch(/^export /m);
    }
    const { messages } = await publint({ pkgDir: installed, pack: false, strict: true });
    expect(messages).toEqual([]);
  });

  it('has right types for every entry and every way to resolve it', async () => {
    const files: Record<string, string> = {};
    for (const file of readdirSync(installed, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const from = path.join(file.parentPath, file.name);
      const name = path.relative(installed, from).split(path.sep).join('/');
      files[`/node_modules/${manifest.name}/${name}`] = readFileSync(from, 'utf8');
    }
    const result = await checkPackage(new Package(files, manifest.name, manifest.version));
    const problems = result.types ? result.problems : [{ kind: 'NoTypes', resolutionKind: '' }];
    // Compilers of before 2022 know no exports and resolve no entry beside the first one.
    const found = problems.filter(
      (problem) => !('resolutionKind' in problem) || problem.resolutionKind !== 'node10',
    );
    expect(found).toEqual([]);
  });

  it('brings what a merchant reads: what it is, under which terms, and what changed', () => {
    for (const [file, text] of [
      ['README.md', '# @fourfold/widget'],
      ['LICENSE', 'All rights reserved'],
      ['CHANGELOG.md', `## ${manifest.version}`],
    ] as const) {
      expect(readFileSync(path.join(installed, file), 'utf8')).toContain(text);
    }
  });

  it('has the command fourfold, which runs from where it is installed', () => {
    expect(manifest.bin).toEqual({ fourfold: './command-line.js' });
    const command = path.join(installed, manifest.bin.fourfold);
    expect(readFileSync(command, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    const { status, stdout } = spawnSync(process.execPath, [command, 'help'], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, expect.stringContaining('listen --forward-to')]);
  });

  it('has a server entry that can be read, and browser entries that are minified', () => {
    const linesOf = (file: string) =>
      readFileSync(path.join(installed, file), 'utf8').trim().split('\n').length;
    for (const file of ['server.js', 'client.js']) expect(linesOf(file)).toBeGreaterThan(100);
    for (const file of ['index.js', 'react.js', 'codes.js']) expect(linesOf(file)).toBeLessThan(5);
  });
});

describe('every entry', () => {
  it.each(documentedEntries)(
    '%s is imported by Node without a page, and looks for none [MER-009]',
    (entry) => {
      const traps = `const read = [];
for (const name of ['window', 'document', 'navigator', 'customElements', 'HTMLElement']) {
  Object.defineProperty(globalThis, name, { configurable: true, get() { read.push(name); } });
}`;
      const imported = `await import(${JSON.stringify(nameOf(entry))});`;
      expect(run('import.mjs', `${traps}\n${imported}\nconsole.log(JSON.stringify(read));`)).toEqual([]);
    },
  );

  it('is also required', () => {
    const names = JSON.stringify(entries().map(nameOf));
    const exported = run(
      'require.cjs',
      `console.log(JSON.stringify(Object.fromEntries(${names}.map((name) => [name, Object.keys(require(name))]))));`,
    ) as Record<string, string[]>;
    expect(exported['@fourfold/widget/server']).toContain('createFourfoldClient');
    expect(exported['@fourfold/widget']).toContain('load');
    expect(exported['@fourfold/widget/react']).toContain('FourfoldButton');
    expect(exported['@fourfold/widget/testing/playwright']).toEqual(['fourfoldFixtures']);
  });
});

describe('the compiler of a merchant', () => {
  it.each(['merchant.ts', 'merchant-options.ts'])(
    'knows every option, callback and code, and refuses what does not exist: %s [MER-013]',
    (file) => {
      expect(compile(file, { module: 'node16' })).toBe('');
      expect(compile(file, { module: 'esnext', moduleResolution: 'bundler' })).toBe('');
    },
  );

  it('says that an outcome is a hint to verify on the server [MER-013]', () => {
    const types = readFileSync(path.join(installed, 'types/widget/loader/api.d.ts'), 'utf8');
    const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export type UnverifiedComplete =/.exec(types)?.[1];
    expect(comment).toMatch(/\bA hint\b/);
    expect(comment).toMatch(/\bon your server\b/);
    expect(types).toMatch(/onComplete\?\(outcome: UnverifiedComplete\): void;/);
  });

  it('checks components of React and elements in JSX', () => {
    expect(
      compile('react-merchant.tsx', { module: 'esnext', moduleResolution: 'bundler', jsx: 'react-jsx' }),
    ).toBe('');
  });

  it('extends the test of Playwright, with import and with require', () => {
    // The declarations of Playwright itself are not the package's.
    const options = { module: 'node16', types: ['node'], skipLibCheck: true };
    expect(compile('playwright-merchant.ts', options)).toBe('');
    copyFileSync(path.join(shop, 'playwright-merchant.ts'), path.join(shop, 'playwright-merchant.cts'));
    expect(compile('playwright-merchant.cts', options)).toBe('');
  });

  it('takes the server entry in CommonJS', () => {
    expect(compile('server-merchant.cts', { module: 'node16' })).toBe('');
  });
});
