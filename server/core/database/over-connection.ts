import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

type OneConnection = NodePgDatabase<Record<string, never>>;

const made = new WeakMap<pg.PoolClient, OneConnection>();

/** The query builder over one connection, made once for it. */
export function overConnection(client: pg.PoolClient): OneConnection {
  const known = made.get(client) ?? drizzle(client);
  made.set(client, known);
  return known;
}
