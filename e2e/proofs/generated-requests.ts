/** Requests made from the contract: valid, near valid, hostile, and with headers that contradict each other. */
import * as z from 'zod/mini';
import { contracts, type OperationShape } from '#shared/contract/index.ts';
import { oneOf, type Random } from './random.ts';
import {
  type Dictionary,
  hostileBody,
  hostileTexts,
  type JsonSchema,
  mutated,
  validValue,
} from './request-values.ts';

export const kinds = ['valid', 'near valid', 'hostile', 'conflicting headers'] as const;
export type Kind = (typeof kinds)[number];

export interface Call {
  readonly group: keyof typeof contracts;
  readonly id: string;
  readonly operation: OperationShape;
  readonly schemas: Readonly<Record<'params' | 'query' | 'body', JsonSchema | null>>;
}

const schemaOf = (schema: z.ZodMiniType | undefined): JsonSchema | null =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : null;

/** Every call of the contract. */
export const calls: readonly Call[] = Object.entries(contracts).flatMap(([group, contract]) =>
  Object.entries(contract as Readonly<Record<string, OperationShape>>).map(([id, operation]) => ({
    group: group as Call['group'],
    id,
    operation,
    schemas: {
      params: schemaOf(operation.params),
      query: schemaOf(operation.query),
      body: schemaOf(operation.body),
    },
  })),
);

export interface GeneratedRequest {
  readonly call: Call;
  readonly kind: Kind;
  /** Path and query as they go into the request line. */
  readonly address: string;
  /** In order. A name may occur twice. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | Uint8Array<ArrayBuffer> | null;
  /** Whether the contract's schemas accept all of it. */
  readonly isWellFormed: boolean;
}

export function generate(call: Call, kind: Kind, dictionary: Dictionary, random: Random): GeneratedRequest {
  const part = (name: 'params' | 'query' | 'body') => {
    const schema = call.schemas[name];
    return schema ? validValue(schema, name, dictionary, random) : undefined;
  };
  const parts = { params: part('params'), query: part('query'), body: part('body') };
  const present = (['params', 'query', 'body'] as const).filter((name) => parts[name] !== undefined);
  if (kind === 'near valid' && present.length > 0) {
    const name = oneOf(random, present);
    parts[name] = mutated(parts[name], random);
  }
  const isHostile = kind === 'hostile';
  const hasHostileBody = isHostile && random(3) === 0;
  const hasHostilePath = isHostile && (!hasHostileBody || random(2) === 0);
  const hasHostileQuery = isHostile && random(3) === 0;
  const path = pathOf(call.operation.path, parts.params, hasHostilePath ? random : null);
  const query = hasHostileQuery ? hostileQuery(random) : queryText(parts.query);
  const carriesBody = call.operation.method !== 'GET' && (parts.body !== undefined || hasHostileBody);
  const isForm = call.operation.encoding === 'multipart';
  const whole = isForm ? formText(parts.body) : JSON.stringify(parts.body);
  const body = hasHostileBody ? hostileBody(random) : whole;
  const isUntouched =
    !hasHostileBody && !hasHostilePath && !hasHostileQuery && kind !== 'conflicting headers';
  return {
    call,
    kind,
    address: query === '' ? path : `${path}?${query}`,
    headers: kind === 'conflicting headers' ? conflictingHeaders(random) : [],
    body: carriesBody ? body : null,
    isWellFormed: isUntouched && fits(call.operation, parts),
  };
}

function fits(
  { path, params, query, body, encoding }: OperationShape,
  parts: Record<'params' | 'query' | 'body', unknown>,
) {
  return (
    (!params || params.safeParse(namedIn(path, textsOf(parts.params))).success) &&
    (!query || query.safeParse(queryValues(parts.query)).success) &&
    (!body || body.safeParse(encoding ? formValues(parts.body) : parts.body).success)
  );
}

/** What separates the fields of the forms that are sent here. */
export const formBoundary = 'fields-of-a-proof';

/** Every item of a list is a file, since lists of forms hold nothing else. */
const fileOf = (value: unknown) => new File([textOf(value)], 'file.txt', { type: 'text/plain' });

const formValues = (body: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body ?? {}).map(([name, value]) => [
      wellFormed(name),
      Array.isArray(value) ? value.map(fileOf) : textOf(value),
    ]),
  );

function formText(body: unknown): string {
  const fields = Object.entries(body ?? {}).flatMap(([name, value]) => {
    const quoted = wellFormed(name).replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
    const disposition = `content-disposition: form-data; name="${quoted}"`;
    if (!Array.isArray(value)) return [`${disposition}\r\n\r\n${textOf(value)}`];
    const file = `${disposition}; filename="file.txt"\r\ncontent-type: text/plain`;
    return value.map((each) => `${file}\r\n\r\n${textOf(each)}`);
  });
  return `${fields.map((field) => `--${formBoundary}\r\n${field}\r\n`).join('')}--${formBoundary}--\r\n`;
}

const hostileSegments = [
  ...['%00', 'a%00b', '%zz', '%', '%2F', '..', '.', '%2e%2e', '%ED%A0%80', '%C0%AF', ';', '\\', '{token}'],
  ...['%0d%0a', '%20', '-1', '0', '999999999999', '9'.repeat(2_000), '%F0%9F%92%A5', '*', "'", '%25%30%30'],
];

function pathOf(template: string, params: unknown, hostile: Random | null): string {
  const given = textsOf(params);
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    hostile ? oneOf(hostile, hostileSegments) : encodeURIComponent(given[name] ?? ''),
  );
  // A call without parameters has its path changed instead.
  if (!hostile || path !== template || hostile(4) > 0) return path;
  return oneOf(hostile, [
    `${path}/`,
    `/${path}`,
    `${path}/${oneOf(hostile, hostileSegments)}`,
    path.toUpperCase(),
  ]);
}

/** A path has room for its own parameters only. */
const namedIn = (path: string, texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => path.includes(`{${name}}`)));

/** A list is sent as its name repeated. */
const queryText = (query: unknown): string =>
  new URLSearchParams(
    Object.entries(queryValues(query)).flatMap(([name, value]) => [value].flat().map((each) => [name, each])),
  ).toString();

/** As the server reads them. */
const queryValues = (query: unknown): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(query ?? {})
      .filter(([, value]) => !Array.isArray(value) || value.length > 0)
      .map(([name, value]) => [wellFormed(name), Array.isArray(value) ? value.map(textOf) : textOf(value)]),
  );

/** Parameters as text, since an address carries only text. */
function textsOf(part: unknown): Record<string, string> {
  const texts = Object.entries(part ?? {}).map(([name, value]) => [wellFormed(name), textOf(value)]);
  return Object.fromEntries(texts);
}

const textOf = (value: unknown): string =>
  wellFormed(typeof value === 'string' ? value : JSON.stringify(value));

/** Addresses cannot carry half of a character. */
const wellFormed = (text: string) => Buffer.from(text, 'utf8').toString('utf8');

const hostileQuery = (random: Random): string =>
  oneOf(random, [
    'limit=1&limit=2',
    'offset=%00',
    'page=%zz',
    '&&&=&',
    '__proto__=1',
    `wait=${'9'.repeat(30)}`,
    'since=-1&wait=1e9',
    'token=%ED%A0%80',
    new URLSearchParams({ [wellFormed(oneOf(random, hostileTexts))]: 'x' }).toString(),
    new URLSearchParams({ query: wellFormed(oneOf(random, hostileTexts)) }).toString(),
  ]);

const basic = (text: string) => `Basic ${Buffer.from(text, 'utf8').toString('base64')}`;

/** Sets of headers for calls that are otherwise valid. */
const headerSets: readonly (readonly (readonly [string, string])[])[] = [
  [['content-type', 'text/plain']],
  [
    ['content-type', 'application/json'],
    ['content-type', 'text/html'],
  ],
  [['content-type', 'application/json; charset=utf-16']],
  [['content-length', '99999999']],
  [['content-length', '-1']],
  [['content-length', 'many']],
  [
    ['transfer-encoding', 'chunked'],
    ['content-length', '3'],
  ],
  [
    ['x-auth-token', 'one'],
    ['x-auth-token', 'two'],
  ],
  [['x-auth-token', '%00']],
  [['x-auth-token', 'a'.repeat(8_000)]],
  [['authorization', basic('\0:\0')]],
  [['authorization', basic('demo-au')]],
  [['authorization', basic(`demo-au:${'s'.repeat(200)}`)]],
  [['authorization', 'Basic !!!']],
  [
    ['authorization', 'Bearer x'],
    ['authorization', basic('demo-au:x')],
  ],
  [['cookie', '__Host-fourfold-browser=a; __Host-fourfold-browser=b']],
  [['cookie', '__Host-fourfold-browser=%00']],
  [['cookie', '=;;=%zz;__proto__=1']],
  [['x-country-code', 'XX']],
  [
    ['x-country-code', 'AU'],
    ['x-country-code', 'FR'],
  ],
  [['x-country-code', '__proto__']],
  [['origin', 'null']],
  [
    ['origin', 'https://evil.example'],
    ['sec-fetch-site', 'same-origin'],
  ],
  [['origin', '%00']],
  [['correlation-id', 'not-a-uuid']],
  [['correlation-id', '00000000-0000-0000-0000-000000000000']],
  [['idempotency-key', '']],
  [['idempotency-key', 'same']],
  [['idempotency-key', 'a'.repeat(65)]],
  [
    ['idempotency-key', 'one'],
    ['idempotency-key', 'two'],
  ],
  [['idempotency-key', '%00']],
  [['if-none-match', '*']],
  [['range', 'bytes=5-1']],
  [['expect', '100-continue']],
  [['x-http-method-override', 'DELETE']],
  [['x-sandbox-key', 'wrong']],
  [['accept', 'application/xml']],
  [['accept-language', '\u00ff'.repeat(200)]],
  [['device-info', '{"a":']],
];

const conflictingHeaders = (random: Random) => [
  ...oneOf(random, headerSets),
  ...(random(2) === 0 ? oneOf(random, headerSets) : []),
];
