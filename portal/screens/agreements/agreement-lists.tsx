import { lazyPart, usePart } from '#shared/screens/shell/part.ts';
import { PartFailed } from '#shared/screens/shell/part-failed.tsx';

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
  const { value: part, failure, retry } = usePart(agreementListPart);
  if (part === undefined) return null;
  if (part === null) {
    return <PartFailed failure={failure} onRetry={retry} />;
  }
  return kind === 'purchase' ? <part.PurchaseAgreements {...props} /> : <part.BillingAgreements {...props} />;
};
