import { DateText } from '#shared/ui/orders/date-text.tsx';
import '#shared/ui/layout/card.css';
import type { Elements } from '#shared/ui/elements.ts';
import './agreement.css';
import { useEffect, useRef } from 'react';
import { isApiError } from '#shared/client/api-error.ts';
import {
  type BillingAgreement,
  type PurchaseAgreement,
  takesNewMethod,
} from '#shared/domain/agreements/agreement.ts';
import { isCountryCode, marketOf } from '#shared/domain/markets/index.ts';
import { takesApplePay } from '#shared/domain/methods/apple-pay.ts';
import { preload } from '#shared/screens/shell/part.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Avatar } from '#shared/ui/display/avatar.tsx';
import { type KeyValue, KeyValues } from '#shared/ui/display/key-values.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { cardIcon, Icon, leftIcon } from '#shared/ui/icons/icon.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { UpdateMethod } from '../methods/update-method.ts';
import type { ChosenMethod, MethodTarget } from '../methods/use-update-method.ts';
import { tabAddress } from '../orders/home/order-tabs.tsx';
import { methodName } from '../orders/method-name.ts';
import { PortalMain } from '../portal-main.tsx';
import { AgreementStatus } from './agreement-status.tsx';

type Agreement = PurchaseAgreement | BillingAgreement;

interface AgreementQuery {
  readonly data: Agreement | undefined;
  readonly error: unknown;
  readonly isLoadingError: boolean;
  refetch(): unknown;
}

interface AgreementPageProps {
  readonly kind: 'purchase' | 'billing';
  readonly query: AgreementQuery;
  /** Further facts about it. */
  readonly facts?: readonly KeyValue[];
  /** What leads the page, above the facts. */
  readonly lead?: Elements;
  /** Sets what it is paid with from now on. */
  readonly apply: (chosen: ChosenMethod) => Promise<unknown>;
  /** Called when the method may have changed. */
  readonly onChanged: () => void;
  readonly children?: Elements;
}

/** An agreement with a shop: what was agreed, what pays, and what follows below. Source: PAY-095, PAY-096, POR-206. */
export const AgreementPage = ({
  kind,
  query,
  facts = [],
  lead,
  apply,
  onChanged,
  children,
}: AgreementPageProps) => {
  const { t, href, journey } = useApp();
  const { location } = useSituation();
  const { data: agreement, isLoadingError: failed } = query;
  const shop = agreement?.merchant.merchantDisplayName;
  const isChangeable = agreement !== undefined && takesNewMethod(agreement);
  const isChanging = location.query.has('method');

  useEffect(() => {
    if (shop !== undefined) document.title = t(`agreements.${kind}.titleOf`, { shop });
  }, [t, kind, shop]);
  useEffect(() => {
    if (isChangeable) preload(UpdateMethod.part);
  }, [isChangeable]);
  const wasOpened = useRef(false);
  // The dialog stays open when the page behind it reads that the agreement has ended.
  wasOpened.current = isChanging && (isChangeable || wasOpened.current);

  const close = () => {
    onChanged();
    journey.setQuery({ method: null });
  };
  return (
    <PortalMain loading={!failed && !agreement}>
      <a className="ff-agreement-back" href={tabAddress(href('/'), kind)}>
        <Icon shape={leftIcon} size={16} flip />
        <span>{t(`agreements.${kind}.back`)}</span>
      </a>
      <div className="ff-agreement-page ff-stack ff-stack--5">
        <div className="ff-agreement-head">
          {shop !== undefined && <Avatar name={shop} />}
          <div>
            <h1 className="ff-h1" tabIndex={-1}>
              {shop === undefined ? t(`agreements.${kind}.heading`) : <bdi>{shop}</bdi>}
            </h1>
            {shop !== undefined && <p className="ff-muted">{t(`agreements.${kind}.heading`)}</p>}
          </div>
        </div>
        {failed && <Problem query={query} />}
        {!failed && !agreement && <Skeleton label={t('agreements.loading')} shape="cards" count={3} />}
        {agreement && (
          <>
            {lead}
            <Facts agreement={agreement} facts={facts} />
            {isChangeable && (
              <div>
                <Button
                  variant="secondary"
                  hasPopup="dialog"
                  onPress={() => journey.setQuery({ method: 'change' })}
                >
                  <Icon shape={cardIcon} size={18} />
                  <span>{t('methodChange.open')}</span>
                </Button>
              </div>
            )}
            {children}
          </>
        )}
      </div>
      {agreement && wasOpened.current && (
        <UpdateMethod
          target={targetOf(agreement, apply)}
          shop={agreement.merchant.merchantDisplayName}
          text={t('methodChange.agreement')}
          notOpenText={t('methodChange.ended')}
          onClose={close}
        />
      )}
    </PortalMain>
  );
};

function targetOf({ paymentMethod, merchant }: Agreement, apply: MethodTarget['apply']): MethodTarget {
  const { countryCode } = merchant;
  const isOurs = isCountryCode(countryCode);
  return {
    current: paymentMethod,
    lastPaymentDate: null,
    isApplePayAvailable: isOurs && takesApplePay(countryCode),
    currency: isOurs ? marketOf(countryCode).currency : null,
    apply,
  };
}

const Facts = ({ agreement, facts }: { agreement: Agreement; facts: readonly KeyValue[] }) => {
  const { t } = useApp();
  const { status, createdAt, paymentMethod } = agreement;
  return (
    <div className="ff-card ff-card--padded">
      <KeyValues
        rows={[
          { key: 'status', label: t('agreements.status'), value: <AgreementStatus status={status} /> },
          { key: 'since', label: t('agreements.since'), value: <DateText date={createdAt} style="dated" /> },
          ...facts,
          {
            key: 'method',
            label: t('agreements.method'),
            value: paymentMethod ? methodName(t, paymentMethod) : t('agreements.noMethod'),
          },
        ]}
      />
    </div>
  );
};

const Problem = ({ query: { error, refetch } }: { query: AgreementQuery }) => {
  const { t } = useApp();
  if (isApiError(error) && [400, 404, 422].includes(error.status)) {
    return (
      <EmptyState title={t('agreements.missingTitle')} level={2}>
        {t('agreements.missing')}
      </EmptyState>
    );
  }
  return (
    <LoadProblem title={t('agreements.failedTitle')} onRetry={() => void refetch()}>
      {t('common.checkConnection')}
    </LoadProblem>
  );
};
