import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { withPostgres } from '#tooling/postgres.ts';

export interface ProofDatabase {
  readonly url: string;
  close(): Promise<void>;
}

/** An empty database on a PostgreSQL server; undefined where there is none. */
export async function createProofDatabase(leftOut: string): Promise<ProofDatabase | undefined> {
  const server = await withPostgres(leftOut);
  if (!server) return undefined;
  const name = `fourfold_proof_${randomBytes(6).toString('hex')}`;
  await administer(server.url, `create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async close() {
      await administer(server.url, `drop database if exists ${name} with (force)`);
      await server.stop();
    },
  };
}

/**
 * Runs the servers of a proof on PostgreSQL where there is one. It takes a fraction of the time, and requests really run
 * at once.
 */
export async function onPostgresIfAny<Answer>(leftOut: string, work: () => Promise<Answer>): Promise<Answer> {
  const server = await withPostgres(leftOut);
  if (server) process.env.TEST_DATABASE_URL = server.url;
  return work().finally(() => server?.stop());
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
