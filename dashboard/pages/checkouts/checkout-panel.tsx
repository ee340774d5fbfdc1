import { useState } from 'react';
import { Link } from 'react-router';
import {
  cancelCheckout,
  listPayments,
  readMerchantCheckout,
} from '#shared/contract/merchant/merchant.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import { isCheckoutLive } from '#shared/domain/checkout/checkout-state.ts';
import { paymentTypeLabels } from '#shared/domain/checkout/payment-option.ts';
import { toMinor } from '#shared/domain/money.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { type KeyValue, KeyValues } from '#shared/ui/display/key-values.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { useAction, useRead } from '../../app/queries.tsx';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel, PanelSection } from '../../parts/panel.tsx';
import { SignedMoney } from '../../parts/signed-money.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import { cancelReasons, stateKinds, stateNames } from './checkout-states.ts';

type Checkout = ReplyOf<typeof readMerchantCheckout>;

/** One checkout: what was bought, by whom and how it is paid, what came of it, and a button to cancel it while it is open. */
export const CheckoutPanel = ({ token, backTo }: { token: string; backTo: string }) => {
  const { data, error, refetch } = useRead(readMerchantCheckout, { params: { token } });
  return (
    <Panel label="Checkout" above={<bdi>{data?.merchantReference ?? 'Checkout'}</bdi>} backTo={backTo}>
      {data ? (
        <Details checkout={data} />
      ) : (
        <div className="ffd-panel__sec">
          {error ? (
            <FailureNotice title="This checkout did not load" error={error} onRetry={refetch} />
          ) : (
            <Skeleton label="Loading the checkout" shape="form" />
          )}
        </div>
      )}
    </Panel>
  );
};

const Details = ({ checkout }: { checkout: Checkout }) => {
  const { token, state, amount, createdAt } = checkout;
  const [isAsked, setAsked] = useState(false);
  const [isDone, setDone] = useState(false);
  const cancel = useAction(cancelCheckout, () => {
    setAsked(false);
    setDone(true);
  });
  return (
    <>
      <div className="ffd-panel__head">
        <h2 className="ffd-panel__amt">
          <MoneyText money={amount} />
        </h2>
        <p className="ff-small">
          <StateMark kind={stateKinds[state]}>{stateNames[state]}</StateMark>
          <span className="ff-muted">
            {' · '}
            <Moment at={createdAt} />
          </span>
        </p>
        {isCheckoutLive(state) && (
          <div className="ffd-panel__acts">
            <Button variant="secondary" size="small" hasPopup="dialog" onPress={() => setAsked(true)}>
              Cancel the checkout
            </Button>
          </div>
        )}
        <LiveRegion>{isDone && <p className="ffd-done ff-small">The checkout was cancelled.</p>}</LiveRegion>
      </div>
      <Outcome checkout={checkout} />
      <Basket checkout={checkout} />
      <Plan checkout={checkout} />
      <Shopper checkout={checkout} />
      <PanelSection title="Details">
        <KeyValues rows={detailRows(checkout)} />
      </PanelSection>
      {isAsked && (
        <ConfirmDialog
          title="Cancel this checkout?"
          button="Cancel the checkout"
          busy="Cancelling"
          isDanger
          action={cancel}
          onConfirm={() => cancel.run({ params: { token }, body: {} })}
          onClose={() => setAsked(false)}
        >
          <p>The shopper can no longer pay with it. Your server can create another one for the same cart.</p>
        </ConfirmDialog>
      )}
    </>
  );
};

/** What the checkout led to, or what is awaited. */
const Outcome = ({ checkout }: { checkout: Checkout }) => {
  const { state, cancelReason, lastResultCode, expiresAt } = checkout;
  if (state === 'APPROVED') {
    return (
      <PanelSection title="Payment">
        <PaymentOf checkout={checkout} />
      </PanelSection>
    );
  }
  return (
    <PanelSection title="Outcome">
      <div className="ff-small ff-stack ff-stack--1">
        {isCheckoutLive(state) && (
          <p>
            {state === 'STARTED' ? 'The shopper has signed in. ' : 'No shopper has signed in yet. '}
            It expires <Moment at={expiresAt} />.
          </p>
        )}
        {!isCheckoutLive(state) && (
          <p>{cancelReason ? `${cancelReasons[cancelReason]}.` : `${stateNames[state]}.`}</p>
        )}
        {lastResultCode !== null && lastResultCode !== 0 && (
          <p>
            The last try to pay was declined with result code{' '}
            <span className="ffd-mono">{lastResultCode}</span>.
          </p>
        )}
      </div>
    </PanelSection>
  );
};

/** The payment of an approved checkout, once the merchant's server has made it. */
const PaymentOf = ({ checkout: { token, quote } }: { checkout: Checkout }) => {
  const { data, error, refetch } = useRead(listPayments, { query: { token } });
  const payment = data?.results[0];
  if (error) return <FailureNotice title="Its payment did not load" error={error} onRetry={refetch} />;
  if (!data) return <Skeleton label="Loading its payment" />;
  return (
    <p className="ff-small">
      {payment ? (
        <Link to={`/payments/${payment.orderId}`}>Payment {payment.orderId}</Link>
      ) : (
        <>
          Your server has not authorised it.
          {quote && (
            <>
              {' The approval ends '}
              <Moment at={quote.expiresAt} />.
            </>
          )}
        </>
      )}
    </p>
  );
};

/** What was bought, as the shop sent it. Items are only shown; the amount is what is charged. */
const Basket = ({ checkout }: { checkout: Checkout }) => {
  const { items, discounts, shippingAmount, taxAmount, amount } = checkout;
  const money = (key: string, label: string, value: typeof amount | null): KeyValue[] =>
    value ? [{ key, label, value: <MoneyText money={value} /> }] : [];
  if (items.length === 0 && discounts.length === 0 && !shippingAmount && !taxAmount) return null;
  return (
    <PanelSection title="Items">
      <KeyValues
        rows={[
          ...items.map(({ name, quantity, price }, index) => ({
            key: `item ${index}`,
            label: name,
            value: (
              <>
                {quantity > 1 && `${quantity} × `}
                <MoneyText money={price} />
              </>
            ),
          })),
          ...discounts.map(({ displayName, amount: less }, index) => ({
            key: `discount ${index}`,
            label: displayName,
            value: <SignedMoney minor={-toMinor(less)} currency={less.currency} />,
          })),
          ...money('shipping', 'Shipping', shippingAmount),
          ...money('tax', 'Tax', taxAmount),
          { key: 'total', label: 'Total', value: <MoneyText money={amount} />, total: true },
        ]}
      />
    </PanelSection>
  );
};

const Plan = ({ checkout: { quote } }: { checkout: Checkout }) => {
  const { formatDate } = useApp();
  return quote ? (
    <PanelSection title="Payment plan">
      <KeyValues
        rows={quote.instalments.map(({ dueDate, amount }) => ({
          key: dueDate,
          label: formatDate(dueDate, 'weekday'),
          value: <MoneyText money={amount} />,
        }))}
      />
    </PanelSection>
  ) : null;
};

/** Who bought it and where it goes, which the contract shows of approved checkouts alone. */
const Shopper = ({ checkout: { consumer, shipping, shippingOption } }: { checkout: Checkout }) => {
  const name = [consumer?.givenNames, consumer?.surname].filter(Boolean).join(' ');
  const address = shipping && [
    ...[shipping.name, shipping.address1, shipping.address2, shipping.area2, shipping.suburb],
    ...[shipping.state, shipping.postcode, shipping.countryCode],
  ];
  const rows = [
    ['name', 'Name', name],
    ['email', 'Email', consumer?.email],
    ['phone', 'Phone', consumer?.phoneNumber],
    ['address', 'Delivered to', address?.filter(Boolean).join(', ')],
    ['option', 'Shipping option', shippingOption],
  ] as const;
  const known = rows.flatMap(([key, label, value]) => (value ? [{ key, label, value }] : []));
  return known.length > 0 ? (
    <PanelSection title="Shopper">
      <KeyValues rows={known} />
    </PanelSection>
  ) : null;
};

function detailRows(checkout: Checkout): KeyValue[] {
  const { token, merchantReference, mode, paymentOption, entryPoint, locale, orderId } = checkout;
  return [
    { key: 'reference', label: 'Your reference', value: merchantReference ?? 'None' },
    ...(orderId ? [{ key: 'order', label: 'Order', value: orderId }] : []),
    { key: 'option', label: 'Payment option', value: paymentTypeLabels[paymentOption] },
    { key: 'mode', label: 'Mode', value: mode === 'EXPRESS' ? 'Express' : 'Standard' },
    ...(entryPoint ? [{ key: 'entry', label: 'Opened from', value: entryPoint }] : []),
    ...(locale ? [{ key: 'locale', label: 'Language', value: locale }] : []),
    { key: 'token', label: 'Token', value: <span className="ffd-mono">{token}</span> },
    ...Object.entries(checkout.customFields).map(([name, value]) => ({
      key: `custom ${name}`,
      label: name,
      value,
    })),
  ];
}
