/** Pages count from 1 in the address and from 0 inside; anything else is the first. Source: POR-117, portal-open O-29. */
export function pageIndexOf(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 ? page - 1 : 0;
}
