/** Cursors of lists that are read newest first. Source: decision 218. */
import { and, type Column, desc, eq, lt, or, type SQL } from 'drizzle-orm';
import { Refusal } from './refusal.ts';

/** The columns of a list's order: when an entry was created, and its id. */
export interface NewestFirst {
  readonly createdAt: Column;
  readonly id: Column;
}

/** The first instant that has a year of five digits, which the database does not read. */
const endOfTime = Date.UTC(10_000, 0);

/** Names the last entry of a page. */
export const cursorAfter = (createdAt: Date, id: string | number): string =>
  Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url');

/** The order of such a list. */
export const newestFirst = ({ createdAt, id }: NewestFirst): SQL[] => [desc(createdAt), desc(id)];

/**
 * The condition for what comes after a cursor; undefined without one.
 * @throws {Refusal} `invalid_object` for a text that is no cursor.
 */
export function afterCursor(cursor: string | undefined, { createdAt, id }: NewestFirst): SQL | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString();
  const { time, last } = /^(?<time>\d{1,15})\.(?<last>[\w-]+)$/.exec(text)?.groups ?? {};
  const value = id.dataType === 'number' ? Number(last) : last;
  const isTime = time !== undefined && Number(time) < endOfTime;
  if (!isTime || (id.dataType === 'number' && !Number.isSafeInteger(value)))
    throw new Refusal('invalid_object', { errorInfo: { cursor: 'invalid' } });
  const at = new Date(Number(time));
  return or(lt(createdAt, at), and(eq(createdAt, at), lt(id, value)));
}
