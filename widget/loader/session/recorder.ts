import type { FlightEntry, FlightLog } from '../api.ts';
import { guarded } from '../guarded.ts';

export type Recorder = (dir: FlightEntry['dir'], type: string, ...given: object[]) => void;

const mostEntries = 500;

/** The only fields that are recorded. None of them can name a person. */
const names =
  'state checkoutState becomes mode buyNow pickup shippingOptionRequired merchantId version settling presence presenceAgeMs openId expiresInMs outcomeStatus outcomeReason loadId hasPort display fallbacks to why reason code isCertain ok willClose theme locale status error'.split(
    ' ',
  );

/** A word of ours. A phone or card number has digits, an email its `@`. */
const word = /^[a-z_,-]{0,40}$/i;
const id = /^[\w.-]{0,64}$/;

/**
 * Writes what happens in one open into the log of the page. Source: MER-127, MER-128, decision 263.
 * @returns what adds an entry with the recorded fields of these objects
 */
export function createRecorder(log: FlightLog, openId: string): Recorder {
  return (dir, type, ...given) => {
    guarded(() => {
      const seq = log.dropped + log.entries.length + 1;
      const t = Date.now() - Date.parse(log.startedAt);
      log.entries.push({ seq, t, openId: openId || null, dir, type, data: factsOf(given) });
      if (log.entries.length > mostEntries) {
        log.entries.shift();
        log.dropped += 1;
      }
    });
  };
}

function factsOf(given: readonly object[]): FlightEntry['data'] {
  const facts: FlightEntry['data'] = {};
  // Only these fields are read, since a message may be as large as its sender likes.
  const read = (name: string): unknown =>
    (
      given.findLast((one) => typeof one === 'object' && one !== null && Object.hasOwn(one, name)) as
        | Record<string, unknown>
        | undefined
    )?.[name];
  for (const name of names) {
    const value = read(name);
    const text = Array.isArray(value) ? value.slice(0, 10).join() : value;
    const isPlain =
      typeof text === 'string'
        ? (/Id$/.test(name) ? id : word).test(text)
        : Number.isFinite(text) || typeof text === 'boolean';
    if (isPlain || text === null) facts[name] = text as string;
  }
  // A token is all that is needed to read its checkout, so only its beginning is kept.
  const token = read('token');
  if (typeof token === 'string') facts.token = token.slice(0, 8);
  return facts;
}
