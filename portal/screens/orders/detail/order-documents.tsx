import { useQuery } from '@tanstack/react-query';
import { fatalStatuses } from '#shared/client/api-error.ts';
import { listAgreementDocuments } from '#shared/contract/agreements/agreements.contract.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { fileIcon } from '#shared/ui/icons/icon.tsx';
import { LoadProblem } from '../../load-problem.tsx';
import { OrderRowLink } from './order-row.tsx';

/** The documents of an order, where their flag is on. Each opens in a separate window. Source: PAY-102, POR-026, POR-197. */
export const OrderDocuments = ({ orderId }: { readonly orderId: string }) => {
  const { t, call, href } = useApp();
  const { flags } = useSituation();
  const documents = useQuery({
    queryKey: ['order', orderId, 'documents'],
    queryFn: ({ signal }) =>
      call(listAgreementDocuments, { params: { orderId } }, { signal, handles: fatalStatuses }),
    enabled: flags['consumer-portal-ppa-link-display'],
  });
  if (documents.isLoadingError) {
    return (
      <div className="ff-order-row__problem">
        <LoadProblem title={t('orders.documents.failed')} onRetry={() => void documents.refetch()}>
          {t('common.checkConnection')}
        </LoadProblem>
      </div>
    );
  }
  const { ppaDocs = [] } = documents.data ?? {};
  if (ppaDocs.length === 0 || !flags['consumer-portal-ppa-link-display']) return null;
  return (
    <section aria-label={t('orders.documents.title')}>
      <ul>
        {ppaDocs.map(({ documentId, docType }) => (
          <li key={documentId}>
            <OrderRowLink
              shape={fileIcon}
              title={t(`orders.documents.${labelOf(docType)}`)}
              text={t('orders.documents.newWindow')}
              href={`${href('/ppa-rendered')}?docId=${encodeURIComponent(documentId)}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};

const labelled = ['FINAL_PAYMENT_SCHEDULE', 'PURCHASE_PAYMENT_AGREEMENT'] as const;

/** A document of a type that we do not know yet is listed too. Source: POR-195. */
const labelOf = (docType: string) => labelled.find((known) => known === docType) ?? 'other';
