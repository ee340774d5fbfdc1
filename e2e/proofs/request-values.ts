/** Values for the fields of a call: valid, nearly valid and hostile ones. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { createRandom, oneOf, type Random } from './random.ts';

/** The part of JSON Schema that the contract prints. */
export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

/** Values that mean something to the server, by the name of their field. */
export interface Dictionary {
  of(name: string): readonly string[];
}

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  "' or 1=1 --",
  '../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  '__proto__',
  'constructor',
  '\u202eabc',
  '\r\nset-cookie: a=b',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '💥'.repeat(60),
  'a'.repeat(10_000),
  '9'.repeat(400),
  '-1',
  '1e309',
  'NaN',
  'null',
  '0000-01-01',
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '99999999999.99',
  '9223372036854775808',
  '999999999999',
  '٠١٢٣',
  'İıßﬀ',
  'http://shop.localhost:4402//evil.example',
  'javascript:alert(1)',
];

const otherValues: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 2 ** 53, -(2 ** 31) - 1, 1e300],
  ...[[], {}, [null], { a: 1 }, [[[[]]]], ''],
];

/** A value that the schema accepts, or nearly, since some patterns are filled at random. */
export function validValue(
  schema: JsonSchema,
  name: string,
  dictionary: Dictionary,
  random: Random,
): unknown {
  const one = schema.anyOf ?? schema.oneOf;
  if (one) return validValue(oneOf(random, one), name, dictionary, random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return oneOf(random, schema.enum);
  switch (schema.type) {
    case 'object':
      return validObject(schema, name, dictionary, random);
    case 'array': {
      const least = schema.minItems ?? 0;
      const length = least + random(Math.min(3, (schema.maxItems ?? least + 2) - least + 1));
      const item = schema.items ?? {};
      return Array.from({ length }, () => validValue(item, name, dictionary, random));
    }
    case 'integer':
    case 'number':
      return validNumber(schema, random);
    case 'boolean':
      return random(2) === 0;
    case 'null':
      return null;
    default:
      return validText(schema, name, dictionary, random);
  }
}

function validObject(schema: JsonSchema, name: string, dictionary: Dictionary, random: Random) {
  const { properties = {}, required = [], additionalProperties } = schema;
  const given = Object.entries(properties).filter(([key]) => required.includes(key) || random(3) > 0);
  const value = Object.fromEntries(
    given.map(([key, inner]) => [key, validValue(inner, key, dictionary, random)]),
  );
  if (typeof additionalProperties !== 'object' || Object.keys(properties).length > 0) return value;
  return { ...value, key: validValue(additionalProperties, name, dictionary, random) };
}

function validNumber({ minimum = 0, maximum = 100_000 }: JsonSchema, random: Random): number {
  const least = Math.max(minimum, -1_000_000);
  const most = Math.min(maximum, 1_000_000);
  return oneOf(random, [least, most, least + random(Math.max(1, most - least))]);
}

function validText(schema: JsonSchema, name: string, dictionary: Dictionary, random: Random): string {
  const known = dictionary.of(name);
  if (known.length > 0 && random(8) > 0) return oneOf(random, known);
  const { pattern = schema.allOf?.[0]?.pattern, minLength = 0, maxLength = 40 } = schema;
  if (schema.format === 'uuid') return randomUUID();
  if (schema.format === 'date') return `20${10 + random(80)}-0${1 + random(9)}-1${random(10)}`;
  if (pattern?.includes('-02-29'))
    return `20${10 + random(80)}-0${1 + random(9)}-1${random(10)}T0${random(10)}:00:00.000Z`;
  if (pattern) return oneOf(random, textsOf(pattern));
  return 'a'.repeat(oneOf(random, [minLength, maxLength, Math.min(maxLength, minLength + random(20))]));
}

const matching = new Map<string, readonly string[]>();

function textsOf(pattern: string): readonly string[] {
  const known = matching.get(pattern);
  if (known) return known;
  const texts = fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 20, seed: 1 });
  matching.set(pattern, texts);
  return texts;
}

/** The value with one thing in it changed: left out, added, of another type, too long, or hostile. */
export function mutated(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0 || random(4) === 0)
      return Array.from({ length: random(60) }, () => value[0] ?? null);
    const index = random(value.length);
    return value.map((item, at) => (at === index ? mutated(item, random) : item));
  }
  if (typeof value === 'object' && value !== null) return mutatedObject(value, random);
  if (typeof value === 'string' && random(3) === 0)
    return oneOf(random, [`${value}x`, value.slice(1), ` ${value}`]);
  return random(2) === 0 ? oneOf(random, hostileTexts) : oneOf(random, otherValues);
}

function mutatedObject(value: object, random: Random): object {
  const entries = Object.entries(value);
  const choice = random(6);
  if (entries.length === 0 || choice === 0) return { ...value, [oneOf(random, hostileTexts)]: 1 };
  const index = random(entries.length);
  if (choice === 1) return Object.fromEntries(entries.filter((_, at) => at !== index));
  return Object.fromEntries(
    entries.map(([key, inner], at) => [key, at === index ? mutated(inner, random) : inner]),
  );
}

/** Bodies that are not JSON, or JSON that our clients never write. */
export function hostileBody(random: Random): string | Uint8Array<ArrayBuffer> {
  const repeated = createRandom(random(1_000));
  return oneOf<string | Uint8Array<ArrayBuffer>>(random, [
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '\ufeff{}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{}}}',
    '{"email":"a@b.co","email":"c@d.co"}',
    '{"a":1e400}',
    '['.repeat(30_000),
    `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    JSON.stringify({ a: 'a'.repeat(70_000) }),
    new Uint8Array([0xff, 0xfe, 0x7b, 0x7d]),
    new Uint8Array(Array.from({ length: 64 }, () => repeated(256))),
  ]);
}
