/** A page of a list: its number in the address, and the parameters of its call. Source: POR-110, POR-117, POR-160. */
import type { CountryCode } from '#shared/domain/markets/index.ts';

export const entriesPerPage = 10;

/** Pages count from 1 in the address and from 0 inside; anything else is the first. Source: POR-117, portal-open O-29. */
export function pageIndexOf(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 ? page - 1 : 0;
}

const pageQuery = (index: number) => ({
  offset: String(index * entriesPerPage),
  limit: String(entriesPerPage),
});

/** Newest first. Source: POR-110. */
export const ordersPageQuery = (index: number) =>
  ({ ...pageQuery(index), orderBy: 'orderDate', ascending: 'false' }) as const;

/** Agreements of either kind, newest first. Source: PAY-105, POR-114. */
export const agreementsPageQuery = (index: number) =>
  ({ ...pageQuery(index), orderBy: 'createdAt', ascending: 'false' }) as const;

/** Soonest first. Source: POR-160. */
export const schedulePageQuery = (index: number) =>
  ({ ...pageQuery(index), orderBy: 'dueDate', ascending: 'true' }) as const;

/** How many shops an empty list of orders suggests. Source: PAY-106, POR-118. */
export const shopsOfEmptyList = 6;

/** How many shops a new shopper is shown. Source: PAY-107, POR-402. */
export const shopsOfWelcome = 3;

/** How many shops the introduction of the newer portal shows. Source: POR-120. */
export const shopsOfIntroduction = 6;

/** How many shops the schedule of payments suggests. Source: PAY-108. */
export const shopsOfPayments = 3;

/** For the number of orders alone. Source: POR-111. */
export const orderCountQuery = { ...pageQuery(0), limit: '1' } as const;

/** The most popular shops of a market. Source: POR-119. */
export const shopsQuery = (region: CountryCode, count: number) => ({
  region,
  page: '0',
  perPage: String(count),
});
