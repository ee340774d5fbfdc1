import { Link, useParams } from 'react-router';
import type * as z from 'zod/mini';
import { listMerchantDisputes } from '#shared/contract/merchant/disputes.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import type { disputeStatusSchema } from '#shared/domain/disputes/dispute.ts';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { useList } from '../../app/queries.tsx';
import { FilterSelect } from '../../parts/filter-select.tsx';
import { Listing } from '../../parts/listing.tsx';
import { Moment } from '../../parts/moment.tsx';
import { useFilters } from '../../parts/use-filters.ts';
import { Work } from '../../parts/work.tsx';
import { DisputePanel } from './dispute-panel.tsx';
import { DisputeState } from './dispute-state.tsx';

type Status = z.output<typeof disputeStatusSchema>;
type Dispute = ReplyOf<typeof listMerchantDisputes>['results'][number];

const statuses: readonly (readonly [Status | '', string])[] = [
  ['', 'Any state'],
  ['OPEN', 'Not answered yet'],
  ['INQUIRY', 'Answered'],
  ['CLOSE', 'Closed'],
];

/** The cases of the merchant's shoppers, and one of them beside the list. */
export const DisputesPage = () => {
  const { disputeId } = useParams();
  const { filters, set, search } = useFilters({ status: statuses });
  const list = useList<Dispute>(listMerchantDisputes, {
    query: filters.status ? { status: filters.status } : {},
  });
  return (
    <>
      <Work
        title="Disputes"
        lede="Problems that shoppers report about your orders, and your answers."
        hasPanel={disputeId !== undefined}
      >
        <section className="ffd-filters" aria-label="Filter disputes">
          <FilterSelect
            label="State"
            value={filters.status}
            options={statuses}
            onChange={(to) => set('status', to)}
          />
        </section>
        <Listing
          name="disputes"
          one="dispute"
          list={list}
          empty={{
            title: 'No disputes',
            text: 'A case is here as soon as a shopper reports a problem with an order.',
          }}
        >
          {(disputes) => <DisputeTable disputes={disputes} open={disputeId} search={search} />}
        </Listing>
      </Work>
      {disputeId && <DisputePanel key={disputeId} disputeId={disputeId} backTo={`/disputes${search}`} />}
    </>
  );
};

interface DisputeTableProps {
  disputes: readonly Dispute[];
  open: string | undefined;
  search: string;
}

const DisputeTable = ({ disputes, open, search }: DisputeTableProps) => (
  <div className="ffd-tablewrap">
    <table className="ffd-table">
      <caption className="ff-sr">Disputes, newest first</caption>
      <thead>
        <tr>
          <th scope="col">What it is about</th>
          <th scope="col">State</th>
          <th scope="col" className="ffd-num" data-prio="2">
            At stake
          </th>
          <th scope="col" className="ffd-num" data-prio="3">
            Answer by
          </th>
        </tr>
      </thead>
      <tbody>
        {disputes.map(({ disputeId, subject, amount, status, needsAnswer, answerDueAt }) => (
          <tr key={disputeId} data-open={disputeId === open ? '' : undefined}>
            <th scope="row">
              <Link
                className="ffd-row"
                to={`/disputes/${disputeId}${search}`}
                aria-current={disputeId === open ? 'true' : undefined}
              >
                <bdi>{subject}</bdi>
              </Link>
            </th>
            <td>
              <DisputeState status={status} needsAnswer={needsAnswer} />
            </td>
            <td className="ffd-num" data-prio="2">
              <MoneyText money={amount} />
            </td>
            <td className="ffd-num ff-muted" data-prio="3">
              {needsAnswer && answerDueAt && <Moment at={answerDueAt} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
