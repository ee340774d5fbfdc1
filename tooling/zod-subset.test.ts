import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { type Plugin, rollup } from 'rollup';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { contracts } from '#shared/contract/index.ts';
import { definitionOf, similarValues, valuesFor } from '#shared/schemas/testing/values-of.ts';
import { schemas } from './rollup/schemas.mjs';
import { readSources } from './source-files.ts';

/** The build's other plugins that affect a module. */
const compiled: Plugin = {
  name: 'compiled',
  resolveId: (source, importer = '') => {
    if (source.startsWith('#')) return path.resolve(source.slice(1));
    return source.startsWith('.') ? path.resolve(path.dirname(importer), source) : null;
  },
  load: (id) => ts.transpileModule(readFileSync(id, 'utf8'), { compilerOptions }).outputText,
};
const compilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
} as const;

/** Bundles a module with its imports, as a browser gets it. */
async function built(source: string, plugin: Plugin): Promise<string> {
  const entry: Plugin = {
    name: 'entry',
    resolveId: (name) => (name === 'entry' ? name : null),
    load: (id) => (id === 'entry' ? source : null),
  };
  const bundle = await rollup({ input: 'entry', plugins: [plugin, entry, compiled] });
  const { output } = await bundle.generate({ format: 'es' });
  await bundle.close();
  return output[0].code;
}

const folder = mkdtempSync(path.join(tmpdir(), 'fourfold-schemas-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Parsing {
  readonly safeParse: (value: unknown) => { readonly success: boolean; readonly data?: unknown };
}

describe('the schemas of browsers', () => {
  /** Every module that makes schemas or describes calls. */
  const sources = readSources(process.cwd())
    .filter(
      ({ file }) => /^shared\/(domain|contract)\//.test(file) && !/\.test\.ts$|\/openapi\.ts$/.test(file),
    )
    .filter(({ text }) => /^import \* as z from 'zod\/mini'|= operation\(/m.test(text))
    .map(({ file }) => file);
  /** Name, on zod, and as built for browsers. */
  let pairs: readonly (readonly [name: string, theirs: z.ZodMiniType, ours: Parsing])[] = [];

  beforeAll(async () => {
    const entry = sources.map((file, at) => `export * as m${at} from '#${file}';`).join('\n');
    // A schema that needs more than the subset would fail the build; here a stand-in replaces it, and it is not
    // compared.
    const lenient: Plugin = {
      ...schemas(),
      renderChunk: (code) => `${nothing}${code.replace(/"beyond zod-subset\.ts: [^"]*"/g, 'nothing')}`,
    };
    const nothing = 'const nothing = new Proxy(() => {}, { get: () => nothing, apply: () => nothing });\n';
    const file = path.join(folder, 'schemas.mjs');
    writeFileSync(file, await built(entry, lenient));
    const browser = await import(/* @vite-ignore */ file);
    const found = await Promise.all(
      sources.map(async (source, at) => {
        const server = await import(/* @vite-ignore */ path.resolve(source));
        return Object.keys(server).map((name) => [name, server[name], browser[`m${at}`][name]] as const);
      }),
    );
    const all = found.flat().flatMap(([name, theirs, ours]) => schemasIn(name, theirs, ours));
    // A schema that needs more than the subset is in no bundle, or the build would fail.
    pairs = all.filter(([, theirs]) => isInSubset(theirs));
  }, 120_000);

  it('include the reply of every call that a page of ours makes', () => {
    const { merchant: _merchant, webhooks: _webhooks, ...inBrowsers } = contracts;
    const replies = Object.values(inBrowsers).flatMap((calls) =>
      Object.entries(calls).flatMap(([name, { reply }]) => (reply ? [name] : [])),
    );
    const compared = new Set(pairs.map(([name]) => name));
    // The merchant script parses its texts by hand.
    expect(replies.filter((name) => !compared.has(name))).toEqual(['readMessaging']);
  });

  it('accept and refuse the same values as on the server, with the same result', () => {
    for (const [name, theirs, ours] of pairs) {
      let believed = 0;
      const agrees = (value: unknown) => {
        const asked = theirs.safeParse(value);
        const read = ours.safeParse(value);
        believed += Number(asked.success);
        expect([name, read.success]).toEqual([name, asked.success]);
        expect([name, isDeepStrictEqual(read.data, asked.data)]).toEqual([name, true]);
      };
      fc.assert(
        fc.property(similarValues(theirs), valuesFor(theirs), (own, any) => {
          agrees(own);
          agrees(any);
        }),
        { numRuns: 20 },
      );
      expect([name, believed > 0]).toEqual([name, true]);
    }
  }, 240_000);
});

describe('the build of a page', () => {
  const using = (schema: string) =>
    built(
      `import * as z from 'zod/mini';\nconst schema = ${schema};\nz.safeParse(schema, location.hash);`,
      schemas(),
    );

  it.each([
    ['a kind of schema', 'z.tuple([z.string()])', 'z.tuple with 1 arguments'],
    ['a kind of date', 'z.iso.duration()', 'z.iso.duration with 0 arguments'],
    ['a custom message', "z.string('invalid_name')", 'z.string with 1 arguments'],
    ['an option', 'z.iso.datetime({ offset: true })', 'z.iso.datetime with 1 arguments'],
    ['the internals of a schema', 'z.string()._zod.def', '_zod'],
  ])('fails where the subset has not %s', async (_what, schema, named) => {
    await expect(using(schema)).rejects.toThrow(`zod-subset.ts is without ${named}, for entry`);
  });

  it('ignores what rollup drops, and what the subset has', async () => {
    const code = await built(
      `import * as z from 'zod/mini';\nconst part = { unused: z.tuple([z.string()]) };\nexport const used = z.object({ at: z.iso.datetime({ precision: 3 }) });`,
      schemas(),
    );
    expect(code).toContain('precision: 3');
    expect(code).not.toContain('tuple');
  });
});

const hasKey = <Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> =>
  typeof value === 'object' && value !== null && key in value;

/** A schema itself, or the reply of a call. */
function schemasIn(name: string, theirs: unknown, ours: unknown): [string, z.ZodMiniType, Parsing][] {
  if (hasKey(theirs, '_zod')) return [[name, theirs as z.ZodMiniType, ours as Parsing]];
  if (!hasKey(theirs, 'reply') || !hasKey(ours, 'reply') || theirs.reply === null) return [];
  return [[name, theirs.reply as z.ZodMiniType, ours.reply as Parsing]];
}

const known = ['string', 'number', 'boolean', 'unknown', 'never', 'enum', 'literal'];
const made = ['nullable', 'optional', 'catch', 'union', 'array', 'object'];

function isInSubset(schema: z.ZodMiniType): boolean {
  const { type, shape = {}, catchall, element, innerType, options = [], checks = [] } = definitionOf(schema);
  const parts = [...Object.values(shape), ...options, catchall, element, innerType];
  const isExact = schema._zod.traits.has('$ZodExactOptional');
  return (
    [...known, ...made].includes(type) &&
    !isExact &&
    checks.every(({ _zod }) => _zod.def.check !== 'custom') &&
    parts.every((part) => part === undefined || isInSubset(part))
  );
}
