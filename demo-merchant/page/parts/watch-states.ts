import type { Checkout } from '#widget/npm/index.ts';
import type { WriteEvent } from './event-log.ts';

/** A state that no callback comes with is written at the latest after this time. */
const everyMs = 100;

/**
 * Writes each state of a checkout when it is reached.
 * @returns writes an event, after the state that led to it
 */
export function watchStates(write: WriteEvent): WriteEvent & { watch(checkout: Checkout): void } {
  let watched: Checkout | undefined;
  let last = '';
  const note = (): void => {
    if (!watched || watched.state === last) return;
    last = watched.state;
    write('state', last);
  };
  const writeAfterState: WriteEvent = (name, detail) => {
    note();
    write(name, detail);
  };
  return Object.assign(writeAfterState, {
    watch(checkout: Checkout) {
      watched = checkout;
      note();
      setInterval(note, everyMs);
    },
  });
}
