import { Link, useParams } from 'react-router';
import { listRequests } from '#shared/contract/merchant/requests.contract.ts';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { useList } from '../../app/queries.tsx';
import { FilterSelect } from '../../parts/filter-select.tsx';
import { Listing } from '../../parts/listing.tsx';
import { Moment } from '../../parts/moment.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import { useFilters } from '../../parts/use-filters.ts';
import { Work } from '../../parts/work.tsx';
import { RequestPanel } from './request-panel.tsx';
import { isErrorId, type LoggedRequest, shortPath, statusKind } from './requests.ts';

const classes = [
  ['', 'Any status'],
  ['2xx', 'Went well (2xx)'],
  ['4xx', 'Refused (4xx)'],
  ['5xx', 'Failed (5xx)'],
] as const;

/** The requests of the merchant's server, and one of them beside the list. Source: decision 269. */
export const LogsPage = () => {
  const { errorId } = useParams();
  const { filters, set, search } = useFilters({ id: 'text', status: classes });
  return (
    <>
      <Work
        title="Logs"
        lede="The last 1,000 requests of your server. What this dashboard does is not among them."
        hasPanel={errorId !== undefined}
      >
        <section className="ffd-filters" aria-label="Filter requests">
          <SearchBox label="Error id" value={filters.id} onSearch={(text) => set('id', text)} />
          <FilterSelect
            label="Status"
            value={filters.status}
            options={classes}
            onChange={(to) => set('status', to)}
          />
        </section>
        {filters.id === '' || isErrorId(filters.id) ? (
          <Requests id={filters.id} status={filters.status} open={errorId} search={search} />
        ) : (
          <EmptyState title="This is no error id" level={2}>
            An error id has 36 characters. Copy it whole from the response of our API, or from your server’s
            log.
          </EmptyState>
        )}
      </Work>
      {errorId && <RequestPanel key={errorId} errorId={errorId} backTo={`/logs${search}`} />}
    </>
  );
};

interface RequestsProps {
  id: string;
  status: string;
  open: string | undefined;
  search: string;
}

const Requests = ({ id, status, open, search }: RequestsProps) => {
  const list = useList<LoggedRequest>(listRequests, {
    query: { ...(id && { errorId: id.toLowerCase() }), ...(status && { statusClass: status }) },
  });
  return (
    <Listing
      name="requests"
      one="request"
      list={list}
      grows
      empty={
        search !== ''
          ? {
              title: 'No request fits',
              text: 'Take a filter back. Of each shop the last 1,000 requests are kept.',
            }
          : {
              title: 'No requests yet',
              text: 'A request is here as soon as your server has made it with a key of your shop.',
            }
      }
    >
      {(requests) => <RequestTable requests={requests} open={open} search={search} />}
    </Listing>
  );
};

interface RequestTableProps {
  requests: readonly LoggedRequest[];
  open: string | undefined;
  search: string;
}

const RequestTable = ({ requests, open, search }: RequestTableProps) => (
  <div className="ffd-tablewrap">
    <table className="ffd-table">
      <caption className="ff-sr">Requests, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Request</th>
          <th scope="col">Status</th>
          <th scope="col" data-prio="3">
            Error
          </th>
          <th scope="col" data-prio="3" className="ffd-num">
            Took
          </th>
          <th scope="col" data-prio="2" className="ffd-num">
            When
          </th>
        </tr>
      </thead>
      <tbody>
        {requests.map(({ errorId, method, path, status, errorCode, durationMs, createdAt }) => (
          <tr key={`${errorId} ${createdAt}`} data-open={errorId === open ? '' : undefined}>
            <th scope="row" className="ffd-mono">
              <Link
                className="ffd-row"
                to={`/logs/${errorId}${search}`}
                aria-current={errorId === open ? 'true' : undefined}
              >
                {method} {shortPath(path)}
              </Link>
            </th>
            <td>
              <StateMark kind={statusKind(status)}>{status}</StateMark>
            </td>
            <td data-prio="3" className="ffd-mono ff-muted">
              {errorCode}
            </td>
            <td data-prio="3" className="ffd-num ff-muted">
              {durationMs} ms
            </td>
            <td data-prio="2" className="ffd-num ff-muted">
              <Moment at={createdAt} as="momentSecond" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
