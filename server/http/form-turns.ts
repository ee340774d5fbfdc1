import { Refusal } from '../core/refusal.ts';

/** Enough for somebody with the page open twice. */
const formsAtOnce = 2;

/** Reads a form of a consumer. @throws {Refusal} `too_many_requests` while others of theirs are being read. */
export type ReadForm = <Form>(consumerId: string, read: () => Promise<Form>) => Promise<Form>;

/**
 * A form with files stands in memory until it is whole, however slowly it comes. Without an end to how many one account sends
 * at a time, a few hundred of them would take all that the server has.
 */
export function createFormTurns(): ReadForm {
  const underWay = new Map<string, number>();
  return async (consumerId, read) => {
    const before = underWay.get(consumerId) ?? 0;
    if (before >= formsAtOnce) throw new Refusal('too_many_requests');
    underWay.set(consumerId, before + 1);
    try {
      return await read();
    } finally {
      const left = (underWay.get(consumerId) ?? 1) - 1;
      if (left > 0) underWay.set(consumerId, left);
      else underWay.delete(consumerId);
    }
  };
}
