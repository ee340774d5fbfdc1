import { useQueryClient } from '@tanstack/react-query';
import { fatalStatuses } from '#shared/client/api-error.ts';
import { setPurchaseAgreementMethod } from '#shared/contract/agreements/agreements.contract.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
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
      apply={(body) =>
        call(setPurchaseAgreementMethod, { params: { agreementId }, body }, { handles: fatalStatuses })
      }
      onChanged={() => void queries.invalidateQueries()}
    />
  );
};

export default withQueries(PurchaseAgreementPage);
