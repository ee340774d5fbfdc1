/** No text makes a pattern of the product slow: each is analysed for texts on which its steps grow faster than their length. */
import path from 'node:path';
import { check } from 'recheck';
import ts from 'typescript';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readSources } from './source-files.ts';

const product = /^(?!.*(?:\.test\.|[-/]testing\/|-for-tests)).*\.(?:tsx?|m?js)$/;
const sources = readSources(path.join(import.meta.dirname, '..'), product).filter(
  ({ file }) => !/^(?:e2e|tooling)\//.test(file),
);

/** Bounded by steps and not by time, so that the result does not depend on how busy the machine is. */
const bounds = { timeout: null, attackTimeout: null, incubationTimeout: null, randomSeed: 1 };

/** How the pattern is slow; null for one that is not. */
async function slownessOf(source: string, flags: string): Promise<string | null> {
  const found = await check(source, flags, bounds);
  if (found.status === 'safe') return null;
  return found.status === 'vulnerable' ? found.complexity.summary : found.error.kind;
}

/** The nodes of all sources that are of one kind, with the file of each. */
function nodesOf<Kind extends ts.Node>(isOfKind: (node: ts.Node) => node is Kind) {
  const found: { readonly node: Kind; readonly file: string }[] = [];
  for (const { file, text } of sources) {
    const visit = (node: ts.Node): void => {
      if (isOfKind(node)) found.push({ node, file });
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  }
  return found;
}

describe('a pattern of the product', () => {
  it('takes no longer for a hostile text than for any other of its length', async () => {
    const files = new Map(nodesOf(ts.isRegularExpressionLiteral).map(({ node, file }) => [node.text, file]));
    expect(files.size).toBeGreaterThan(200);
    const slow: string[] = [];
    for (const [literal, file] of files) {
      const end = literal.lastIndexOf('/');
      const slowness = await slownessOf(literal.slice(1, end), literal.slice(end + 1));
      if (slowness) slow.push(`${file}: ${literal} is ${slowness}`);
    }
    expect(slow).toEqual([]);
  }, 180_000);
});

/** Files that compose patterns at run time, and what composes each. */
const composed: Readonly<Record<string, () => Promise<unknown>>> = {
  'sandbox/scenarios/scenario.ts': () => import('#sandbox/scenarios/scenario.ts'),
  'server/areas/request-log/redacted.ts': async () => {
    const { redacted } = await import('#server/areas/request-log/redacted.ts');
    const { orderIdSchema } = await import('#shared/domain/orders/order.ts');
    redacted(orderIdSchema, 'input', '100000001');
  },
  'shared/domain/identity/address.ts': async () => {
    const { isPostcode } = await import('#shared/domain/identity/address.ts');
    const shown = { required: true, inputType: 'text', example: '12345-6789' } as const;
    for (const last of [3, 4]) isPostcode('12345', { ...shown, pattern: /^\d+$/, apart: { last, by: '-' } });
  },
  'shared/domain/identity/licence.ts': async () => {
    const { licenceProblems } = await import('#shared/domain/identity/licence.ts');
    const holder = { givenNames: 'Ana', surname: 'Lane', dateOfBirth: '1990-01-01' };
    const licence = { state: 'NSW', licenceNumber: '1234567', dlCardNumber: '1234567890' };
    licenceProblems({ ...holder, ...licence, countryCode: 'AU' }, '2026-01-01');
  },
  'shared/domain/markets/forms/gb.ts': () => import('#shared/domain/markets/forms/gb.ts'),
  'shared/schemas/iso.ts': async () => (await import('#shared/schemas/iso.ts')).datetime({ precision: 3 }),
};

describe('a pattern that is composed', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  const isCompiled = (node: ts.Node): node is ts.NewExpression | ts.CallExpression =>
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'RegExp';

  it('is in one of the listed files', () => {
    expect([...new Set(nodesOf(isCompiled).map(({ file }) => file))].sort()).toEqual(
      Object.keys(composed).sort(),
    );
  });

  it.each(Object.entries(composed))('in %s is not slow either', async (_, compose) => {
    const patterns: RegExp[] = [];
    vi.resetModules();
    vi.stubGlobal(
      'RegExp',
      new Proxy(RegExp, {
        construct(target, given) {
          const pattern: RegExp = Reflect.construct(target, given);
          patterns.push(pattern);
          return pattern;
        },
      }),
    );
    await compose();
    vi.unstubAllGlobals();
    expect(patterns.length).toBeGreaterThan(0);
    for (const { source, flags } of new Set(patterns)) {
      expect([source, await slownessOf(source, flags)]).toEqual([source, null]);
    }
  });
});
