import type { PurchaseAgreementStatus } from '#shared/domain/agreements/agreement.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Tag } from '#shared/ui/display/tag.tsx';

/** The status of an agreement in a word; one for recurring payments has some of them. Source: PAY-317, POR-201. */
export const AgreementStatus = ({ status }: { readonly status: PurchaseAgreementStatus }) => {
  const { t } = useApp();
  const tone = status === 'ACTIVE' ? { tone: 'paid' as const } : {};
  return <Tag {...tone}>{t(`orders.agreements.status.${status}`)}</Tag>;
};
