import { useState } from 'react';
import { retryDelivery } from '#shared/contract/merchant/webhooks.contract.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { useAction } from '../app/queries.tsx';
import type { Delivery } from './delivery-state.ts';
import { FailureNotice } from './failure-notice.tsx';
import { Moment } from './moment.tsx';
import { StateMark } from './state-mark.tsx';

/** How a delivery stands, in words. */
function deliveryState({ state, attempts }: Delivery) {
  const last = attempts.at(-1);
  if (state === 'DELIVERED') return { kind: 'full', name: 'Delivered' } as const;
  if (!last) return { kind: 'wait', name: 'Not sent yet' } as const;
  const name = last.status === null ? 'Your server did not answer' : `Your server said ${last.status}`;
  if (last.error === null) return { kind: 'wait', name: 'Sent again' } as const;
  return { kind: 'bad', name: state === 'FAILED' ? `${name}, given up` : name } as const;
}

/** What a server answers that could not verify the signature. */
const refusesSignature = (status: number | null | undefined): boolean => status === 400 || status === 401;

/** One event on its way to one address: how it stands, each try, and a button to send it again now. */
export const DeliveryCard = ({ delivery, webhookId }: { delivery: Delivery; webhookId: string }) => {
  const { deliveryId, type, createdAt, attempts, nextAttemptAt } = delivery;
  const [isSent, setSent] = useState(false);
  const retry = useAction(retryDelivery, () => setSent(true));
  const { kind, name } = deliveryState(delivery);
  const isBad = kind === 'bad';
  return (
    <li className="ffd-event" data-kind={kind === 'full' ? undefined : kind}>
      <p className="ffd-event__t ffd-mono">{type}</p>
      <Moment at={createdAt} as="second" />
      <div className={`ffd-deliv${isBad ? ' ffd-deliv--bad' : ''}`}>
        <div className="ffd-deliv__top">
          <StateMark kind={kind}>{name}</StateMark>
          {kind !== 'wait' && (
            <Button
              variant="secondary"
              size="small"
              busy={retry.isBusy && 'Sending'}
              onPress={() => retry.run({ params: { id: webhookId, deliveryId }, body: {} })}
            >
              {isBad ? 'Retry now' : 'Send again'}
              <span className="ff-sr">{` ${type}`}</span>
            </Button>
          )}
        </div>
        {attempts.length > 0 && (
          <ol>
            {attempts.map(({ at, status, durationMs, error }, index) => (
              <li key={at}>
                <span>{`Try ${index + 1}`}</span>
                <span>
                  {`${status ?? error ?? 'no answer'} in ${durationMs} ms · `}
                  <Moment at={at} as="second" />
                </span>
              </li>
            ))}
          </ol>
        )}
        {isBad && refusesSignature(attempts.at(-1)?.status) && (
          <p className="ff-xs">
            <a href="/docs/errors/signature_mismatch">
              Where your server refuses the signature, see what to check
            </a>
          </p>
        )}
        {nextAttemptAt && (
          <p className="ff-xs">
            Next try <Moment at={nextAttemptAt} />
          </p>
        )}
        <LiveRegion>{isSent && !retry.isBusy && <p className="ff-xs">Sent again.</p>}</LiveRegion>
        <LiveRegion urgent>
          {retry.error ? <FailureNotice title="Not sent again" error={retry.error} /> : null}
        </LiveRegion>
      </div>
    </li>
  );
};
