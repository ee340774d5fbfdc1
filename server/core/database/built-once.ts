/**
 * Statements that the query builder builds once for the process. To build one costs three times what it costs to send it,
 * so this is how calls are answered that shoppers make again and again.
 */
import { type Placeholder, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Executor } from './database.ts';

/** Builds and has no connection. */
export type Builder = NodePgDatabase<Record<string, never>>;
type Values = Readonly<Record<string, unknown>>;

interface Built<Rows> {
  prepare(name: string): { execute(values: Values): Promise<Rows> };
}

/** Stands in a statement for one of its values. */
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
    // Without a name of its own: `nameStatements` names it, where the database takes names.
    built ??= build(drizzle.mock(), (name) => sql.placeholder(name)).prepare('');
    // The builder binds what it prepares to one connection. This is the same statement on another.
    const sent: typeof built = Object.create(built, { client: { value: connectionOf(executor) } });
    return sent.execute(values);
  };
}

/** What the builder sends the statements of an executor through. */
const connectionOf = ({ _ }: Executor): unknown => Reflect.get(_.session, 'client');
