/** The statements of requests and jobs as spans of their traces: by name, without parameters. */
import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import type { Tracing } from '../telemetry/tracing.ts';
import { statementName } from './named-statements.ts';

type Send = (...given: unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;

/** Also traces connections that are open already. */
export function traceStatements(pool: pg.Pool, tracing: Tracing): void {
  const traced = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (traced.has(client)) return;
    traced.add(client);
    const send = client.query.bind(client) as Send;
    client.query = ((...given: unknown[]) => sendTraced(tracing, send, given)) as typeof client.query;
  });
  const connect = pool.connect.bind(pool) as Send;
  // A waiting caller gets its connection while another request releases it, and must not become part of that request's trace.
  pool.connect = ((callback?: (...given: unknown[]) => void) =>
    connect(callback && AsyncResource.bind(callback))) as typeof pool.connect;
}

function sendTraced(tracing: Tracing, send: Send, given: unknown[]): unknown {
  const text = textOf(given[0]);
  const end =
    text !== null && tracing.isTraced()
      ? tracing.beginPart(statementName(text), { 'db.system.name': 'postgresql' })
      : null;
  if (!end) return send(...given);
  const last = given.at(-1);
  if (typeof last === 'function') {
    const callback = last as Callback;
    return send(...given.slice(0, -1), (error: unknown, result: unknown) => {
      end(failureOf(error));
      callback(error, result);
    });
  }
  const sent = send(...given) as Promise<unknown>;
  sent.then(
    () => end(),
    (error) => end(failureOf(error)),
  );
  return sent;
}

function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement;
  const isPlain = typeof statement === 'object' && statement !== null && !('submit' in statement);
  return isPlain && 'text' in statement && typeof statement.text === 'string' ? statement.text : null;
}

/** PostgreSQL's error code; the message contains values. */
function failureOf(error: unknown): string | undefined {
  if (!error) return undefined;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'unknown';
}
