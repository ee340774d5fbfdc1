import { newId } from '#shared/bridge/protocol.ts';
import type { UnverifiedOutcome } from './api.ts';
import type { Instance } from './checkout.ts';
import { type Pending, readPending } from './pending.ts';
import { tokenPattern } from './place.ts';
import { createSession, liveOpenIds } from './session.ts';

let resuming: Promise<UnverifiedOutcome[]> | null = null;

/**
 * Takes up again what an earlier page opened: after a redirect, or a reload beside an open popup.
 * The outcome is the server's; whatever the address says about it is not believed.
 */
export function resume(instances: readonly Instance[]): Promise<UnverifiedOutcome[]> {
  resuming ??= Promise.all(pendingOpens().map((record) => follow(record, instances))).finally(() => {
    resuming = null;
  });
  return resuming;
}

function pendingOpens(): Pending[] {
  const records = readPending();
  if (records) return records.filter(({ openId }) => !liveOpenIds.has(openId));
  const token = new URLSearchParams(location.search).get('orderToken') ?? '';
  const unknown = { openId: '', instanceId: newId(), display: 'redirect', merchantId: '' } as const;
  return tokenPattern.test(token) ? [{ ...unknown, v: 1, token }] : [];
}

function follow(record: Pending, instances: readonly Instance[]): Promise<UnverifiedOutcome> {
  const { openId, instanceId } = record;
  const instance = (): Instance | undefined => instances.find(({ id }) => id === instanceId);
  return new Promise((resolve) => {
    createSession({
      ...record,
      mode: 'STANDARD',
      surfaces: [],
      locale: '',
      theme: 'auto',
      hasOverlay: false,
      entryPoint: null,
      onOpened() {},
      onWarning({ code, message }) {
        instance()?.warn(code, message);
      },
      onEnd(outcome) {
        instance()?.deliver(openId, outcome);
        resolve(outcome);
      },
    }).machine.begin();
  });
}
