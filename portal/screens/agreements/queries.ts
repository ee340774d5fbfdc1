/** The queries of agreements and of the documents of orders. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fatalStatuses } from '#shared/client/api-error.ts';
import {
  listBillingAgreements,
  listOrdersOfBillingAgreement,
  listPurchaseAgreements,
  readAgreementDocument,
  readBillingAgreement,
  readPurchaseAgreement,
} from '#shared/contract/agreements/agreements.contract.ts';
import { agreementsPageQuery, ordersPageQuery } from '#shared/flows/orders/list-page.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { usePages } from '../orders/queries.ts';

/** One page of the purchase agreements, newest first. @param wanted counts from 0. Source: PAY-360, POR-113. */
export function usePurchaseAgreements(wanted: number) {
  const { call } = useApp();
  const { index, pages, see } = usePages(wanted);
  const agreements = useQuery({
    queryKey: ['purchase-agreements', index],
    queryFn: ({ signal }) =>
      call(listPurchaseAgreements, { query: agreementsPageQuery(index) }, { signal, handles: fatalStatuses }),
    placeholderData: keepPreviousData,
  });
  see(agreements.data);
  return { agreements, index, pages };
}

/** The same of the agreements for recurring payments. Source: PAY-130, PAY-321, POR-115. */
export function useBillingAgreements(wanted: number) {
  const { call } = useApp();
  const { index, pages, see } = usePages(wanted);
  const agreements = useQuery({
    queryKey: ['billing-agreements', index],
    queryFn: ({ signal }) =>
      call(listBillingAgreements, { query: agreementsPageQuery(index) }, { signal, handles: fatalStatuses }),
    placeholderData: keepPreviousData,
  });
  see(agreements.data);
  return { agreements, index, pages };
}

/** Source: PAY-319, POR-199. */
export function usePurchaseAgreement(agreementId: string) {
  const { call } = useApp();
  return useQuery({
    queryKey: ['purchase-agreement', agreementId],
    queryFn: ({ signal }) =>
      call(readPurchaseAgreement, { params: { agreementId } }, { signal, handles: fatalStatuses }),
    // A page that is being left may be drawn once more under an address without an agreement.
    enabled: agreementId !== '',
  });
}

/** Source: PAY-322, POR-203. */
export function useBillingAgreement(id: string) {
  const { call } = useApp();
  return useQuery({
    queryKey: ['billing-agreement', id],
    queryFn: ({ signal }) =>
      call(readBillingAgreement, { params: { id } }, { signal, handles: fatalStatuses }),
    enabled: id !== '',
  });
}

/** One page of the orders that were placed by an agreement, newest first. Source: PAY-323, POR-204. */
export function useOrdersOfAgreement(id: string, wanted: number) {
  const { call } = useApp();
  const { index, pages, see } = usePages(wanted);
  const orders = useQuery({
    queryKey: ['billing-agreement', id, 'orders', index],
    queryFn: ({ signal }) =>
      call(
        listOrdersOfBillingAgreement,
        { params: { id }, query: ordersPageQuery(index) },
        { signal, handles: fatalStatuses },
      ),
    placeholderData: keepPreviousData,
  });
  see(orders.data);
  return { orders, index, pages };
}

/** Source: PAY-103, POR-196. */
export function useAgreementDocument(documentId: string) {
  const { call } = useApp();
  return useQuery({
    queryKey: ['document', documentId],
    queryFn: ({ signal }) =>
      call(readAgreementDocument, { params: { documentId } }, { signal, handles: fatalStatuses }),
    enabled: documentId !== '',
    // Loaded once, so that it does not change while the shopper reads it.
    refetchOnWindowFocus: false,
  });
}
