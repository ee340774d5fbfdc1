import { Link, useParams } from 'react-router';
import { listMerchantCheckouts } from '#shared/contract/merchant/merchant.contract.ts';
import { isCheckoutLive } from '#shared/domain/checkout/checkout-state.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { useList } from '../../app/queries.tsx';
import { Listing } from '../../parts/listing.tsx';
import { Moment } from '../../parts/moment.tsx';
import { OrderFilterFields, useOrderFilters } from '../../parts/order-filters.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import { momentText } from '../../parts/times.ts';
import { Work } from '../../parts/work.tsx';
import { CheckoutPanel } from './checkout-panel.tsx';
import { type CheckoutSummary, cancelReasons, stateKinds, stateNames } from './checkout-states.ts';

/** The merchant's checkouts, and one of them beside the list. */
export const CheckoutsPage = () => {
  const { token } = useParams();
  const by = useOrderFilters(stateNames);
  const { query, search } = by;
  const list = useList<CheckoutSummary>(listMerchantCheckouts, { query });
  return (
    <>
      <Work
        title="Checkouts"
        lede="What your server opened for shoppers, and what came of it."
        hasPanel={token !== undefined}
      >
        <OrderFilterFields label="Filter checkouts" by={by} />
        <Listing
          name="checkouts"
          one="checkout"
          list={list}
          empty={
            search !== ''
              ? {
                  title: 'No checkout fits',
                  text: 'Take a filter back, or check the reference: it must be complete.',
                }
              : {
                  title: 'No checkouts yet',
                  text: 'A checkout is here as soon as your server has created it.',
                }
          }
        >
          {(checkouts) => <CheckoutTable checkouts={checkouts} open={token} search={search} />}
        </Listing>
      </Work>
      {token && <CheckoutPanel key={token} token={token} backTo={`/checkouts${search}`} />}
    </>
  );
};

interface CheckoutTableProps {
  checkouts: readonly CheckoutSummary[];
  open: string | undefined;
  search: string;
}

const CheckoutTable = ({ checkouts, open, search }: CheckoutTableProps) => (
  <div className="ffd-tablewrap">
    <table className="ffd-table">
      <caption className="ff-sr">Checkouts, newest first</caption>
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
        {checkouts.map((checkout) => {
          const { token, amount, state, merchantReference, createdAt } = checkout;
          return (
            <tr key={token} data-open={token === open ? '' : undefined}>
              <th scope="row" className="ffd-num">
                <Link
                  className="ffd-row"
                  to={`/checkouts/${token}${search}`}
                  aria-current={token === open ? 'true' : undefined}
                >
                  <MoneyText money={amount} />
                </Link>
              </th>
              <td>
                <StateMark kind={stateKinds[state]}>{stateNames[state]}</StateMark>
              </td>
              <td className="ffd-mono">
                {merchantReference === null ? (
                  <span className="ff-muted">None</span>
                ) : (
                  <bdi>{merchantReference}</bdi>
                )}
              </td>
              <td data-prio="3" className="ff-muted">
                <Note checkout={checkout} />
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

/** What the state does not say: until when it is open, why it ended, and which order came of it. */
const Note = ({ checkout }: { checkout: CheckoutSummary }) => {
  const { locale } = useApp();
  const { state, cancelReason, lastResultCode, orderId, expiresAt } = checkout;
  if (isCheckoutLive(state)) return `Until ${momentText(expiresAt, locale)}`;
  if (state === 'APPROVED') return orderId && `Order ${orderId}`;
  if (state === 'DECLINED') return lastResultCode && `Result code ${lastResultCode}`;
  return cancelReason && cancelReasons[cancelReason];
};
