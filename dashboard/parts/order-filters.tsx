import { FilterSelect } from './filter-select.tsx';
import { periods, useSince } from './periods.ts';
import { SearchBox } from './search-box.tsx';
import { type FilterOptions, useFilters } from './use-filters.ts';

type OrderFilters = ReturnType<typeof useOrderFilters>;

/** What narrows a list of checkouts or payments: the merchant's reference, how far back it goes, and the state. */
export function useOrderFilters<State extends string>(stateNames: Readonly<Record<State, string>>) {
  const states: FilterOptions = [['', 'Any state'], ...Object.entries<string>(stateNames)];
  const { filters, set, search } = useFilters({ reference: 'text', days: periods, state: states });
  const from = useSince(filters.days);
  const query = {
    ...(filters.reference && { merchantReference: filters.reference }),
    ...(filters.state && { state: filters.state as State }),
    ...(from && { from }),
  };
  return { filters, states, set, search, query };
}

/** @param label names the filters, for example "Filter payments" */
export const OrderFilterFields = ({ label, by }: { label: string; by: OrderFilters }) => (
  <section className="ffd-filters" aria-label={label}>
    <SearchBox
      label="Your reference"
      value={by.filters.reference}
      onSearch={(text) => by.set('reference', text)}
    />
    <FilterSelect
      label="Period"
      value={by.filters.days}
      options={periods}
      onChange={(days) => by.set('days', days)}
    />
    <FilterSelect
      label="State"
      value={by.filters.state}
      options={by.states}
      onChange={(state) => by.set('state', state)}
    />
  </section>
);
