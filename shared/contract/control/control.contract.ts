/** The sandbox's own controls: clock, outbox, seeded people. Off in production. Source: merchant-api §7.2. */
import * as z from 'zod/mini';
import { instantSchema } from '#shared/domain/dates.ts';
import { moneySchema } from '#shared/domain/money.ts';
import { operation } from '../operation.ts';

const email = z.string().check(z.maxLength(254));
const empty = z.strictObject({});

const clockSchema = z.object({
  now: instantSchema,
  frozen: z.boolean(),
  offsetMs: z.int(),
  consumers: z.array(z.object({ email: z.string(), offsetMs: z.int() })),
});

const movedClockSchema = z.object({
  from: instantSchema,
  to: instantSchema,
  effects: z.array(
    z.object({
      at: instantSchema,
      type: z.string(),
      email: z.nullable(z.string()),
      orderId: z.nullable(z.string()),
      merchantId: z.optional(z.string()),
      amount: z.optional(moneySchema),
    }),
  ),
});

export const readClock = operation({
  method: 'GET',
  path: '/sandbox/clock',
  access: 'control',
  reply: clockSchema,
  errors: [],
});

/** Advances the clock by an ISO 8601 duration of at most P2Y; with `consumer`, only that consumer's payments run. */
export const advanceClock = operation({
  method: 'POST',
  path: '/sandbox/clock/advance',
  access: 'control',
  body: z.strictObject({ by: z.string().check(z.maxLength(40)), consumer: z.optional(email) }),
  reply: movedClockSchema,
  errors: ['invalid_email_address'],
});

export const setClock = operation({
  method: 'POST',
  path: '/sandbox/clock/set',
  access: 'control',
  body: z.strictObject({ to: instantSchema, consumer: z.optional(email) }),
  reply: movedClockSchema,
  errors: ['clock_cannot_go_back', 'invalid_email_address'],
});

/** Lets the banks decide the pending payments of a consumer now, and notify the server, as they do after three days. */
export const decideBankPayments = operation({
  method: 'POST',
  path: '/sandbox/bank-payments/decide',
  access: 'control',
  body: z.strictObject({ consumer: email }),
  reply: z.object({ decided: z.int() }),
  errors: ['invalid_email_address'],
});

const messageSchema = z.object({
  id: z.string(),
  channel: z.enum(['SMS', 'EMAIL']),
  to: z.string(),
  at: instantSchema,
  template: z.string(),
  code: z.optional(z.string()),
  text: z.string(),
});

/** The messages that were sent, newest first. One-time codes can be read only here. */
export const readOutbox = operation({
  method: 'GET',
  path: '/sandbox/outbox',
  access: 'control',
  query: z.strictObject({
    to: z.optional(email),
    channel: z.optional(z.enum(['SMS', 'EMAIL'])),
    limit: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
  }),
  reply: z.object({ results: z.array(messageSchema) }),
  errors: [],
});

export const clearOutbox = operation({
  method: 'DELETE',
  path: '/sandbox/outbox',
  access: 'control',
  reply: null,
  errors: [],
});

/** The seeded consumers with their common password, and the seeded merchants with their keys. */
export const readPersonas = operation({
  method: 'GET',
  path: '/sandbox/personas',
  access: 'control',
  reply: z.object({
    password: z.string(),
    /** What a scenario address consists of. */
    stories: z.array(z.string()),
    /** The values are null where they are a number or a result code; a knob without values has none. */
    knobs: z.array(z.object({ name: z.string(), values: z.nullable(z.array(z.string())) })),
    personas: z.array(
      z.object({ email: z.string(), countryCode: z.string(), status: z.string(), description: z.string() }),
    ),
    merchants: z.array(
      z.object({
        merchantId: z.string(),
        countryCode: z.string(),
        currency: z.string(),
        /** Only for the sandbox, and public. */
        secretKey: z.string(),
      }),
    ),
  }),
  errors: [],
});

/** Runs all jobs that are due: charges, retries of webhooks, and work that a crash left unfinished. */
export const runDueJobs = operation({
  method: 'POST',
  path: '/sandbox/jobs/run',
  access: 'control',
  body: empty,
  reply: movedClockSchema,
  errors: [],
});

export const controlContract = {
  readClock,
  advanceClock,
  decideBankPayments,
  setClock,
  readOutbox,
  clearOutbox,
  readPersonas,
  runDueJobs,
} as const;
