import { Refusal } from '../core/refusal.ts';

/** Enough for a shopper with the page open twice. */
const formsAtOnce = 2;

/** Reads a form of a consumer. @throws {Refusal} `too_many_requests` while too many of their forms are being read. */
export type ReadForm = <Form>(consumerId: string, read: () => Promise<Form>) => Promise<Form>;

/**
 * A form with files is in memory until it is complete, however slowly it arrives. Without a limit on concurrent forms of one
 * account, a few hundred of them would use up the server's memory.
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
