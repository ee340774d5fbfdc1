import type { UnverifiedOutcome } from './api.ts';
import type { Instance } from './checkout.ts';
import { NativePromise } from './native-promise.ts';
import { createOpening, liveOpenIds } from './opening.ts';
import { type Pending, readPending, tokenPattern } from './pending.ts';

let resuming: Promise<UnverifiedOutcome[]> | null = null;

/**
 * Resumes what an earlier page opened: after a redirect, or a reload while a popup is open, which then calls the handlers of
 * this page. The outcome is read from the server; the one in the address is not trusted.
 */
export function resume(instances: readonly Instance[]): Promise<UnverifiedOutcome[]> {
  resuming ??= NativePromise.all(pendingOpens().map((record) => follow(record, instances))).finally(() => {
    resuming = null;
  });
  return resuming;
}

function pendingOpens(): Omit<Pending, 'v'>[] {
  const records = readPending();
  if (records) return records.filter(({ openId }) => !liveOpenIds.includes(openId));
  const token = new URLSearchParams(location.search).get('orderToken') ?? '';
  return tokenPattern.test(token) ? [{ token, openId: '', instanceId: '', merchantId: '' }] : [];
}

function follow(
  { token, openId, instanceId, merchantId }: Omit<Pending, 'v'>,
  instances: readonly Instance[],
): Promise<UnverifiedOutcome> {
  const instance = (): Instance | undefined => instances.find(({ id }) => id === instanceId);
  const opening = createOpening({
    token,
    openId,
    instanceId,
    merchantId,
    appearance: instance()?.appearance(),
    shop: () => instance()?.options,
    warn: (code, message) => instance()?.warn(code, message),
    onEnd: (end) => instance()?.deliver(end),
    onClose: () => instance()?.closed(openId),
  });
  opening.resume();
  return opening.outcome;
}
