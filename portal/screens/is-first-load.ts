/**
 * Whether a query that is being read has neither succeeded nor failed before. `isPending` is true again whenever a failed query is
 * read anew: when the window comes to the front, or a part of the page mounts that reads it too. A page that is shown without its
 * answer would disappear then, and start over without end where that part disappears with it.
 */
export const isFirstLoad = ({
  isLoading,
  isFetched,
}: {
  readonly isLoading: boolean;
  readonly isFetched: boolean;
}): boolean => isLoading && !isFetched;
