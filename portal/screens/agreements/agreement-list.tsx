import '#shared/ui/layout/card.css';
import './agreement-list.css';
import type { ReactNode } from 'react';
import type { BillingAgreement, PurchaseAgreement } from '#shared/domain/agreements/agreement.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Pagination } from '#shared/ui/navigation/pagination.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { methodName } from '../orders/method-name.ts';
import { useFocusOnChange } from '../orders/use-focus-on-change.ts';
import { AgreementStatus } from './agreement-status.tsx';
import { useBillingAgreements, usePurchaseAgreements } from './queries.ts';

interface AgreementListProps {
  /** Counts from 0. */
  readonly wanted: number;
  /** The address of a page of the list, which counts from 1. */
  readonly hrefOf: (page: number) => string;
}

/** The agreements to buy from a shop up to an amount, by pages. Source: PAY-360, POR-108. */
export const PurchaseAgreements = ({ wanted, hrefOf }: AgreementListProps) => {
  const { t, href, formatMoney } = useApp();
  const list = usePurchaseAgreements(wanted);
  const used = ({ chargedAmount, agreementAmount }: PurchaseAgreement) =>
    t('orders.agreements.used', {
      charged: formatMoney(chargedAmount),
      amount: formatMoney(agreementAmount),
    });
  return (
    <Listed
      {...list}
      title={t('orders.tabs.purchase')}
      empty={t('orders.agreements.emptyPurchase')}
      hrefOf={hrefOf}
    >
      {list.agreements.data?.results.map((agreement) => (
        <Row
          key={agreement.id}
          agreement={agreement}
          href={href('/purchase-agreement/{agreementId}', { agreementId: agreement.id })}
        >
          {used(agreement)}
        </Row>
      ))}
    </Listed>
  );
};

/** The agreements for recurring payments, by pages. Source: PAY-130, POR-108. */
export const BillingAgreements = ({ wanted, hrefOf }: AgreementListProps) => {
  const { t, href } = useApp();
  const list = useBillingAgreements(wanted);
  return (
    <Listed
      {...list}
      title={t('orders.tabs.billing')}
      empty={t('orders.agreements.emptyBilling')}
      hrefOf={hrefOf}
    >
      {list.agreements.data?.results.map((agreement) => (
        <Row
          key={agreement.id}
          agreement={agreement}
          href={href('/billing-agreement/{billingAgreementId}', { billingAgreementId: agreement.id })}
        />
      ))}
    </Listed>
  );
};

interface ListedProps extends Pick<AgreementListProps, 'hrefOf'> {
  readonly agreements: ReturnType<typeof usePurchaseAgreements | typeof useBillingAgreements>['agreements'];
  readonly index: number;
  readonly pages: number;
  readonly title: string;
  readonly empty: string;
  readonly children: ReactNode;
}

const Listed = ({ agreements, index, pages, title, empty, hrefOf, children }: ListedProps) => {
  const { t } = useApp();
  const heading = useFocusOnChange(index);
  const { data } = agreements;
  return (
    <section className="ff-stack" aria-labelledby="agreements-heading" aria-busy={agreements.isFetching}>
      <h2 className="ff-sr" id="agreements-heading" tabIndex={-1} ref={heading}>
        {title}
      </h2>
      {agreements.isPending && <Skeleton label={t('orders.agreements.loading')} shape="cards" count={3} />}
      {agreements.isLoadingError && (
        <LoadProblem title={t('orders.agreements.failedTitle')} onRetry={() => void agreements.refetch()}>
          {t('common.checkConnection')}
        </LoadProblem>
      )}
      {data?.totalResults === 0 && <EmptyState title={t('orders.agreements.emptyTitle')}>{empty}</EmptyState>}
      {data && data.results.length > 0 && <ul className="ff-card">{children}</ul>}
      <Pagination label={t('orders.agreements.pages')} current={index + 1} total={pages} href={hrefOf} />
    </section>
  );
};

interface RowProps {
  readonly agreement: PurchaseAgreement | BillingAgreement;
  readonly href: string;
  /** How much of it was used, where it has an amount. */
  readonly children?: ReactNode;
}

const Row = ({ agreement, href, children }: RowProps) => {
  const { t, formatDate } = useApp();
  const { merchant, status, createdAt, paymentMethod } = agreement;
  return (
    <li className="ff-agreement">
      <div className="ff-agreement__text">
        <h3 className="ff-agreement__shop">
          <a href={href}>
            <bdi>{merchant.merchantDisplayName}</bdi>
          </a>
          <AgreementStatus status={status} />
        </h3>
        <p className="ff-small ff-muted">
          <span>
            {`${t('orders.agreements.since', { date: formatDate(createdAt, 'dated') })}${paymentMethod ? '\u00a0·' : ''}`}
          </span>{' '}
          {paymentMethod && <span>{t('orders.card.from', { method: methodName(t, paymentMethod) })}</span>}
        </p>
      </div>
      {children && <p className="ff-agreement__used ff-money notranslate">{children}</p>}
    </li>
  );
};
