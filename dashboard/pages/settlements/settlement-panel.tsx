import { Link } from 'react-router';
import { exportSettlement, readSettlement } from '#shared/contract/merchant/settlements.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { KeyValues } from '#shared/ui/display/key-values.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { useCall, useList, useRead } from '../../app/queries.tsx';
import { Download } from '../../parts/download.tsx';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { Listing } from '../../parts/listing.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel, PanelSection } from '../../parts/panel.tsx';
import { SignedMoney } from '../../parts/signed-money.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import {
  leftOf,
  lineNames,
  rowsOf,
  type Settlement,
  type SettlementLine,
  stateKinds,
  stateNames,
  sumsOf,
} from './settlement-sums.ts';

interface SettlementPanelProps {
  settlementId: string;
  backTo: string;
}

/** One week: what it adds up from, when it is paid, and each capture and refund in it, also as CSV. */
export const SettlementPanel = ({ settlementId, backTo }: SettlementPanelProps) => {
  const input = { params: { settlementId }, query: { limit: '1' } };
  const { data, error, refetch } = useRead(readSettlement, input);
  return (
    <Panel label="Settlement" above={settlementId} backTo={backTo}>
      {data ? (
        <Details settlement={data} />
      ) : (
        <div className="ffd-panel__sec">
          {error ? (
            <FailureNotice title="This settlement did not load" error={error} onRetry={refetch} />
          ) : (
            <Skeleton label="Loading the settlement" shape="form" />
          )}
        </div>
      )}
    </Panel>
  );
};

const Details = ({ settlement }: { settlement: Settlement }) => {
  const { settlementId, state, firstDay, lastDay, payoutDay, payout, closedAt, paidAt } = settlement;
  const { formatDate } = useApp();
  const call = useCall();
  const { currency } = payout;
  const left = leftOf(settlement);
  const ofSums = (minor: number) => <SignedMoney minor={minor} currency={currency} />;
  return (
    <>
      <div className="ffd-panel__head">
        <h2 className="ffd-panel__amt">{ofSums(left)}</h2>
        <p className="ff-small">
          <StateMark kind={stateKinds[state]}>{stateNames[state]}</StateMark>
          <span className="ff-muted">
            {` · ${formatDate(firstDay, 'weekday')} to ${formatDate(lastDay, 'weekday')}`}
          </span>
        </p>
        <div className="ffd-panel__acts">
          <Download
            fileName={`settlement-${firstDay}-to-${lastDay}.csv`}
            read={() => call(exportSettlement, { params: { settlementId } })}
          >
            Lines as CSV
          </Download>
        </div>
      </div>
      <PanelSection title="How it adds up">
        <KeyValues
          rows={[
            ...rowsOf(settlement).map(({ label, minor }) => ({ key: label, label, value: ofSums(minor) })),
            {
              key: 'total',
              label: totalName(state, left),
              value: ofSums(left),
              total: true,
            },
          ]}
        />
      </PanelSection>
      <PanelSection title="Days">
        <KeyValues
          rows={[
            {
              key: 'closed',
              label: closedAt ? 'Week closed' : 'Week closes after',
              value: closedAt ? <Moment at={closedAt} /> : formatDate(lastDay, 'weekday'),
            },
            ...(state === 'CARRIED_OVER'
              ? []
              : [{ key: 'payout', label: 'Payout day', value: formatDate(payoutDay, 'weekday') }]),
            ...(paidAt ? [{ key: 'paid', label: 'Arrived', value: <Moment at={paidAt} /> }] : []),
          ]}
        />
      </PanelSection>
      <PanelSection title="Lines">
        <Lines settlementId={settlementId} />
      </PanelSection>
    </>
  );
};

function totalName(state: Settlement['state'], left: number): string {
  if (left < 0) return 'Taken off the next settlement';
  return state === 'PAID' ? 'Paid to you' : state === 'OPEN' ? 'So far' : 'You get';
}

const linesOf = (reply: unknown) => (reply as ReplyOf<typeof readSettlement>).lines;

const Lines = ({ settlementId }: { settlementId: string }) => {
  const list = useList<SettlementLine>(readSettlement, { params: { settlementId }, query: {} }, linesOf);
  return (
    <div className="ff-stack ff-stack--3">
      <Listing
        name="lines"
        one="line"
        list={list}
        empty={{ title: 'No lines', text: 'Nothing was captured or refunded in this week.' }}
      >
        {(lines) => (
          <ul className="ff-stack ff-stack--3">
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, two can be equal, and older ones come below
              <li key={index}>
                <Line line={line} />
              </li>
            ))}
          </ul>
        )}
      </Listing>
    </div>
  );
};

const Line = ({ line }: { line: SettlementLine }) => {
  const { type, orderId, merchantReference, createdAt } = line;
  const { currency } = line.amount;
  const { amount, fee } = sumsOf(line);
  return (
    <div className="ffd-pairrow ff-small">
      <div>
        <p>
          {`${lineNames[type]} `}
          <Link className="ffd-mono" to={`/payments/${orderId}`}>
            <bdi>{merchantReference ?? orderId}</bdi>
          </Link>
        </p>
        <p className="ff-muted">
          <Moment at={createdAt} />
        </p>
      </div>
      <div className="ffd-num">
        <p>
          <SignedMoney minor={amount} currency={currency} />
        </p>
        {fee !== 0 && (
          <p className="ff-muted">
            {fee < 0 ? 'Fee ' : 'Fee back '}
            <SignedMoney minor={fee} currency={currency} />
          </p>
        )}
      </div>
    </div>
  );
};
