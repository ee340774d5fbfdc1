/**
 * Statements by name, so that PostgreSQL parses and plans each once for a connection and not at every call, and those of
 * one moment in one packet.
 */
import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import pg from 'pg';

/** A connection keeps what it has prepared until it closes, so texts that vary without end must not get names. */
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
 * What the statement does, to which table, and which one it is: `select_orders_0b5ef1a29c37`, the same on every server and
 * after every start. A lone word such as `begin` is its own name.
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
 * Names the statements of every connection that the pool opens. Only statements with parameters: `begin` and its kind cost
 * less as they are.
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

/** Holds back what a connection writes until everything that can be sent now was written. A packet costs more than a statement. */
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

/** As the query builder gives it. A statement with a name of its own keeps it. */
const isText = (statement: unknown): statement is { readonly text: string } =>
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  typeof statement.text === 'string' &&
  !('name' in statement && statement.name);
