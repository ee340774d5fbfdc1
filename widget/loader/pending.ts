import type { ShownDisplay } from '#shared/bridge/protocol.ts';

/** Only a token of this form is put into an address. */
export const tokenPattern = /^ffc_[\w-]{43}$/;

/** An open whose outcome the shop has not received yet. It outlives the page but not the tab. */
export interface Pending {
  v: 1;
  token: string;
  openId: string;
  /** The id that the shop gave to its instance, if any. */
  instanceId?: string | undefined;
  merchantId: string;
  display?: ShownDisplay | undefined;
}

/** Old libraries give every list and object a `toJSON`, which would make another text of it. */
export const plainJson = (value?: object): string => JSON.stringify({ __proto__: null, ...value });

const key = 'fourfold.pending';
const mostRecords = 5;

/** The records, or null where storage is blocked. */
export function readPending(): Pending[] | null {
  try {
    const records: Pending[] = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return records.filter(({ v, token }) => v === 1 && tokenPattern.test(token));
  } catch {
    return null;
  }
}

/** Stores the record of an open, replacing an earlier one, or removes it. */
export function setPending(openId: string, ...record: [Pending?]): void {
  const others = (readPending() ?? []).filter((other) => other.openId !== openId);
  const records = [...others, ...record].slice(-mostRecords);
  try {
    if (records.length) sessionStorage.setItem(key, `[${records.map(plainJson)}]`);
    else sessionStorage.removeItem(key);
  } catch {}
}
