import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { valuesFor } from './testing/values-of.ts';
import * as subset from './zod-subset.ts';

type Zod = typeof zod;
/** One schema, made with either library. */
type Recipe = (z: Zod) => zod.ZodMiniType;

const ours = subset as unknown as Zod;

const small = fc.integer({ min: 0, max: 4 });
const forms = fc.constantFrom(/^\d{2}$/, /^[a-z]+$/g, /é|😀/u);
const name = fc.constantFrom('a', 'b', 'c', 'constructor');

const recipes = fc.letrec<{ leaf: Recipe; shape: Record<string, Recipe>; object: Recipe; any: Recipe }>(
  (tie) => ({
    leaf: fc.oneof(
      fc.constantFrom<Recipe>(
        (z) => z.string(),
        (z) => z.boolean(),
        (z) => z.number(),
        (z) => z.int(),
        (z) => z.int().check(z.positive()),
        (z) => z.number().check(z.nonnegative()),
        (z) => z.unknown(),
        (z) => z.uuid(),
        (z) => z.iso.date(),
        (z) => z.instanceof(Date),
        (z) => z.iso.datetime({ precision: 3 }),
        (z) => z.enum(['a', 'b', '1']),
        (z) => z.enum({ First: 'a', Second: 'b' }),
        (z) => z.literal('a'),
        (z) => z.literal([1, 'a', true]),
      ),
      small.map(
        (count): Recipe =>
          (z) =>
            z.string().check(z.maxLength(count)),
      ),
      small.map(
        (count): Recipe =>
          (z) =>
            z.string().check(z.minLength(count), z.maxLength(count + 2)),
      ),
      small.map(
        (count): Recipe =>
          (z) =>
            z.string().check(z.length(count)),
      ),
      small.map(
        (count): Recipe =>
          (z) =>
            z.string().check(z.refine((text) => [...text].length !== count)),
      ),
      small.map(
        (count): Recipe =>
          (z) =>
            z.int().check(z.gte(count), z.lte(count + 3)),
      ),
      forms.map(
        (form): Recipe =>
          (z) =>
            z.string().check(z.regex(form)),
      ),
      small.map(
        (count): Recipe =>
          (z) =>
            z.string().check(z.refine((text) => text.length !== count)),
      ),
      small.map(
        (count): Recipe =>
          (z) =>
            z.string().check(
              z.minLength(1),
              z.overwrite((text) => text.slice(0, count)),
              z.refine((text) => text !== 'a'),
            ),
      ),
    ),
    shape: fc.dictionary(name, tie('any'), { maxKeys: 3, noNullPrototype: true }),
    object: fc.oneof(
      { maxDepth: 3 },
      tie('shape').map(
        (shape): Recipe =>
          (z) =>
            z.object(made(z, shape)),
      ),
      tie('shape').map(
        (shape): Recipe =>
          (z) =>
            z.strictObject(made(z, shape)),
      ),
      fc.tuple(tie('object'), tie('shape')).map(
        ([base, shape]): Recipe =>
          (z) =>
            z.extend(base(z) as zod.ZodMiniObject, made(z, shape)),
      ),
      fc.tuple(tie('object'), tie('any')).map(
        ([base, rest]): Recipe =>
          (z) =>
            z.catchall(base(z) as zod.ZodMiniObject, rest(z)),
      ),
    ),
    any: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      tie('leaf'),
      tie('object'),
      tie('any').map(
        (inner): Recipe =>
          (z) =>
            z.nullable(inner(z)),
      ),
      tie('any').map(
        (inner): Recipe =>
          (z) =>
            z.optional(inner(z)),
      ),
      fc.tuple(tie('any'), fc.constantFrom(null, undefined, 'fallback', 0)).map(
        ([inner, fallback]): Recipe =>
          (z) =>
            z.catch(inner(z), fallback as never),
      ),
      tie('any').map(
        (element): Recipe =>
          (z) =>
            z.array(element(z)),
      ),
      fc.tuple(tie('any'), small).map(
        ([element, count]): Recipe =>
          (z) =>
            z.array(element(z)).check(z.minLength(1), z.maxLength(count)),
      ),
      fc.array(tie('any'), { minLength: 1, maxLength: 3 }).map(
        (options): Recipe =>
          (z) =>
            z.union(options.map((option) => option(z))),
      ),
      fc.tuple(tie('shape'), tie('shape')).map(
        ([first, second]): Recipe =>
          (z) =>
            z.discriminatedUnion('type', [
              z.object({ ...made(z, first), type: z.literal('CREDIT_CARD') }),
              z.strictObject({ ...made(z, second), type: z.literal(['b', 'c']) }),
            ]),
      ),
    ),
  }),
);

const made = (z: Zod, shape: Record<string, Recipe>) =>
  Object.fromEntries(Object.entries(shape).map(([key, recipe]) => [key, recipe(z)]));

describe('the subset of zod/mini that browsers parse with', () => {
  it('has nothing that zod/mini has not', () => {
    const { iso, ...functions } = subset;
    expect(Object.keys(zod)).toEqual(expect.arrayContaining(Object.keys(functions)));
    expect(Object.keys(zod.iso)).toEqual(expect.arrayContaining(Object.keys(iso)));
  });

  it('accepts and refuses what zod does for any schema, and parses it to the same result', () => {
    let believed = 0;
    const cases = recipes.any.chain((recipe) =>
      fc.tuple(fc.constant(recipe), fc.array(valuesFor(recipe(zod)), { minLength: 8, maxLength: 8 })),
    );
    fc.assert(
      fc.property(cases, ([recipe, values]) => {
        const [theirs, own] = [recipe(zod), recipe(ours)];
        for (const value of values) {
          const asked = zod.safeParse(theirs, value);
          const read = subset.safeParse(own, value);
          believed += Number(asked.success);
          expect(read.success).toBe(asked.success);
          expect(isDeepStrictEqual(read.data, asked.data)).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
    expect(believed).toBeGreaterThan(150);
  });

  it('returns the value or throws, for the call that does not report success', () => {
    const schema = ours.object({ id: ours.int() });
    expect(ours.parse(schema, { id: 7, more: true })).toEqual({ id: 7 });
    expect(schema.parse({ id: 7 })).toEqual({ id: 7 });
    expect(() => ours.parse(schema, { id: '7' })).toThrow(TypeError);
    expect(() => schema.parse(null)).toThrow(TypeError);
  });

  it('lets no key that came from outside change what an object is', () => {
    const sent = JSON.parse('{"a":"1","__proto__":{"isAdmin":true}}');
    const open = ours.catchall(ours.object({}), ours.unknown()).parse(sent) as Record<string, unknown>;
    expect(open).toEqual({ a: '1' });
    expect('isAdmin' in open).toBe(false);
    expect(ours.strictObject({ a: ours.string() }).safeParse(sent).success).toBe(false);
  });
});
