import { Link, useParams } from 'react-router';
import { listSettlements } from '#shared/contract/merchant/settlements.contract.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { useList } from '../../app/queries.tsx';
import { FilterSelect } from '../../parts/filter-select.tsx';
import { Listing } from '../../parts/listing.tsx';
import { SignedMoney } from '../../parts/signed-money.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import { useFilters } from '../../parts/use-filters.ts';
import { Work } from '../../parts/work.tsx';
import { SettlementPanel } from './settlement-panel.tsx';
import { leftOf, type Settlement, stateKinds, stateNames, takenOff } from './settlement-sums.ts';

const states: readonly (readonly [string, string])[] = [['', 'Any state'], ...Object.entries(stateNames)];

/** What the merchant is paid for each week, and one of the weeks beside the list. */
export const SettlementsPage = () => {
  const { settlementId } = useParams();
  const { filters, set, search } = useFilters({ state: states });
  const list = useList<Settlement>(listSettlements, {
    query: filters.state ? { state: filters.state } : {},
  });
  return (
    <>
      <Work
        title="Settlements"
        lede="What you are paid for each week, less our fees. The money arrives on the Tuesday after it."
        hasPanel={settlementId !== undefined}
      >
        <section className="ffd-filters" aria-label="Filter settlements">
          <FilterSelect
            label="State"
            value={filters.state}
            options={states}
            onChange={(to) => set('state', to)}
          />
        </section>
        <Listing
          name="settlements"
          one="settlement"
          list={list}
          tally={(settlements) => <OnTheirWay settlements={settlements} />}
          empty={
            filters.state
              ? { title: 'No settlement fits', text: 'No settlement is in this state.' }
              : {
                  title: 'No settlements yet',
                  text: 'A week is here as soon as something was captured or refunded in it.',
                }
          }
        >
          {(settlements) => <SettlementTable settlements={settlements} open={settlementId} search={search} />}
        </Listing>
      </Work>
      {settlementId && (
        <SettlementPanel key={settlementId} settlementId={settlementId} backTo={`/settlements${search}`} />
      )}
    </>
  );
};

const OnTheirWay = ({ settlements }: { settlements: readonly Settlement[] }) => {
  const { formatDate } = useApp();
  return settlements
    .filter(({ state }) => state === 'ON_ITS_WAY')
    .map(({ settlementId, payout, payoutDay }) => (
      <span key={settlementId}>
        <span className="ff-strong">
          <MoneyText money={payout} />
        </span>{' '}
        on its way, there on {formatDate(payoutDay, 'weekday')}
      </span>
    ));
};

interface SettlementTableProps {
  settlements: readonly Settlement[];
  open: string | undefined;
  search: string;
}

const SettlementTable = ({ settlements, open, search }: SettlementTableProps) => {
  const { formatDate } = useApp();
  return (
    <div className="ffd-tablewrap">
      <table className="ffd-table">
        <caption className="ff-sr">Settlements, newest first</caption>
        <thead>
          <tr>
            <th scope="col" className="ffd-num">
              You get
            </th>
            <th scope="col">State</th>
            <th scope="col">Payout day</th>
            <th scope="col" className="ffd-num" data-prio="2">
              Captured
            </th>
            <th scope="col" className="ffd-num" data-prio="3">
              Given back
            </th>
            <th scope="col" className="ffd-num" data-prio="3">
              Fees
            </th>
          </tr>
        </thead>
        <tbody>
          {settlements.map((settlement) => {
            const { settlementId, state, payoutDay, captures, payout } = settlement;
            const { givenBack, fees } = takenOff(settlement);
            const { currency } = payout;
            return (
              <tr key={settlementId} data-open={settlementId === open ? '' : undefined}>
                <th scope="row" className="ffd-num">
                  <Link
                    className="ffd-row"
                    to={`/settlements/${settlementId}${search}`}
                    aria-current={settlementId === open ? 'true' : undefined}
                  >
                    <SignedMoney minor={leftOf(settlement)} currency={currency} />
                  </Link>
                </th>
                <td>
                  <StateMark kind={stateKinds[state]}>{stateNames[state]}</StateMark>
                </td>
                <td className="ff-nowrap">{formatDate(payoutDay, 'weekday')}</td>
                <td className="ffd-num" data-prio="2">
                  <MoneyText money={captures.amount} />
                </td>
                <td className="ffd-num" data-prio="3">
                  <SignedMoney minor={givenBack} currency={currency} />
                </td>
                <td className="ffd-num" data-prio="3">
                  <SignedMoney minor={fees} currency={currency} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};
