import { Link } from 'react-router';
import { readMerchantDispute } from '#shared/contract/merchant/disputes.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import { KeyValues } from '#shared/ui/display/key-values.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { fileIcon, Icon } from '#shared/ui/icons/icon.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { useRead } from '../../app/queries.tsx';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel, PanelSection } from '../../parts/panel.tsx';
import { AnswerForm } from './answer-form.tsx';
import { DisputeState } from './dispute-state.tsx';

type Dispute = ReplyOf<typeof readMerchantDispute>;

/** One case: what is at stake and until when, what was said with its files, and the merchant's answer. */
export const DisputePanel = ({ disputeId, backTo }: { disputeId: string; backTo: string }) => {
  const { data, error, refetch } = useRead(readMerchantDispute, { params: { disputeId } });
  return (
    <Panel
      label={data ? `Dispute: ${data.subject}` : 'Dispute'}
      above={data?.merchantReference ?? data?.orderId}
      backTo={backTo}
    >
      {data ? (
        <Case dispute={data} />
      ) : (
        <div className="ffd-panel__sec">
          {error ? (
            <FailureNotice title="This dispute did not load" error={error} onRetry={refetch} />
          ) : (
            <Skeleton label="Loading the dispute" shape="form" />
          )}
        </div>
      )}
    </Panel>
  );
};

const authors: Readonly<Record<Dispute['messages'][number]['author'], string>> = {
  CONSUMER: 'Shopper',
  MERCHANT: 'You',
  ADMIN: 'Fourfold',
};

const Case = ({ dispute }: { dispute: Dispute }) => (
  <>
    <div className="ffd-panel__head">
      <h2 className="ff-h2">
        <bdi>{dispute.subject}</bdi>
      </h2>
      <p className="ff-small">
        <DisputeState status={dispute.status} needsAnswer={dispute.needsAnswer} />
      </p>
    </div>
    <PanelSection title="At stake">
      <KeyValues
        rows={[
          { key: 'amount', label: 'The shopper asks for', value: <MoneyText money={dispute.amount} /> },
          ...(dispute.needsAnswer && dispute.answerDueAt
            ? [{ key: 'due', label: 'Answer by', value: <Moment at={dispute.answerDueAt} /> }]
            : []),
          {
            key: 'order',
            label: 'Order',
            value: <Link to={`/payments/${dispute.orderId}`}>{dispute.orderId}</Link>,
          },
        ]}
      />
      {dispute.needsAnswer && (
        <p className="ff-small ff-muted">Without an answer until then, the shopper gets this amount back.</p>
      )}
    </PanelSection>
    <AnswerForm dispute={dispute} />
    <PanelSection title="What was said">
      {dispute.messages.length === 0 && <p className="ff-small ff-muted">Nothing was written yet.</p>}
      <ol className="ffd-events">
        {dispute.messages.map(({ author, text, files, createdAt }) => (
          <li className="ffd-event" key={`${author} ${createdAt}`}>
            <p className="ffd-event__t">{authors[author]}</p>
            <Moment at={createdAt} />
            <p className="ffd-said">
              <bdi>{text}</bdi>
            </p>
            {files.map(({ name, url }) => (
              <p key={url}>
                <a className="ffd-file" href={url} target="_blank" rel="noopener">
                  <Icon shape={fileIcon} size={18} />
                  <bdi>{name}</bdi>
                </a>
              </p>
            ))}
          </li>
        ))}
      </ol>
    </PanelSection>
  </>
);
