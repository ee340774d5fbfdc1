/**
 * Statements by name, so that PostgreSQL parses and plans each once per connection and not at every call. Statements
 * that are sent at the same time share one packet.
 */
import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import pg from 'pg';

/** A connection keeps what it has prepared until it closes, so statements whose text varies without limit must not get names. */
const namesAtMost = 500;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= namesAtMost) return known;
  const name = statementName(text);
  names.set(text, name);
  return name;
}

/**
 * Verb, table and hash of the statement: `select_orders_0b5ef1a29c37`, the same on every server and after every
 * start. A lone word such as `begin` is its own name.
 */
export function statementName(text: string): string {
  if (/^\w+$/.test(text)) return text;
  const [operation = 'statement'] = /\w+/.exec(text) ?? [];
  const [, table = ''] = /\b(?:from|into|update|join)\s+"?([a-z_]\w*)/i.exec(text) ?? [];
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  // PostgreSQL cuts names at 63 characters.
  return `${operation}_${table && `${table.slice(0, 32)}_`}${hash}`.toLowerCase();
}

/**
 * Names the statements of every connection that the pool opens. Only statements with parameters: `begin` and the
 * like cost less without a name.
 */
export function nameStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const send = (...given: unknown[]): unknown => Reflect.apply(pg.Client.prototype.query, client, given);
    const holdBack = oncePerMoment(client);
    client.query = ((statement: unknown, values: unknown, ...rest: unknown[]) => {
      holdBack();
      return send(
        isText(statement) && Array.isArray(values) && values.length > 0
          ? { ...statement, name: nameOf(statement.text) }
          : statement,
        values,
        ...rest,
      );
    }) as typeof client.query;
  });
}

/** Collects what a connection writes until all statements of this moment are written. A packet costs more than a statement. */
function oncePerMoment(client: pg.PoolClient): () => void {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Writable } }).connection;
  let isHeld = false;
  return () => {
    if (isHeld) return;
    isHeld = true;
    stream.cork();
    process.nextTick(() => {
      isHeld = false;
      stream.uncork();
    });
  };
}

/** A statement as the query builder passes it. One that already has a name keeps it. */
const isText = (statement: unknown): statement is { readonly text: string } =>
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  typeof statement.text === 'string' &&
  !('name' in statement && statement.name);
