import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contracts, type OperationShape } from '#shared/contract/index.ts';
import { similarValues } from '#shared/schemas/testing/values-of.ts';
import { compileSchema } from './compile-schemas.ts';
import './routes.ts';

const operations = Object.values(contracts).flatMap((contract): OperationShape[] => Object.values(contract));
const schemas = new Set(operations.flatMap(({ params, query, body, reply }) => [params, query, body, reply]));

/** The result of the compiled parser for a value, and of the one that it replaces. */
function outcomes(schema: z.ZodMiniType, value: unknown) {
  const ofResult = ({ success, data, error }: z.core.util.SafeParseResult<unknown>) =>
    success ? { data } : { issues: error?.issues };
  return [ofResult(schema.safeParse(value)), ofResult(schema.safeParse(value, { jitless: true }))];
}

it('gives for every schema of the contract the same results and issues as before', () => {
  for (const schema of schemas) {
    if (!schema) continue;
    const values = fc.oneof(similarValues(schema), fc.anything(), fc.object({ maxDepth: 3 }));
    fc.assert(
      fc.property(values, (value) => {
        const [compiled, interpreted] = outcomes(schema, value);
        return isDeepStrictEqual(compiled, interpreted);
      }),
      { numRuns: 8 },
    );
  }
});

it('compiles objects wherever they are, also when they have their own checks', () => {
  const inner = z.object({ of: z.string() });
  const checked = z.strictObject({ at: z.number() }).check(z.refine(({ at }) => at > 0));
  const schema = z.object({
    list: z.array(inner),
    either: z.union([z.null(), z.optional(checked)]),
    named: z.record(z.string(), z.nullable(inner)),
  });
  const before = schema._zod.run;
  compileSchema(schema);
  for (const each of [schema, inner, checked]) expect(each._zod.traits).toContain('$ZodObjectJIT');
  expect(schema._zod.run).not.toBe(before);
  expect(schema._zod.run).toBe(schema._zod.parse);
  const given = { list: [{ of: 'a', more: 1 }], either: { at: 1 }, named: { b: null, c: { of: 'c' } } };
  expect(schema.parse(given)).toEqual({ ...given, list: [{ of: 'a' }] });
  for (const either of [{ at: 0 }, { at: 1, more: 1 }]) {
    expect(schema.safeParse({ ...given, either }).success).toBe(false);
  }
});
