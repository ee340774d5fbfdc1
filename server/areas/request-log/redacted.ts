/**
 * A body as its merchant's developer may see it in the log of requests. Only values whose every possibility the contract lists are
 * shown: numbers, flags, names of states, amounts, times, ids. Texts that a person can have typed are not. Two
 * that shops often get wrong are shown in part: the origin of an address, and an amount of another form. Source: decisions 269
 * and 279.
 */
import * as z from 'zod/mini';
import type { OperationShape } from '#shared/contract/index.ts';

type Schema = NonNullable<OperationShape['body']>;

/** The parts of a JSON schema that say which values there can be. */
interface Node {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly allOf?: readonly Node[];
}

/** What takes the place of a value that is not shown. */
const hidden = '[redacted]';

/** Objects about a person, of which not even a postcode is shown. */
const personal = ['consumer', 'billing', 'shipping'];

/** A shop's own addresses. Their paths may hold what a shopper typed. */
const addresses = ['redirectConfirmUrl', 'redirectCancelUrl', 'popupOriginUrl'];

/** Shorter than the number of a card, so that none can be in it. */
const formOfWrongAmounts = /^[-+\d., ]{1,12}$/;

const secret = 'secret';

/** Texts of replies that we make and the contract gives no pattern. */
const ours = ['orderId', 'keyId', 'refundId', 'id', 'deliveryId', 'eventId', 'symbol'];
const formOfOurs = /^[\w$€£-]{1,40}$/;

const shownEntries = 10;
const shownCharacters = 100;

const nodes = new WeakMap<Schema, Node>();

function nodeOf(schema: Schema, io: 'input' | 'output'): Node {
  const known = nodes.get(schema);
  if (known) return known;
  const node = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Node;
  nodes.set(schema, node);
  return node;
}

/** @param io `input` for what a caller sends, `output` for a reply */
export const redacted = (
  schema: Schema | null | undefined,
  io: 'input' | 'output',
  value: unknown,
): unknown => (schema ? shownBy(nodeOf(schema, io), value, io === 'output') : hiddenPart(value));

/** The names of all fields that a schema of a request describes. */
export const fieldsIn = (schema: Schema): readonly string[] => namesIn(nodeOf(schema, 'input'));

function namesIn(node: Node): string[] {
  const { properties = {}, items } = node;
  const inner = [...Object.values(properties), ...(items ? [items] : []), ...alternativesOf(node)];
  return [...Object.keys(properties), ...inner.flatMap(namesIn)];
}

function shownBy(node: Node, value: unknown, isReply: boolean): unknown {
  if (value === null || typeof value === 'boolean') return value;
  const { properties, items } = formOf(node, value);
  if (Array.isArray(value)) return items ? entriesOf(items, value, isReply) : hidden;
  if (typeof value === 'object') return properties ? fieldsOf(properties, value, isReply) : hidden;
  return isListed(node, value) ? briefly(value) : hidden;
}

/** The token of a checkout opens it, so only its beginning is shown. */
const briefly = (value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('ffc_') ? `${value.slice(0, 8)}…` : value;

function entriesOf(items: Node, entries: readonly unknown[], isReply: boolean): unknown[] {
  const shown = entries.slice(0, shownEntries).map((entry) => shownBy(items, entry, isReply));
  const left = entries.length - shown.length;
  return left > 0 ? [...shown, `[${left} more]`] : shown;
}

/** Names that the contract does not know are not shown either: a caller may have typed anything. */
function fieldsOf(
  properties: Readonly<Record<string, Node>>,
  value: object,
  isReply: boolean,
): Record<string, unknown> {
  const entries = Object.entries(value);
  const known = entries.filter(([name]) => Object.hasOwn(properties, name));
  const unknown = entries.length - known.length;
  const shown = (name: string, field: unknown) => {
    if (name === secret || (personal.includes(name) && field !== null)) return hidden;
    if (typeof field === 'string' && addresses.includes(name)) return originOf(field);
    if (typeof field === 'string' && name === 'amount' && formOfWrongAmounts.test(field)) return field;
    const isOurs = isReply && ours.includes(name) && typeof field === 'string' && formOfOurs.test(field);
    return isOurs ? field : shownBy(properties[name] ?? {}, field, isReply);
  };
  return Object.fromEntries([
    ...known.map(([name, field]) => [name, shown(name, field)] as const),
    ...(unknown > 0 ? [[`[${unknown} unknown]`, hidden] as const] : []),
  ]);
}

/** With `…` for what follows it. */
function originOf(address: string): string {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return hidden;
  const { origin, href } = new URL(address);
  return origin.length > shownCharacters ? hidden : `${origin}/${href === `${origin}/` ? '' : '…'}`;
}

/** The schema itself, or the one of its alternatives that has fields or entries, as the value has. */
function formOf(node: Node, value: unknown): Node {
  const wanted = Array.isArray(value) ? 'items' : 'properties';
  return [node, ...alternativesOf(node)].find((each) => each[wanted] !== undefined) ?? {};
}

const alternativesOf = ({ anyOf = [], oneOf = [] }: Node): readonly Node[] =>
  [...anyOf, ...oneOf].flatMap((each) => [each, ...alternativesOf(each)]);

/** Whether the contract lists this value, by enumeration, by form or by type. */
function isListed(node: Node, value: unknown): boolean {
  if ([...alternativesOf(node)].some((each) => isListed(each, value))) return true;
  if (node.enum) return node.enum.includes(value);
  if (node.const !== undefined) return node.const === value;
  const types = [node.type ?? []].flat();
  if (typeof value === 'number') return types.includes('integer') || types.includes('number');
  if (typeof value !== 'string' || value.length > shownCharacters || !types.includes('string')) return false;
  const patterns = [node, ...(node.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []);
  return patterns.length > 0 && patterns.every((pattern) => new RegExp(pattern).test(value));
}

/** Of a body that no schema describes. */
const hiddenPart = (value: unknown): unknown => (value === undefined || value === null ? null : hidden);
