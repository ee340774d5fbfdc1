/** Reads the input of a call strictly: size, media type, syntax, then every field. */
import { parse as parseJson } from 'lossless-json';
import * as z from 'zod/mini';
import type { OperationShape } from '#shared/contract/index.ts';
import { maximumEvidenceBytes, maximumEvidenceFiles } from '#shared/domain/disputes/evidence.ts';
import { cardNumberProblem } from '#shared/domain/identity/no-card-number.ts';
import { plainNumber } from '#shared/domain/text/plain-number.ts';
import { Refusal } from '../core/refusal.ts';
import { readForm } from './read-form.ts';

const maximumBodyBytes = 65_536;
/** The files that a dispute may have, and as much as other bodies for the fields and separators. */
const maximumFormBytes = maximumEvidenceFiles * maximumEvidenceBytes + maximumBodyBytes;

interface ParsedInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * The body's bytes; throws `payload_too_large` as soon as there are too many, independent of the length header, and `invalid_json`
 * when it is incomplete: a caller who hangs up or sends a bad chunk is not an error of ours.
 */
export async function readBody(request: Request, maximum = maximumBodyBytes): Promise<Uint8Array> {
  try {
    return await readWhole(request, maximum);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('invalid_json');
  }
}

/**
 * The body of a call. If one that may contain files is too large, the refusal names the file; if it is incomplete, the refusal
 * names no field.
 */
export async function readBodyOf(operation: OperationShape, request: Request): Promise<Uint8Array> {
  if (operation.encoding === undefined) return readBody(request);
  try {
    return await readWhole(request, maximumFormBytes);
  } catch (error) {
    throw new Refusal(error instanceof Refusal ? 'FILE_TOO_LARGE' : 'invalid_object');
  }
}

async function readWhole(request: Request, maximum: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > maximum) throw new Refusal('payload_too_large');
  // Reading `body` of a GET would create a stream that it does not have.
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

type Params = Readonly<Record<string, string>>;

/** The parsed path parameters, or their refusal, which the caller throws at the right step. */
export function readParams({ params }: OperationShape, given: Params): Params | Refusal {
  return params ? readPart<Params>(params, given) : {};
}

/** Parses query and body by the call's schemas. Throws `invalid_object` with a code for each wrong field. */
export async function parseInput(
  operation: OperationShape,
  given: { params: Params; url: URL; request: Request; rawBody: Uint8Array },
): Promise<ParsedInput> {
  return {
    ...(operation.params && { params: given.params }),
    query: parsePart(operation.query, queryOf(given.url, operation)),
    ...(operation.body && { body: parsePart(operation.body, await bodyOf(operation, given)) }),
  };
}

const bodyOf = (
  { encoding, body }: OperationShape,
  { request, rawBody }: { request: Request; rawBody: Uint8Array },
): unknown => (encoding === undefined ? jsonOf(request, rawBody) : formOf(body, request, rawBody));

/** Only a list may repeat its name; a call without a query schema accepts no parameters. */
function queryOf(url: URL, operation: OperationShape): Record<string, string | string[]> {
  const names = [...url.searchParams.keys()];
  const lists = listsOf(operation.query);
  const problems: Record<string, string> = operation.query
    ? repeatedNames(names, lists)
    : Object.fromEntries(names.map((name) => [name, 'unknown']));
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

/** `invalid` for each repeated name that is not a list. */
const repeatedNames = (names: readonly string[], lists: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names
      .filter((name, index) => names.indexOf(name) !== index && !lists.includes(name))
      .map((name) => [name, 'invalid']),
  );

/** The fields that are lists. */
function listsOf(schema: OperationShape['query']): readonly string[] {
  if (!(schema instanceof z.ZodMiniObject)) return [];
  return Object.keys(schema.shape).filter((name) => schema.shape[name] instanceof z.ZodMiniArray);
}

/** The fields of a form. Only a list may repeat its name; a list without any field is empty. */
async function formOf(
  schema: OperationShape['body'],
  request: Request,
  rawBody: Uint8Array,
): Promise<Readonly<Record<string, unknown>>> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!formType.test(contentType)) throw new Refusal('unsupported_media_type');
  const form = await readForm(contentType, rawBody);
  const lists = listsOf(schema);
  const names = form.map(([name]) => name);
  const problems = repeatedNames(names, lists);
  if (Object.keys(problems).length > 0) throw new Refusal('invalid_object', { errorInfo: problems });
  const listOf = (list: string) => form.filter(([name]) => name === list).map(([, value]) => value);
  return Object.fromEntries([...form, ...lists.map((name): [string, unknown] => [name, listOf(name)])]);
}

/** Without any other parameter, which another parser might read as the boundary. */
const formType = /^multipart\/form-data\s*;\s*boundary=("?)[\w'()+,./:=?-]{1,70}\1\s*$/i;

/** A name that occurs twice in an object with different values is refused: parsers differ in which of them they use. */
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
  const asSent = schema.safeParse(value);
  const parsed = asSent.success ? asSent : schema.safeParse(withPlainNumbers(value, asSent.error.issues));
  if (!parsed.success) {
    return new Refusal('invalid_object', { errorInfo: fieldProblems(parsed.error.issues, value) });
  }
  const wrong = [...reservedNames(value), ...unstorableTexts(parsed.data)];
  if (wrong.length === 0) return parsed.data as Part;
  return new Refusal('invalid_object', {
    errorInfo: Object.fromEntries(wrong.map((field) => [field, 'invalid'])),
  });
}

/** Names that every object of JavaScript inherits and code may write to. No call has such a field. */
const reserved: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** The fields that have such a name in them as it was sent, since a schema of any names leaves some of them out. */
function reservedNames(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    reserved.includes(key) ? [path.join('.')] : reservedNames(inner, [...path, key]),
  );
}

/**
 * The value with 0 to 9 and usual signs in each field that was refused for its form and that another keyboard may have written:
 * a date, an amount or a code. Fields that hold words stay as they are.
 */
function withPlainNumbers(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const refused = issues.filter(
    ({ code, path }) => code === 'invalid_format' && isWrittenNumber(valueAt(value, path)),
  );
  if (refused.length === 0) return value;
  const plain = structuredClone(value);
  for (const { path } of refused) {
    const holder = valueAt(plain, path.slice(0, -1));
    const name = path.at(-1);
    if (typeof holder === 'object' && holder !== null && name !== undefined) {
      Reflect.set(holder, name, plainNumber(String(valueAt(value, path))));
    }
  }
  return plain;
}

/** Digits, with signs, spaces and invisible marks between them. */
const isWrittenNumber = (text: unknown): boolean =>
  typeof text === 'string' && /^[\p{Nd}\p{P}\p{S}\p{Z}\p{Cf}]*$/u.test(text) && /\p{Nd}/u.test(text);

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
