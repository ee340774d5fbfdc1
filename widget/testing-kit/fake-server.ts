import type { CheckoutStatus, LeaveReason } from '../loader/session/status.ts';
import { abandoned, makeStatus } from '../loader/testing/statuses.ts';
import type { FakeClock } from './fake-clock.ts';

/** The checkouts as the server knows them. Every token is known from its first use. */
export interface FakeServer {
  read(token: string): CheckoutStatus;
  /** Changes a checkout that has not ended, and tells whoever follows it. */
  put(token: string, patch: Partial<CheckoutStatus>): void;
  /** @returns what the page is answered. */
  abandon(token: string, reason: LeaveReason): CheckoutStatus;
  /** Calls back whenever a checkout was changed, or an attempt was made to change one that has ended. */
  onNews(hear: (token: string) => void): void;
}

interface Entry {
  status: CheckoutStatus;
  presentSince: number;
  expiresAt: number;
}

const isFinal = ({ state }: CheckoutStatus): boolean => state !== 'OPEN' && state !== 'STARTED';

export function createFakeServer(clock: FakeClock): FakeServer {
  const entries = new Map<string, Entry>();
  const listeners: ((token: string) => void)[] = [];
  const now = () => clock.performance.now();

  function entryOf(token: string): Entry {
    let entry = entries.get(token);
    if (!entry) {
      const status = makeStatus();
      entry = { status, presentSince: now(), expiresAt: now() + status.expiresInMs };
      entries.set(token, entry);
      clock.setTimeout(() => put(token, { state: 'EXPIRED' }), status.expiresInMs);
    }
    return entry;
  }

  function read(token: string): CheckoutStatus {
    const { status, presentSince, expiresAt } = entryOf(token);
    return { ...status, presenceAgeMs: now() - presentSince, expiresInMs: Math.max(0, expiresAt - now()) };
  }

  function put(token: string, patch: Partial<CheckoutStatus>): void {
    const entry = entryOf(token);
    const { status } = entry;
    if (!isFinal(status)) {
      entry.status = makeStatus({ ...status, version: status.version + 1, ...patch });
      if (patch.presence) entry.presentSince = now();
    }
    for (const hear of listeners) hear(token);
  }

  return {
    read,
    put,
    abandon(token, reason) {
      const change = abandoned(read(token), reason);
      if (change) put(token, change);
      return read(token);
    },
    onNews: (hear) => void listeners.push(hear),
  };
}
