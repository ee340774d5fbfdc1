import { useCallback } from 'react';
import { appStatuses } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { recordEvents } from '#shared/contract/analytics/analytics.contract.ts';
import { type AnalyticsEvent, eventsAtOnce } from '#shared/domain/analytics-event.ts';
import { useApp } from '#shared/ui/app-context.tsx';

/** Records an analytics event. The properties must not contain an email, mobile, name or document number. */
export type Track = (name: string, properties?: AnalyticsEvent['properties']) => void;

/** Events within this time are sent together. */
const batchMs = 1000;

type Send = (event: AnalyticsEvent) => void;

/** Batches analytics events; losing some is acceptable. Source: access-open OPEN-40, ACC-443. */
function createSender(call: Call): Send {
  let waiting: AnalyticsEvent[] = [];

  const flush = () => {
    const body = waiting;
    waiting = [];
    if (body.length === 0) return;
    void call(recordEvents, { body }, { handles: appStatuses }).catch(() => {});
  };

  // The last chance to send before the page is unloaded.
  addEventListener('pagehide', flush);
  return (event) => {
    waiting.push(event);
    if (waiting.length === eventsAtOnce) flush();
    else if (waiting.length === 1) setTimeout(flush, batchMs);
  };
}

/** One sender per app. */
const senders = new WeakMap<Call, Send>();

function senderOf(call: Call): Send {
  const send = senders.get(call) ?? createSender(call);
  senders.set(call, send);
  return send;
}

/**
 * Returns how to record events. Every event includes the visit's lasting properties and experiments. Source:
 * ACC-443.
 */
export const useTrack = (): Track => {
  const { call, journey } = useApp();
  return useCallback(
    (name, properties = {}) => {
      const { analyticsEnduringProperties, activeExperiments } = journey.situation().session;
      senderOf(call)({
        name,
        properties: { ...analyticsEnduringProperties, ...activeExperiments, ...properties },
        sentAt: new Date().toISOString(),
      });
    },
    [call, journey],
  );
};
