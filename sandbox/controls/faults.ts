/** The sandbox's controls of faults in requests. */

import { Refusal } from '#server/core/refusal.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { faultsContract } from '#shared/contract/control/faults.contract.ts';
import { contracts, type OperationShape } from '#shared/contract/index.ts';
import { normaliseEmail } from '#shared/domain/access/email.ts';
import type { FaultRules } from '../faults/fault-rules.ts';
import { parseRequestFault } from '../faults/request-fault.ts';

export const createFaultsHandlers = (rules: FaultRules): Handlers<typeof faultsContract> => ({
  async createFault({ body: { times, email, ...rule } }) {
    if (!mayFail(rule)) throw new Refusal('invalid_object', { errorInfo: { path: 'invalid' } });
    if (!parseRequestFault(rule.fault)) {
      throw new Refusal('invalid_object', { errorInfo: { fault: 'invalid' } });
    }
    const of = email === undefined ? null : normaliseEmail(email);
    return viewOf(await rules.add({ ...rule, email: of, timesLeft: times }));
  },

  async listFaults() {
    return { results: (await rules.list()).map(viewOf) };
  },

  async deleteFaults() {
    await rules.clear();
    return undefined;
  },
});

/** A rule about the controls could keep its author from deleting it. */
const mayFail = (rule: { readonly method: string; readonly path: string }): boolean =>
  Object.entries<Readonly<Record<string, OperationShape>>>(contracts).some(
    ([group, operations]) =>
      group !== 'control' &&
      Object.values(operations).some(({ method, path }) => method === rule.method && path === rule.path),
  );

type Rule = Awaited<ReturnType<FaultRules['add']>>;

const viewOf = ({ email, timesLeft, ...rule }: Rule) => ({
  ...rule,
  ...(email !== null && { email }),
  times: timesLeft,
});
