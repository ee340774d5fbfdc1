import { lazyPart, usePart } from '#shared/screens/shell/part.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { LoadProblem } from '../load-problem.tsx';

/** Fetched when a shopper with agreements opens one of the lists. */
const agreementListPart = lazyPart(() => import('./agreement-list.tsx'));

interface AgreementListsProps {
  readonly kind: 'purchase' | 'billing';
  /** Counts from 0. */
  readonly wanted: number;
  /** The address of a page of the list, which counts from 1. */
  readonly hrefOf: (page: number) => string;
}

/** One of the two lists of agreements, once its code has loaded. */
export const AgreementLists = ({ kind, ...props }: AgreementListsProps) => {
  const { t } = useApp();
  const { value: part, retry } = usePart(agreementListPart);
  if (part === undefined) return null;
  if (part === null) {
    return (
      <LoadProblem title={t('common.loadFailedTitle')} onRetry={retry}>
        {t('common.loadFailed')}
      </LoadProblem>
    );
  }
  return kind === 'purchase' ? <part.PurchaseAgreements {...props} /> : <part.BillingAgreements {...props} />;
};
