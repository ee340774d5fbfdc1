/**
 * Statements that the query builder builds once per process. Building one costs three times as much as sending it,
 * so frequent calls of shoppers use these.
 */
import { type Placeholder, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Executor } from './database.ts';

/** Builds statements only; it has no connection. */
export type Builder = NodePgDatabase<Record<string, never>>;
type Values = Readonly<Record<string, unknown>>;

interface Built<Rows> {
  prepare(name: string): { execute(values: Values): Promise<Rows> };
}

/** A placeholder for one of the statement's values. */
export type Param<Names extends string> = (name: Names) => Placeholder<Names>;

/** One for each column of an insert, by the column's name. */
export const paramColumns = <Names extends string>(param: Param<Names>, names: readonly Names[]) =>
  Object.fromEntries(names.map((name) => [name, param(name)])) as { [Name in Names]: Placeholder<Name> };

/** Sends a statement on a connection of the pool, or in a transaction. */
type Statement<Names extends string, Rows> = (
  executor: Executor,
  values: Readonly<Record<Names, unknown>>,
) => Promise<Rows>;

/** @param build called once, when the statement is first sent */
export function builtOnce<Names extends string, Rows>(
  build: (db: Builder, param: Param<Names>) => Built<Rows>,
): Statement<Names, Rows> {
  let built: ReturnType<Built<Rows>['prepare']> | undefined;
  return (executor, values) => {
    // Without a name: `nameStatements` gives it one, on databases that support names.
    built ??= build(drizzle.mock(), (name) => sql.placeholder(name)).prepare('');
    // The builder binds a prepared statement to one connection. This is the same statement on another.
    const sent: typeof built = Object.create(built, { client: { value: connectionOf(executor) } });
    return sent.execute(values);
  };
}

/** The session through which the builder sends an executor's statements. */
const connectionOf = ({ _ }: Executor): unknown => Reflect.get(_.session, 'client');
