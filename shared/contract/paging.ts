import * as z from 'zod/mini';

/** A whole number in a query string. */
export const wholeNumber = (minimum: number, maximum: number, fallback: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}$/)),
      z.pipe(z.transform(Number), z.number().check(z.gte(minimum), z.lte(maximum))),
    ),
    fallback,
  );

/** `page`, counted from 0, and `perPage` (1-24) of a list with pages. Source: portal-open §G. */
export const numberedPageQuery = { page: wholeNumber(0, 999_999, 0), perPage: wholeNumber(1, 24, 6) };

const booleanText = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
);

/** `limit` of a paged list, 1 to 100. */
export const limit = wholeNumber(1, 100, 10);

/** `offset` and `limit` (1-100) of a paged list. Source: PAY-399. */
export const pageQuery = { offset: wholeNumber(0, 999_999, 0), limit };

/** Paging with one of the given sort columns. */
// @__NO_SIDE_EFFECTS__
export function sortedPageQuery<const Column extends string>(
  columns: readonly [Column, ...Column[]],
  ascending: boolean,
) {
  return z.strictObject({
    ...pageQuery,
    orderBy: z._default(z.enum(columns), columns[0]),
    ascending: z._default(booleanText, ascending),
  });
}

/** The reply of a paged list: `results` and `totalResults`. Source: PAY-086. */
// @__NO_SIDE_EFFECTS__
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ results: z.array(item), totalResults: z.int() });
}
