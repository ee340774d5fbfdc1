/** Reads the input of a call strictly: size, media type, syntax, then every field. */
import { parse as parseJson } from 'lossless-json';
import * as z from 'zod/mini';
import type { OperationShape } from '#shared/contract/index.ts';
import { cardNumberProblem } from '#shared/domain/identity/no-card-number.ts';
import { Refusal } from '../core/refusal.ts';

const maximumBodyBytes = 65_536;

export interface ParsedInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * The body's bytes; throws `payload_too_large` as soon as there are too many, whatever the length header said, and `invalid_json`
 * where it does not come to its end: a caller who hangs up or sends a bad chunk is no failure of ours.
 */
export async function readBody(request: Request, maximum = maximumBodyBytes): Promise<Uint8Array> {
  try {
    return await readWhole(request, maximum);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('invalid_json');
  }
}

async function readWhole(request: Request, maximum: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > maximum) throw new Refusal('payload_too_large');
  // To look for the body of a read would make the stream that it does not have.
  if (request.method === 'GET') return new Uint8Array();
  if (announced > 0) return limited(Buffer.from(await request.arrayBuffer()), maximum);
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maximum) throw new Refusal('payload_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function limited(bytes: Uint8Array, maximum: number): Uint8Array {
  if (bytes.byteLength > maximum) throw new Refusal('payload_too_large');
  return bytes;
}

export type Params = Readonly<Record<string, string>>;

/** The path parameters, parsed; or the refusal of them, which the caller throws in its turn. */
export function readParams({ params }: OperationShape, given: Params): Params | Refusal {
  return params ? readPart<Params>(params, given) : {};
}

/** Parses query and body by the call's schemas. Throws `invalid_object` with a code for each wrong field. */
export function parseInput(
  operation: OperationShape,
  given: { params: Params; url: URL; request: Request; rawBody: Uint8Array },
): ParsedInput {
  return {
    ...(operation.params && { params: given.params }),
    query: parsePart(operation.query, queryOf(given.url, operation)),
    ...(operation.body && { body: parsePart(operation.body, jsonOf(given.request, given.rawBody)) }),
  };
}

/** Only a list may repeat its name; a call without a query schema accepts no parameters. */
function queryOf(url: URL, operation: OperationShape): Record<string, string | string[]> {
  const names = [...url.searchParams.keys()];
  const lists = listsOf(operation);
  const problems: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    if (!operation.query) problems[name] = 'unknown';
    else if (names.indexOf(name) !== index && !lists.includes(name)) problems[name] = 'invalid';
  }
  if (names.length > 0 && Object.keys(problems).length > 0) {
    throw new Refusal('invalid_object', { errorInfo: problems });
  }
  const given: [string, string | string[]][] = [...url.searchParams];
  const isGiven = (name: string) => url.searchParams.has(name);
  return Object.fromEntries([
    ...given,
    ...lists.filter(isGiven).map((name) => [name, url.searchParams.getAll(name)] as const),
  ]);
}

/** The parameters that are lists. */
function listsOf({ query }: OperationShape): readonly string[] {
  if (!(query instanceof z.ZodMiniObject)) return [];
  return Object.keys(query.shape).filter((name) => query.shape[name] instanceof z.ZodMiniArray);
}

/** A name that occurs twice in an object with different values is refused: readers differ in which of them they take. */
function jsonOf(request: Request, rawBody: Uint8Array): unknown {
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') throw new Refusal('unsupported_media_type');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(rawBody);
    return parseJson(text, undefined, { parseNumber: Number });
  } catch {
    throw new Refusal('invalid_json');
  }
}

function parsePart(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const part = readPart(schema, value);
  if (part instanceof Refusal) throw part;
  return part;
}

function readPart<Part>(schema: z.ZodMiniType, value: unknown): Part | Refusal {
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    return new Refusal('invalid_object', { errorInfo: fieldProblems(parsed.error.issues, value) });
  }
  const unstorable = unstorableTexts(parsed.data);
  if (unstorable.length === 0) return parsed.data as Part;
  return new Refusal('invalid_object', {
    errorInfo: Object.fromEntries(unstorable.map((field) => [field, 'invalid'])),
  });
}

/**
 * The fields whose text or name PostgreSQL cannot store: with a zero character or a lone surrogate, both of which JSON
 * allows.
 */
function unstorableTexts(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path.join('.')];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    isStorable(key) ? unstorableTexts(inner, [...path, key]) : [path.join('.')],
  );
}

const isStorable = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

/**
 * `unknown` for a field that the call does not have, `required` for one that is missing, `noCreditCardNumber` for free
 * text with a card number, else `invalid`.
 */
function fieldProblems(issues: readonly z.core.$ZodIssue[], value: unknown): Record<string, string> {
  const problems = issues.flatMap((issue): [string, string][] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => [[...issue.path, key].join('.'), 'unknown']);
    }
    return [[issue.path.join('.'), fieldProblem(issue, valueAt(value, issue.path))]];
  });
  return Object.fromEntries(problems);
}

function fieldProblem({ code }: z.core.$ZodIssue, given: unknown): string {
  if (given === undefined) return 'required';
  const cardNumber = code === 'custom' && typeof given === 'string' ? cardNumberProblem(given) : null;
  return cardNumber ?? 'invalid';
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}
