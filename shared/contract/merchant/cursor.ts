/** Lists of merchants that grow while they are read. Source: MER-165, decision 218. */
import * as z from 'zod/mini';
import { holdsCardNumber } from '#shared/domain/methods/card-number.ts';
import { limit, pageOf } from '../paging.ts';

/**
 * `cursor` and `limit` (1-100) of a list that grows while it is read: a cursor names the last entry of the page before, so that
 * no entry comes twice or is left out. Source: MER-165, decision 218.
 */
export const cursorQuery = {
  cursor: z.optional(
    z.string().check(
      z.regex(/^[\w-]{1,100}$/),
      z.refine((text) => !holdsCardNumber(text)),
    ),
  ),
  limit,
};

/** The reply of a list with cursors. `nextCursor` is null on the last page. */
// @__NO_SIDE_EFFECTS__
export function cursorPageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.extend(pageOf(item), { nextCursor: z.nullable(z.string()) });
}
