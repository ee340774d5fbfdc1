import { useCallback } from 'react';
import { NETWORK_FAILURE } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { recordEvents } from '#shared/contract/analytics/analytics.contract.ts';
import { type AnalyticsEvent, eventsAtOnce } from '#shared/domain/analytics-event.ts';
import { useApp } from '#shared/ui/app-context.tsx';

/** Tells of something that happened. No email, mobile, name or document number may be among the properties. */
export type Track = (name: string, properties?: AnalyticsEvent['properties']) => void;

/** Events that happen within this time travel together. */
const gatherMs = 1000;

type Send = (event: AnalyticsEvent) => void;

/** Batches analytics events; losing some is acceptable. Source: OPEN-40, ACC-443. */
function createSender(call: Call): Send {
  let waiting: AnalyticsEvent[] = [];

  const flush = () => {
    const body = waiting;
    waiting = [];
    if (body.length === 0) return;
    void call(recordEvents, { body }, { handles: [NETWORK_FAILURE, 401, 405, 500] }).catch(() => {});
  };

  // The last moment at which a page that is left can still send.
  addEventListener('pagehide', flush);
  return (event) => {
    waiting.push(event);
    if (waiting.length === eventsAtOnce) flush();
    else if (waiting.length === 1) setTimeout(flush, gatherMs);
  };
}

/** One sender for each app. */
const senders = new WeakMap<Call, Send>();

function senderOf(call: Call): Send {
  const send = senders.get(call) ?? createSender(call);
  senders.set(call, send);
  return send;
}

/** Every event carries what is known of the whole visit. Source: ACC-443. */
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
