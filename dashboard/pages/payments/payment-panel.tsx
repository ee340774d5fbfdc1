import { useState } from 'react';
import { Link } from 'react-router';
import { readPayment } from '#shared/contract/merchant/merchant.contract.ts';
import type { MerchantPayment } from '#shared/contract/merchant/merchant.schema.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { KeyValues } from '#shared/ui/display/key-values.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { useRead } from '../../app/queries.tsx';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel, PanelSection } from '../../parts/panel.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { type Change, changes, mostOf } from './changes.ts';
import { PaymentDeliveries } from './payment-deliveries.tsx';
import { PaymentJson } from './payment-json.tsx';
import { shownState } from './payment-states.ts';

/** One payment: what can be done with it, what has happened, and what was sent to the merchant's server about it. */
export const PaymentPanel = ({ orderId, backTo }: { orderId: string; backTo: string }) => {
  const { data: payment, error, refetch } = useRead(readPayment, { params: { orderId } });
  return (
    <Panel
      label={`Payment ${orderId}`}
      above={<bdi>{payment?.merchantReference ?? orderId}</bdi>}
      backTo={backTo}
    >
      {payment ? (
        <Details payment={payment} />
      ) : (
        <div className="ffd-panel__sec">
          {error ? (
            <FailureNotice title="This payment did not load" error={error} onRetry={refetch} />
          ) : (
            <Skeleton label="Loading the payment" shape="form" />
          )}
        </div>
      )}
    </Panel>
  );
};

const eventNames: Readonly<Record<MerchantPayment['events'][number]['type'], string>> = {
  AUTHORISED: 'Authorised',
  CAPTURED: 'Captured',
  VOIDED: 'Voided',
  EXPIRED: 'Expired',
  REFUNDED: 'Refunded',
  DECLINED: 'Declined',
};

const Details = ({ payment }: { payment: MerchantPayment }) => {
  const [opened, setOpened] = useState<Change | null>(null);
  const [isJson, setJson] = useState(false);
  const [done, setDone] = useState('');
  const state = shownState(payment);
  const possible = changes.filter((change) => mostOf(change, payment) > 0);
  return (
    <>
      <div className="ffd-panel__head">
        <h2 className="ffd-panel__amt">
          <MoneyText money={payment.originalAmount} />
        </h2>
        <p className="ff-small">
          <StateMark kind={state.kind}>{state.name}</StateMark>
          <span className="ff-muted">
            {' · '}
            <Moment at={payment.createdAt} />
          </span>
        </p>
        <div className="ffd-panel__acts">
          {possible.map((change) => (
            <Button
              key={change.name}
              variant={change === possible[0] ? 'primary' : 'secondary'}
              size="small"
              hasPopup="dialog"
              onPress={() => {
                setDone('');
                setOpened(change);
              }}
            >
              {change.name}
            </Button>
          ))}
          <Button variant="secondary" size="small" hasPopup="dialog" onPress={() => setJson(true)}>
            Open as JSON
          </Button>
        </div>
        <LiveRegion>{done && <p className="ffd-done ff-small">{done}</p>}</LiveRegion>
      </div>
      <PanelSection title="What happened">
        <ol className="ffd-events">
          {[...payment.events].reverse().map(({ id, type, amount, createdAt }) => (
            <li className="ffd-event" key={id}>
              <p className="ffd-event__t">{eventNames[type]}</p>
              <span className="ff-money">
                <MoneyText money={amount} />
              </span>
              <p className="ff-muted">
                <Moment at={createdAt} />
              </p>
            </li>
          ))}
        </ol>
      </PanelSection>
      <PaymentDeliveries orderId={payment.orderId} />
      <PanelSection title="Money">
        <KeyValues rows={moneyRows(payment)} />
      </PanelSection>
      {payment.refunds.length > 0 && (
        <PanelSection title="Refunds">
          <ul className="ff-stack ff-stack--3">
            {payment.refunds.map(({ refundId, amount, reason, createdAt }) => (
              <li className="ffd-pairrow ff-small" key={refundId}>
                <span>
                  <Moment at={createdAt} />
                  {reason && (
                    <span className="ff-muted">
                      {', '}
                      <bdi>{reason}</bdi>
                    </span>
                  )}
                </span>
                <MoneyText money={amount} />
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
      <PanelSection title="Numbers">
        <KeyValues
          rows={[
            { key: 'order', label: 'Order', value: payment.orderId },
            { key: 'reference', label: 'Your reference', value: payment.merchantReference ?? 'None' },
            {
              key: 'checkout',
              label: 'Checkout',
              value: (
                <Link className="ffd-mono" to={`/checkouts/${payment.token}`}>
                  {payment.token}
                </Link>
              ),
            },
          ]}
        />
      </PanelSection>
      {isJson && <PaymentJson payment={payment} onClose={() => setJson(false)} />}
      {opened && (
        <ChangeDialog
          change={opened}
          payment={payment}
          onClose={() => setOpened(null)}
          onDone={(text) => {
            setOpened(null);
            setDone(text);
          }}
        />
      )}
    </>
  );
};

const moneyRows = ({ originalAmount, captured, voided, refunded, openToCapture }: MerchantPayment) =>
  (
    [
      ['Authorised', originalAmount],
      ['Captured', captured],
      ['Voided', voided],
      ['Refunded', refunded],
      ['Open to capture', openToCapture],
    ] as const
  ).map(([label, money]) => ({ key: label, label, value: <MoneyText money={money} /> }));
