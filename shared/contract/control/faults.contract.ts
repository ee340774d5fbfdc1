/** The sandbox's controls of faults in requests. Source: merchant-api §7.2, §7.3, MER-201. */
import * as z from 'zod/mini';
import { operation } from '../operation.ts';

const ruleFields = {
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  /** The template of the call's path, as in the API pages. */
  path: z.string().check(z.regex(/^\/.{0,199}$/)),
  /** Only for requests of this shopper's sessions. */
  email: z.optional(z.string().check(z.maxLength(254))),
  /** As in the header `x-sandbox-fault`. */
  fault: z.string().check(z.minLength(1), z.maxLength(200)),
  times: z.int().check(z.gte(1), z.lte(1_000)),
};

const faultRuleSchema = z.object({ id: z.int(), ...ruleFields });

/** Adds a rule for requests without the header `x-sandbox-fault`. The oldest rule that fits a request acts on it. */
export const createFault = operation({
  method: 'POST',
  path: '/sandbox/faults',
  access: 'control',
  body: z.strictObject(ruleFields),
  reply: faultRuleSchema,
  status: [201],
  errors: [],
});

/** The rules that still act, oldest first; `times` says how often. */
export const listFaults = operation({
  method: 'GET',
  path: '/sandbox/faults',
  access: 'control',
  reply: z.object({ results: z.array(faultRuleSchema) }),
  errors: [],
});

export const deleteFaults = operation({
  method: 'DELETE',
  path: '/sandbox/faults',
  access: 'control',
  reply: null,
  errors: [],
});

export const faultsContract = { createFault, listFaults, deleteFaults } as const;
