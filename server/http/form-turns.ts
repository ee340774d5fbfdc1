import { Refusal } from '../core/refusal.ts';
import { createPlaces } from './places.ts';

/** Enough for a shopper with the page open twice. */
const formsAtOnce = 2;

/** Reads a form of a consumer. @throws {Refusal} `too_many_requests` while too many of their forms are being read. */
export type ReadForm = <Form>(consumerId: string, read: () => Promise<Form>) => Promise<Form>;

/**
 * A form with files is in memory until it is complete, however slowly it arrives. Without a limit on concurrent forms of one
 * account, a few hundred of them would use up the server's memory.
 */
export function createFormTurns(): ReadForm {
  const places = createPlaces(formsAtOnce);
  return async (consumerId, read) => {
    const leave = places.take(consumerId);
    if (!leave) throw new Refusal('too_many_requests');
    try {
      return await read();
    } finally {
      leave();
    }
  };
}
