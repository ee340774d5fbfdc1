import fc from 'fast-check';
import type * as z from 'zod/mini';

/** The parts of a zod definition that describe valid values. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly catchall?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly pattern?: RegExp;
  readonly format?: string;
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDefinition } }[];
}

interface CheckDefinition {
  readonly check: string;
  readonly pattern?: RegExp;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly length?: number;
  /** Of `greater_than` and `less_than`. */
  readonly value?: number;
}

export const definitionOf = (schema: z.ZodMiniType): Definition => schema._zod.def as unknown as Definition;

/** Values that look valid; a check that is not known here may still reject some. */
export function similarValues(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const definition = definitionOf(schema);
  const {
    type,
    shape = {},
    catchall,
    element,
    innerType,
    options = [],
    values = [],
    entries = {},
  } = definition;
  const inner = () => similarValues(innerType as z.ZodMiniType);
  switch (type) {
    case 'string':
      return texts(definition);
    case 'number':
      return numbers(definition);
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(entries));
    case 'literal':
      return fc.constantFrom(...values);
    case 'nullable':
      return fc.option(inner(), { nil: null });
    case 'optional':
      return fc.option(inner(), { nil: undefined });
    case 'catch':
      return fc.oneof(inner(), fc.constantFrom(...junk));
    case 'union':
      return fc.oneof(...options.map(similarValues));
    case 'array':
      return fc.array(similarValues(element as z.ZodMiniType), { maxLength: 4 });
    case 'object':
      return objects(shape, catchall);
    default:
      return fc.anything();
  }
}

function texts({ pattern, checks = [] }: Definition): fc.Arbitrary<string> {
  const rules = checks.map((check) => check._zod.def);
  const form = pattern ?? rules.find((rule) => rule.pattern)?.pattern;
  if (form) return fc.stringMatching(form);
  const exact = rules.find((rule) => rule.check === 'length_equals')?.length;
  const minLength = exact ?? Math.max(0, ...rules.map((rule) => rule.minimum ?? 0));
  const longest = exact ?? Math.min(...rules.map((rule) => rule.maximum ?? 20));
  // One code point each, some of them two UTF-16 code units.
  const unit = fc.oneof(
    fc.constantFrom('a', '7', '😀', 'é'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  );
  return fc.string({ unit, minLength, maxLength: Math.max(minLength, longest) });
}

function numbers({ format, checks = [] }: Definition): fc.Arbitrary<number> {
  const rules = checks.map((check) => check._zod.def);
  const isWhole = format === 'safeint' || rules.some(({ check }) => check === 'number_format');
  const bound = (side: string) => rules.find(({ check }) => check === side)?.value;
  const [least = -1_000_000, most = 1_000_000] = [bound('greater_than'), bound('less_than')];
  if (isWhole) return fc.oneof(fc.integer({ min: least, max: most }), fc.constant(most));
  return fc.double({ min: least, max: most, noNaN: true });
}

function objects(
  shape: Readonly<Record<string, z.ZodMiniType>>,
  catchall: z.ZodMiniType | undefined,
): fc.Arbitrary<unknown> {
  const keys = Object.keys(shape);
  const requiredKeys = keys.filter((key) => (shape[key] as z.ZodMiniType)._zod.optin === undefined);
  const parts = Object.fromEntries(keys.map((key) => [key, similarValues(shape[key] as z.ZodMiniType)]));
  const known = fc.record(parts, { requiredKeys, noNullPrototype: true });
  if (!catchall || definitionOf(catchall).type === 'never') return known;
  const others = fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), similarValues(catchall), {
    maxKeys: 3,
    noNullPrototype: true,
  });
  return fc.tuple(others, known).map(([more, own]) => ({ ...more, ...own }));
}

/** Values to corrupt another one with. Shared, since nothing changes them. */
const junk: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -0,
  -1,
  1.5,
  2 ** 53,
  -(2 ** 53),
  Number.NaN,
  Number.POSITIVE_INFINITY,
  7n,
  '',
  ' ',
  '1',
  'null',
  '\ud800',
  '😀😀',
  '2023-02-29',
  '2024-02-29',
  '2024-02-30T12:00:00.000Z',
  '2024-02-29T23:59:59.999Z\n',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  [],
  [undefined],
  [null, '1'],
  // biome-ignore lint/suspicious/noSparseArray: a message between windows may have one
  ['a', , 'b'],
  {},
  { type: 'CREDIT_CARD' },
  JSON.parse('{"__proto__":{"type":"CREDIT_CARD"}}'),
  Object.create(null),
  Object.create({ inherited: '1' }),
  new Date(0),
  new Map([['a', 1]]),
  new Uint8Array(2),
  Symbol('s'),
  () => '1',
];

const unknownKeys = ['', 'x', '0', '__proto__', 'constructor', 'toString', 'hasOwnProperty'];

/** The value with one corruption: a part replaced, a key added or removed, or a character added or removed. */
function corrupted(value: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(value);
  return fc
    .tuple(fc.constantFrom(...places), fc.constantFrom(...junk), fc.constantFrom(...unknownKeys), fc.nat(4))
    .map(([place, replacement, key, how]) =>
      withPlace(value, place, (part) => corruptPart(part, replacement, key, how)),
    );
}

function corruptPart(part: unknown, replacement: unknown, key: string, how: number): unknown {
  if (typeof part === 'string' && how < 2) return how === 0 ? `${part}a` : part.slice(0, -1);
  if (typeof part === 'string' && how === 2) return part.toUpperCase();
  if (isObject(part) && how === 0) return withKey(part, key, replacement);
  if (isObject(part) && how < 3)
    return withoutOne(part, typeof replacement === 'string' ? replacement.length : how);
  if (Array.isArray(part) && how < 3) return [...part, replacement];
  return replacement;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Like `JSON.parse`, treats `__proto__` as an ordinary key. */
function withKey(part: object, key: string, value: unknown): object {
  return Object.defineProperty({ ...part }, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function withoutOne(part: Record<string, unknown>, nth: number): object {
  const keys = Object.keys(part);
  const gone = keys[nth % Math.max(1, keys.length)];
  return Object.fromEntries(Object.entries(part).filter(([key]) => key !== gone));
}

type Place = readonly (string | number)[];

function placesIn(value: unknown, at: Place = []): Place[] {
  if (Array.isArray(value)) return [at, ...value.flatMap((part, index) => placesIn(part, [...at, index]))];
  if (!isObject(value)) return [at];
  return [at, ...Object.keys(value).flatMap((key) => placesIn(value[key], [...at, key]))];
}

function withPlace(value: unknown, [step, ...rest]: Place, change: (part: unknown) => unknown): unknown {
  if (step === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((part, index) => (index === step ? withPlace(part, rest, change) : part));
  const { [step]: part } = value as Record<string, unknown>;
  return withKey(value as object, String(step), withPlace(part, rest, change));
}

/** Values to try a schema with: valid ones, corrupted ones, and anything at all. */
export function valuesFor(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const own = similarValues(schema);
  return fc.oneof(
    { arbitrary: own, weight: 2 },
    { arbitrary: own.chain(corrupted), weight: 3 },
    fc.constantFrom(...junk),
    fc.anything({
      withNullPrototype: true,
      withMap: true,
      withDate: true,
      withSparseArray: true,
      withBigInt: true,
    }),
  );
}
