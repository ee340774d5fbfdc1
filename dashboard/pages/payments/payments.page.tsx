import { Link, useParams } from 'react-router';
import { listPayments } from '#shared/contract/merchant/merchant.contract.ts';
import type { MerchantPayment } from '#shared/contract/merchant/merchant.schema.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { useCall, useList } from '../../app/queries.tsx';
import { useFailingDeliveries } from '../../app/use-failing-deliveries.ts';
import { failingOrders } from '../../parts/delivery-state.ts';
import { Download } from '../../parts/download.tsx';
import { Listing } from '../../parts/listing.tsx';
import { Moment } from '../../parts/moment.tsx';
import { OrderFilterFields, useOrderFilters } from '../../parts/order-filters.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import { dayText } from '../../parts/times.ts';
import { Work } from '../../parts/work.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { amountsOf, shownState, stateNames, sumsOf } from './payment-states.ts';
import { readPaymentsCsv } from './payments-csv.ts';

/** The merchant's payments, and one of them beside the list. */
export const PaymentsPage = () => {
  const { orderId } = useParams();
  const by = useOrderFilters(stateNames);
  const { query, search } = by;
  const list = useList<MerchantPayment>(listPayments, { query });
  const call = useCall();
  const failing = failingOrders(useFailingDeliveries().failing);
  return (
    <>
      <Work
        title="Payments"
        hasPanel={orderId !== undefined}
        actions={
          <Download fileName="payments.csv" read={() => readPaymentsCsv(call, query)}>
            Download CSV
          </Download>
        }
      >
        <OrderFilterFields label="Filter payments" by={by} />
        <Listing
          name="payments"
          one="payment"
          list={list}
          tally={(payments, total) => <Sums payments={payments} isAll={payments.length === total} />}
          empty={
            search !== ''
              ? {
                  title: 'No payment fits',
                  text: 'Take a filter back, or check the reference: it must be complete.',
                }
              : {
                  title: 'No payments yet',
                  text: 'A payment is here as soon as your server has authorised or captured an approved checkout.',
                }
          }
        >
          {(payments) => (
            <PaymentTable payments={payments} failing={failing} open={orderId} search={search} />
          )}
        </Listing>
      </Work>
      {orderId && <PaymentPanel orderId={orderId} backTo={`/payments${search}`} />}
    </>
  );
};

/** What the payments that are shown come to. */
const Sums = ({ payments, isAll }: { payments: readonly MerchantPayment[]; isAll: boolean }) => {
  const { captured, toCapture } = sumsOf(payments);
  const sums = [
    ...captured.map((money) => ({ money, name: 'captured' })),
    ...toCapture.map((money) => ({ money, name: 'to capture' })),
  ];
  return (
    <>
      {sums.map(({ money, name }) => (
        <span key={`${name} ${money.currency}`}>
          <span className="ff-strong">
            <MoneyText money={money} />
          </span>{' '}
          {name}
        </span>
      ))}
      {!isAll && sums.length > 0 && <span>of the {payments.length} shown</span>}
    </>
  );
};

interface PaymentTableProps {
  payments: readonly MerchantPayment[];
  /** The orders about which the merchant's server was not told. */
  failing: ReadonlySet<string>;
  open: string | undefined;
  search: string;
}

const PaymentTable = ({ payments, failing, open, search }: PaymentTableProps) => (
  <div className="ffd-tablewrap">
    <table className="ffd-table">
      <caption className="ff-sr">Payments, newest first</caption>
      <thead>
        <tr>
          <th scope="col" className="ffd-num">
            Amount
          </th>
          <th scope="col">State</th>
          <th scope="col">Your reference</th>
          <th scope="col" data-prio="3">
            Note
          </th>
          <th scope="col" data-prio="2" className="ffd-num">
            Created
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => {
          const { orderId, originalAmount, merchantReference, createdAt } = payment;
          const state = shownState(payment);
          const isFailing = failing.has(orderId);
          return (
            <tr key={orderId} data-open={orderId === open ? '' : undefined}>
              <th scope="row" className="ffd-num">
                <Link
                  className="ffd-row"
                  to={`/payments/${orderId}${search}`}
                  aria-current={orderId === open ? 'true' : undefined}
                >
                  <MoneyText money={originalAmount} />
                </Link>
              </th>
              <td>
                {isFailing ? (
                  <StateMark kind="bad">Webhook failing</StateMark>
                ) : (
                  <StateMark kind={state.kind}>{state.name}</StateMark>
                )}
              </td>
              <td className="ffd-mono">
                <bdi>{merchantReference ?? orderId}</bdi>
              </td>
              <td data-prio="3" className="ff-muted">
                {isFailing ? state.name : <Note payment={payment} />}
              </td>
              <td data-prio="2" className="ffd-num ff-muted">
                <Moment at={createdAt} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </div>
);

/** What the state does not say: what is still open and until when, and what went back. */
const Note = ({ payment }: { payment: MerchantPayment }) => {
  const { formatMoney, locale } = useApp();
  const { openToCapture, refunded } = amountsOf(payment);
  if (refunded > 0) return `${formatMoney(payment.refunded)} back`;
  if (openToCapture === 0) return null;
  return `${formatMoney(payment.openToCapture)} open, by ${dayText(payment.expiresAt, locale)}`;
};
