/** The queries of the order pages. Each page shows its own failures, so that none of them is fatal for the portal. */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { listTags } from '#shared/contract/access/tags.contract.ts';
import { listDisputes, readOrderDispute } from '#shared/contract/disputes/disputes.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import {
  listDuePayments,
  listOrders,
  listShops,
  readAmountDueSummary,
  readLimit,
  readOrder,
} from '#shared/contract/orders/orders.contract.ts';
import {
  type AccountStatus,
  hasAccountLevelPayments,
  isAdvertisedTo,
  paymentRefusal,
} from '#shared/domain/account/account-status.ts';
import { showsDisputes } from '#shared/domain/disputes/report.ts';
import type { OrderEntry } from '#shared/domain/orders/order-entry.ts';
import type { IdentityCheckStatus } from '#shared/domain/session.ts';
import {
  entriesPerPage,
  ordersPageQuery,
  schedulePageQuery,
  shopsQuery,
} from '#shared/flows/orders/list-page.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { accountQuery } from '../account/use-account.ts';
import { isFirstLoad } from '../is-first-load.ts';

const ordersKey = ['orders'] as const;

/** One page of the orders, newest first; pages count from 0. */
export const ordersQuery = (call: Call, index: number) =>
  queryOptions({
    queryKey: [...ordersKey, index],
    queryFn: ({ signal }) =>
      call(listOrders, { query: ordersPageQuery(index) }, { signal, handles: fatalStatuses }),
  });

/**
 * Which page of a list is shown; a page beyond the last one shows the last one.
 * @param wanted counts from 0
 * Source: POR-109, POR-110, portal-open O-29.
 */
export function usePages(wanted: number) {
  const [pages, setPages] = useState<number | null>(null);
  return {
    index: Math.min(wanted, Math.max(0, (pages ?? Number.POSITIVE_INFINITY) - 1)),
    pages: pages ?? 0,
    /** Stores the length of the list, as its latest page has it. */
    see(page: { readonly totalResults: number } | undefined) {
      const count = page ? Math.ceil(page.totalResults / entriesPerPage) : pages;
      if (count !== pages) setPages(count);
    },
  };
}

/** One page of the orders, newest first. @param wanted counts from 0 */
export function useOrders(wanted: number) {
  const { call } = useApp();
  const { index, pages, see } = usePages(wanted);
  const orders = useQuery({ ...ordersQuery(call, index), placeholderData: keepPreviousData });
  see(orders.data);
  return { orders, index, pages };
}

/** One page of everything unpaid over all orders, soonest first. @param wanted counts from 0. Source: POR-160. */
export function useSchedule(wanted: number) {
  const { call } = useApp();
  const { index, pages, see } = usePages(wanted);
  const schedule = useQuery({
    queryKey: ['schedule', index],
    queryFn: ({ signal }) =>
      call(listDuePayments, { query: schedulePageQuery(index) }, { signal, handles: fatalStatuses }),
    placeholderData: keepPreviousData,
  });
  see(schedule.data);
  return { schedule, index, pages };
}

/** Source: POR-176. */
export function useOrder(orderId: string) {
  const { call } = useApp();
  return useQuery({
    queryKey: ['order', orderId],
    queryFn: ({ signal }) => call(readOrder, { params: { orderId } }, { signal, handles: fatalStatuses }),
    // A page that is being left may be drawn once more under an address without an order.
    enabled: orderId !== '',
  });
}

/** What a list of this visit says of that order; null where none has it, and for no order. */
export function useListedOrder(orderId: string | null): OrderEntry | null {
  const lists = useQueryClient().getQueriesData<ReplyOf<typeof listOrders>>({ queryKey: ordersKey });
  const entries = lists.flatMap(([, page]) => page?.results ?? []);
  return entries.find(({ id }) => id === orderId) ?? null;
}

/** The newest dispute about an order. Source: portal-open O-41. */
export const orderDisputeQuery = (call: Call, orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'dispute'],
    queryFn: ({ signal }) =>
      call(readOrderDispute, { params: { orderId } }, { signal, handles: fatalStatuses }),
  });

/** The dispute of the page of an order; not requested while the flag of disputes is off. Source: POR-207. */
export function useOrderDispute(orderId: string) {
  const { call } = useApp();
  const { flags } = useSituation();
  return useQuery({ ...orderDisputeQuery(call, orderId), enabled: orderId !== '' && showsDisputes(flags) });
}

/** The open dispute that changed last, of all orders. Source: POR-112, POR-129. */
export const openDisputeQuery = (call: Call) =>
  queryOptions({
    queryKey: ['disputes', 'OPEN'],
    queryFn: ({ signal }) =>
      call(listDisputes, { query: { status: 'OPEN', limit: '1' } }, { signal, handles: fatalStatuses }),
  });

/** It is not requested while the flag of disputes is off. Source: POR-207. */
export function useOpenDispute() {
  const { call } = useApp();
  const { flags } = useSituation();
  return useQuery({ ...openDisputeQuery(call), enabled: showsDisputes(flags) });
}

/** Source: POR-121. */
export const amountDueQuery = (call: Call) =>
  queryOptions({
    queryKey: ['amount-due'],
    queryFn: ({ signal }) => call(readAmountDueSummary, {}, { signal, handles: fatalStatuses }),
  });

export const useAmountDue = () => useQuery(amountDueQuery(useApp().call));

/** Everything unpaid over all orders, soonest first. One page of a hundred instalments, 25 orders, is enough. */
export const duePaymentsQuery = (call: Call) => {
  const query = { offset: '0', limit: '100', orderBy: 'dueDate', ascending: 'true' } as const;
  return queryOptions({
    queryKey: ['due-payments'],
    queryFn: ({ signal }) => call(listDuePayments, { query }, { signal, handles: fatalStatuses }),
  });
};

export const useDuePayments = () => useQuery(duePaymentsQuery(useApp().call));

/** Source: POR-141, POR-142. */
export const limitQuery = (call: Call) =>
  queryOptions({
    queryKey: ['limit'],
    queryFn: ({ signal }) => call(readLimit, {}, { signal, handles: fatalStatuses }),
  });

export const useLimit = () => useQuery(limitQuery(useApp().call));

/** What the account has seen or done once. Source: POR-152. */
export function useTags(isWanted: boolean) {
  const { call } = useApp();
  return useQuery({
    queryKey: ['tags'],
    queryFn: ({ signal }) => call(listTags, {}, { signal, handles: fatalStatuses }),
    enabled: isWanted,
  });
}

/** Suggested shops. Source: POR-119. */
export function useShops(count: number, isWanted: boolean) {
  const { call, countryCode } = useApp();
  const query = shopsQuery(countryCode, count);
  return useQuery({
    queryKey: ['shops', query],
    queryFn: ({ signal }) => call(listShops, { query }, { signal, handles: fatalStatuses }),
    enabled: isWanted,
  });
}

export interface AccountStandingQuery {
  /** Until the account was read, or could not be. */
  readonly isPending: boolean;
  readonly accountStatus: AccountStatus;
  readonly accountFrozen: boolean;
  readonly selfExclusion: boolean;
  readonly identityCheckStatus: IdentityCheckStatus;
  readonly profileConfirmed: boolean;
  /** Which kinds of agreements there are. Source: POR-108, POR-280. */
  readonly hasPurchaseAgreements: boolean;
  readonly hasBillingAgreements: boolean;
  /** Whether the whole account pays by one plan, while its late items are on hold. Source: POR-167. */
  readonly isOnPlan: boolean;
  /** Whether instalments may be paid one by one. Source: POR-166, PAY-149. */
  readonly mayPay: boolean;
}

/** What the account may do. If it can't be read, payments are offered and the server decides. */
export function useAccountStanding(): AccountStandingQuery {
  const { call } = useApp();
  const account = useQuery(accountQuery(call));
  const { data } = account;
  const accountStatus = data?.accountStatus ?? 'REGISTERED';
  return {
    isPending: isFirstLoad(account),
    accountStatus,
    accountFrozen: data?.frozenStatus.accountFrozen ?? false,
    selfExclusion: data?.frozenStatus.selfExclusion ?? false,
    identityCheckStatus: data?.identityCheckStatus ?? 'NOT_REQUIRED',
    profileConfirmed: data?.profileConfirmed ?? true,
    hasPurchaseAgreements: data?.hasPurchaseAgreements ?? false,
    hasBillingAgreements: data?.hasBillingAgreements ?? false,
    isOnPlan: hasAccountLevelPayments(accountStatus),
    mayPay: paymentRefusal(accountStatus) === null,
  };
}

/**
 * Whether the shopper is shown what there is to buy; null until that is known. Where the account or what it owes can't be read,
 * nothing is advertised.
 */
export function useIsAdvertisedTo(): boolean | null {
  const { call } = useApp();
  const account = useQuery(accountQuery(call));
  const due = useDuePayments();
  const standing = useAccountStanding();
  if (account.isPending || due.isPending) return null;
  if (!account.data || !due.data) return false;
  return isAdvertisedTo({
    ...standing,
    isOverdue: due.data.results.some(({ status }) => status === 'OVERDUE'),
  });
}
