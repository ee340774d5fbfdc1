/** A page of the list of orders: its number in the address, and what is asked for it. Source: POR-110, POR-117. */

export const ordersPerPage = 10;

/** Pages count from 1 in the address and from 0 inside; anything else is the first. Source: POR-117, portal-open O-29. */
export function pageIndexOf(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 ? page - 1 : 0;
}

/** Newest first. Source: POR-110. */
export const ordersPageQuery = (index: number) =>
  ({
    offset: String(index * ordersPerPage),
    limit: String(ordersPerPage),
    orderBy: 'orderDate',
    ascending: 'false',
  }) as const;
