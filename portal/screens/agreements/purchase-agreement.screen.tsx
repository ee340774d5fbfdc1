import { useQueryClient } from '@tanstack/react-query';
import { fatalStatuses } from '#shared/client/api-error.ts';
import { setPurchaseAgreementMethod } from '#shared/contract/agreements/agreements.contract.ts';
import type { PurchaseAgreement } from '#shared/domain/agreements/agreement.ts';
import { fromMinor, toMinor } from '#shared/domain/money.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Sheet } from '#shared/ui/layout/sheet.tsx';
import { DateText } from '#shared/ui/orders/date-text.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { useShownId } from '../use-shown-id.ts';
import { withQueries } from '../with-queries.tsx';
import { AgreementPage } from './agreement-page.tsx';
import { usePurchaseAgreement } from './queries.ts';

/** `/purchase-agreement/{agreementId}`. Source: PAY-095, PAY-319, PAY-320, POR-007, POR-200. */
const PurchaseAgreementPage = () => {
  const { t, call } = useApp();
  const { location } = useSituation();
  const queries = useQueryClient();
  const agreementId = useShownId(location.params.agreementId);
  const query = usePurchaseAgreement(agreementId);
  const { data } = query;
  const facts = data
    ? [
        ...(data.expiresAt
          ? [
              {
                key: 'until',
                label: t('agreements.until'),
                value: <DateText date={data.expiresAt} style="dated" />,
              },
            ]
          : []),
        { key: 'limit', label: t('agreements.limit'), value: <MoneyText money={data.agreementAmount} /> },
        { key: 'charged', label: t('agreements.charged'), value: <MoneyText money={data.chargedAmount} /> },
      ]
    : [];
  return (
    <AgreementPage
      kind="purchase"
      query={query}
      facts={facts}
      lead={data && data.status === 'ACTIVE' && <Open agreement={data} />}
      apply={(body) =>
        call(setPurchaseAgreementMethod, { params: { agreementId }, body }, { handles: fatalStatuses })
      }
      onChanged={() => void queries.invalidateQueries()}
    />
  );
};

/** What the shop may still charge in this agreement. */
const Open = ({
  agreement: { agreementAmount, chargedAmount },
}: {
  readonly agreement: PurchaseAgreement;
}) => {
  const { t, formatMoney } = useApp();
  const [all, charged] = [toMinor(agreementAmount), toMinor(chargedAmount)];
  return (
    <Sheet tone="deep" className="ff-agreement-open" labelledBy="agreement-open">
      <h2 id="agreement-open">{t('agreements.open')}</h2>
      <p className="ff-agreement-open__amount">
        <MoneyText money={fromMinor(Math.max(0, all - charged), agreementAmount.currency)} />
      </p>
      <p className="ff-agreement-open__used notranslate">
        {t('orders.agreements.used', {
          charged: formatMoney(chargedAmount),
          amount: formatMoney(agreementAmount),
        })}
      </p>
      <progress max={all} value={Math.min(charged, all)} aria-hidden="true" />
    </Sheet>
  );
};

export default withQueries(PurchaseAgreementPage);
