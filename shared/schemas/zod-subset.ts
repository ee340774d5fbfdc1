/**
 * The part of zod/mini that browsers need, in a tenth of its size. The build replaces zod/mini with it in browser bundles
 * (`tooling/rollup/schemas.mjs`), and fails if a bundle needs more. The server, the API document and tests use zod itself.
 * `zod-subset.test.ts` compares the two.
 *
 * It reports no error messages or paths: in a browser, a value is either valid or not.
 */
import type * as z from 'zod/mini';
import { type Like, refused, type Schema, type Shape, schemaOf, textWhere, where } from './schema.ts';

export * as iso from './iso.ts';

// @__NO_SIDE_EFFECTS__
export const string: Like<typeof z.string> = () => textWhere(() => true);

// @__NO_SIDE_EFFECTS__
export const boolean: Like<typeof z.boolean> = () => where((value) => typeof value === 'boolean');

// @__NO_SIDE_EFFECTS__
export const number: Like<typeof z.number> = () => where(Number.isFinite);

// @__NO_SIDE_EFFECTS__
export const int: Like<typeof z.int> = () => where(Number.isSafeInteger);

// @__NO_SIDE_EFFECTS__
export const unknown: Like<typeof z.unknown> = () => where(() => true);

const uuidForm = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i;

/** With a valid version and variant, or one of the two special UUIDs: all `0`, and all `f`. */
// @__NO_SIDE_EFFECTS__
export const uuid: Like<typeof z.uuid> = () =>
  textWhere(
    (text) => uuidForm.test(text) && (/^.{14}[1-8].{4}[89ab]/i.test(text) || /^(?:[0-]+|[f-]+)$/.test(text)),
  );

/** Accepts an object of values or a list, like `z.enum`. */
// @__NO_SIDE_EFFECTS__
function _enum(values: z.util.EnumLike | readonly string[]): Schema {
  return oneOf(Object.values(values));
}

export { _enum as enum };

// @__NO_SIDE_EFFECTS__
export const literal: Like<typeof z.literal> = (value) => oneOf([value].flat());

// @__NO_SIDE_EFFECTS__
function oneOf(values: readonly unknown[]): Schema {
  return where((value) => values.includes(value));
}

/** For forms with files, whose schemas only the server reads. */
// @__NO_SIDE_EFFECTS__
function _instanceof(type: Parameters<typeof z.instanceof>[0]): Schema {
  return where((value) => value instanceof type);
}

export { _instanceof as instanceof };

// @__NO_SIDE_EFFECTS__
export const nullable: Like<typeof z.nullable> = (inner) => {
  const { read, absence } = ours(inner);
  return schemaOf((value) => (value === null ? value : read(value)), absence);
};

// @__NO_SIDE_EFFECTS__
export const optional: Like<typeof z.optional> = (inner) => {
  const { read } = ours(inner);
  return schemaOf((value) => (value === undefined ? value : read(value)), 'kept');
};

/** The fallback is a value, never a function. */
// @__NO_SIDE_EFFECTS__
function _catch(inner: Parameters<typeof z.catch>[0], fallback: unknown): Schema {
  const { read, absence } = ours(inner);
  return schemaOf(
    (value) => {
      const own = read(value);
      return own === refused ? fallback : own;
    },
    absence === 'kept' ? absence : 'filled',
  );
}

export { _catch as catch };

// @__NO_SIDE_EFFECTS__
export const union: Like<typeof z.union> = (options) => {
  const all = options.map(ours);
  const absence = (['kept', 'filled'] as const).find((each) => all.some((option) => option.absence === each));
  return schemaOf((value) => {
    for (const { read } of all) {
      const own = read(value);
      if (own !== refused) return own;
    }
    return refused;
  }, absence);
};

/** At most one option can match, so trying them in order has the same result. */
// @__NO_SIDE_EFFECTS__
export const discriminatedUnion: Like<typeof z.discriminatedUnion> = (_name, options) => union(options);

// @__NO_SIDE_EFFECTS__
export const array: Like<typeof z.array> = (element) => {
  const { read } = ours(element);
  return schemaOf((value) => {
    if (!Array.isArray(value)) return refused;
    // Unlike `map`, this also reads the holes of a sparse array.
    const own = Array.from(value, (each) => read(each));
    return own.includes(refused) ? refused : own;
  });
};

// @__NO_SIDE_EFFECTS__
export const object: Like<typeof z.object> = (shape) => objectOf(shape);

// @__NO_SIDE_EFFECTS__
export const strictObject: Like<typeof z.strictObject> = (shape) => objectOf(shape, never);

// @__NO_SIDE_EFFECTS__
export const extend: Like<typeof z.extend> = (schema, shape) => {
  const base = ours(schema);
  return objectOf({ ...base.shape, ...shape }, base.rest);
};

// @__NO_SIDE_EFFECTS__
export const catchall: Like<typeof z.catchall> = (schema, rest) => objectOf(ours(schema).shape, ours(rest));

const never = /* @__PURE__ */ where(() => false);

// @__NO_SIDE_EFFECTS__
function objectOf(given: object = {}, rest?: Schema): Schema {
  const shape = given as Shape;
  const read = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refused;
    const source = value as Record<string, unknown>;
    const own: Record<string, unknown> = {};
    const takes = (key: string, schema: Schema): boolean => {
      const isMissing = !(key in source);
      if (isMissing && schema.absence !== 'filled') return schema.absence === 'kept';
      const part = schema.read(source[key]);
      if (part === refused) return false;
      if (!isMissing || part !== undefined) own[key] = part;
      return true;
    };
    for (const key in shape) {
      if (!takes(key, shape[key] as Schema)) return refused;
    }
    if (!rest) return own;
    for (const key in source) {
      if (Object.hasOwn(shape, key)) continue;
      // Assigning `__proto__` would change the object's prototype.
      const isTaken = key === '__proto__' ? rest !== never : takes(key, rest);
      if (!isTaken) return refused;
    }
    return own;
  };
  return schemaOf(read, 'refused', shape, rest);
}

/** Where this module replaces zod, values with zod's types are our schemas. */
const ours = (schema: unknown) => schema as Schema;

// @__NO_SIDE_EFFECTS__
export const regex: Like<typeof z.regex, Check<string>> = (pattern) => (text) => {
  pattern.lastIndex = 0;
  return pattern.test(text);
};

// @__NO_SIDE_EFFECTS__
export const refine: Like<typeof z.refine, Check<never>> = (passes) => (value) => Boolean(passes(value));

// @__NO_SIDE_EFFECTS__
export const overwrite: Like<typeof z.overwrite, Overwrite> = (change) =>
  Object.assign((value: never) => change(value), { overwrites: true as const });

type Overwrite = ((value: never) => unknown) & { readonly overwrites: true };
type Check<Value> = (value: Value) => boolean;
type Long = string | readonly unknown[];

/** Length of a string in code points instead of UTF-16 code units. */
const lengthOf = (value: Long) => [...value].length;

// @__NO_SIDE_EFFECTS__
export const minLength: Like<typeof z.minLength, Check<Long>> = (minimum) => (value) =>
  lengthOf(value) >= minimum;

// @__NO_SIDE_EFFECTS__
export const maxLength: Like<typeof z.maxLength, Check<Long>> = (maximum) => (value) =>
  lengthOf(value) <= maximum;

// @__NO_SIDE_EFFECTS__
export const length: Like<typeof z.length, Check<Long>> = (exact) => (value) => lengthOf(value) === exact;

// @__NO_SIDE_EFFECTS__
export const gte: Like<typeof z.gte, Check<number>> = (minimum) => (value) => value >= Number(minimum);

// @__NO_SIDE_EFFECTS__
export const lte: Like<typeof z.lte, Check<number>> = (maximum) => (value) => value <= Number(maximum);

// @__NO_SIDE_EFFECTS__
export const positive: Like<typeof z.positive, Check<number>> = () => (value) => value > 0;

// @__NO_SIDE_EFFECTS__
export const nonnegative: Like<typeof z.nonnegative, Check<number>> = () => (value) => value >= 0;

export const safeParse: Like<typeof z.safeParse, ReturnType<Schema['safeParse']>> = (schema, value) =>
  ours(schema).safeParse(value);

export const parse: Like<typeof z.parse, unknown> = (schema, value) => ours(schema).parse(value);
