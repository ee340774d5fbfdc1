import { isApiError } from '#shared/client/api-error.ts';
import { readRequest } from '#shared/contract/merchant/requests.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import { KeyValues } from '#shared/ui/display/key-values.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { useRead } from '../../app/queries.tsx';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { JsonView } from '../../parts/json-view.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel, PanelSection } from '../../parts/panel.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import { shortPath, statusKind } from './requests.ts';

/** One request with what was sent and answered, as far as it is kept. */
export const RequestPanel = ({ errorId, backTo }: { errorId: string; backTo: string }) => {
  const { data, error, refetch } = useRead(readRequest, { params: { errorId } });
  return (
    <Panel label="Request" above={errorId} backTo={backTo}>
      {data ? (
        <Details request={data} />
      ) : (
        <div className="ffd-panel__sec">
          {error ? (
            <div className="ff-stack ff-stack--3">
              <FailureNotice title="This request did not load" error={error} onRetry={refetch} />
              {isApiError(error) && error.status === 404 && (
                <p className="ff-small ff-muted">
                  The last 1,000 requests of your server are kept. What this dashboard does is not among them.
                </p>
              )}
            </div>
          ) : (
            <Skeleton label="Loading the request" shape="form" />
          )}
        </div>
      )}
    </Panel>
  );
};

const Details = ({ request: logged }: { request: ReplyOf<typeof readRequest> }) => {
  const { errorId, keyId, method, path, status, errorCode, durationMs, createdAt } = logged;
  return (
    <>
      <div className="ffd-panel__head">
        <h2 className="ff-h3 ffd-mono">
          {method} {shortPath(path)}
        </h2>
        <p className="ff-small">
          <StateMark kind={statusKind(status)}>{status}</StateMark>
          <span className="ff-muted">
            {' · '}
            <Moment at={createdAt} as="momentSecond" />
          </span>
        </p>
        {errorCode && (
          <p className="ff-small">
            <a className="ffd-mono" href={`/docs/errors/${errorCode}`}>
              {errorCode}
            </a>
          </p>
        )}
      </div>
      <PanelSection title="Your request">
        <Body value={logged.request} none="It had no body." />
      </PanelSection>
      <PanelSection title="Our response">
        <Body value={logged.response} none="It had no body, or one that is not kept." />
        <p className="ff-small ff-muted ffd-after">
          Values that a person may have typed are not kept: they are <code>[redacted]</code>.
        </p>
      </PanelSection>
      <PanelSection title="Numbers">
        <KeyValues
          rows={[
            { key: 'id', label: 'Error id', value: <span className="ffd-mono">{errorId}</span> },
            { key: 'key', label: 'Key', value: <span className="ffd-mono">{keyId}</span> },
            { key: 'took', label: 'Took', value: `${durationMs} ms` },
          ]}
        />
      </PanelSection>
    </>
  );
};

const Body = ({ value, none }: { value: unknown; none: string }) =>
  value === null || value === undefined ? (
    <p className="ff-small ff-muted">{none}</p>
  ) : (
    <JsonView value={value} />
  );
