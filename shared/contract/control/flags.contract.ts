/**
 * Flags and experiments of the sandbox. A consumer's value overrides its market's, and that the global one.
 * Source: merchant-api §7.2.
 */
import * as z from 'zod/mini';
import { countryCodeSchema } from '#shared/domain/markets/index.ts';
import { operation } from '../operation.ts';

const email = z.string().check(z.maxLength(254));
const params = z.strictObject({ name: z.string().check(z.maxLength(100)) });

/** For whom a value is set; a consumer is named by email. */
const scopeSchema = z.union([
  z.literal('global'),
  z.strictObject({ market: countryCodeSchema }),
  z.strictObject({ consumer: email }),
]);
export type Scope = z.infer<typeof scopeSchema>;

const scope = z._default(scopeSchema, 'global');

/** Whose values to return; the defaults if both are omitted. */
const whose = z.strictObject({ market: z.optional(countryCodeSchema), consumer: z.optional(email) });

/** Which override to remove; all of them if both are omitted. */
const which = whose;

export const listFlags = operation({
  method: 'GET',
  path: '/sandbox/flags',
  access: 'control',
  query: whose,
  reply: z.object({
    flags: z.array(
      z.object({
        name: z.string(),
        area: z.string(),
        value: z.unknown(),
        default: z.unknown(),
        overrides: z.array(z.object({ scope: scopeSchema, value: z.unknown() })),
      }),
    ),
  }),
  errors: ['invalid_email_address'],
});

/** The value must match the flag's type. */
export const setFlag = operation({
  method: 'PUT',
  path: '/sandbox/flags/{name}',
  access: 'control',
  params,
  body: z.strictObject({ value: z.unknown(), scope }),
  reply: z.object({ name: z.string(), value: z.unknown(), scope: scopeSchema }),
  errors: ['invalid_email_address'],
});

export const resetFlag = operation({
  method: 'DELETE',
  path: '/sandbox/flags/{name}',
  access: 'control',
  params,
  query: which,
  reply: null,
  errors: ['invalid_email_address'],
});

export const listExperiments = operation({
  method: 'GET',
  path: '/sandbox/experiments',
  access: 'control',
  query: whose,
  reply: z.object({
    experiments: z.array(
      z.object({
        name: z.string(),
        variants: z.array(z.string()),
        variant: z.string(),
        default: z.string(),
        overrides: z.array(z.object({ scope: scopeSchema, variant: z.string() })),
      }),
    ),
  }),
  errors: ['invalid_email_address'],
});

export const setExperiment = operation({
  method: 'PUT',
  path: '/sandbox/experiments/{name}',
  access: 'control',
  params,
  body: z.strictObject({ variant: z.string().check(z.maxLength(10)), scope }),
  reply: z.object({ name: z.string(), variant: z.string(), scope: scopeSchema }),
  errors: ['invalid_email_address'],
});

export const resetExperiment = operation({
  method: 'DELETE',
  path: '/sandbox/experiments/{name}',
  access: 'control',
  params,
  query: which,
  reply: null,
  errors: ['invalid_email_address'],
});

export const flagsContract = {
  listFlags,
  setFlag,
  resetFlag,
  listExperiments,
  setExperiment,
  resetExperiment,
} as const;
