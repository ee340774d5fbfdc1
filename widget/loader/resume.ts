import type { UnverifiedOutcome } from './api.ts';
import type { Instance } from './checkout.ts';
import { NativePromise } from './native-promise.ts';
import { createOpening, liveOpenIds } from './opening.ts';
import { type Pending, readPending, tokenPattern } from './pending.ts';

let resuming: Promise<UnverifiedOutcome[]> | null = null;

/**
 * Resumes what an earlier page opened: after a redirect, or a reload while a popup is open, which then calls the handlers of
 * this page. The outcome is read from the server; the one in the address is not trusted. A redirect that came back to another
 * page is left out, because that page has told the shopper (decision 256).
 */
export function resume(instances: readonly Instance[]): Promise<UnverifiedOutcome[]> {
  resuming ??= NativePromise.all(pendingOpens().map((record) => follow(record, instances)))
    .then((outcomes) => outcomes.filter(Boolean))
    .finally(() => {
      resuming = null;
    });
  return resuming;
}

function pendingOpens(): Pending[] {
  const records = readPending();
  if (records) return records.filter(({ openId }) => !liveOpenIds.includes(openId));
  const token = new URLSearchParams(location.search).get('orderToken') ?? '';
  return tokenPattern.test(token) ? [{ v: 1, token, openId: '', merchantId: '' }] : [];
}

function follow(record: Pending, instances: readonly Instance[]): Promise<UnverifiedOutcome> {
  const { instanceId } = record;
  /** Of several instances without an id nobody can say which one it was. */
  const instance = (): Instance | undefined => {
    const [one, other] = instances.filter(({ options }) => options.id === instanceId);
    return other ? undefined : one;
  };
  const opening = createOpening({
    ...record,
    appearance: instance()?.appearance(),
    shop: () => instance()?.options,
    warn: (code, detail) => instance()?.warn(code, detail),
    opened() {},
    ended(end) {
      const heard = instance();
      if (heard) heard.ended(end);
      else instances[0]?.warn('HANDLER_MISSING', `id: ${instanceId}`);
    },
    closed: () => instance()?.closed(record.openId),
  });
  opening.resume(record.display);
  return opening.outcome;
}
