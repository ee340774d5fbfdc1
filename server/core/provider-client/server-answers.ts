/** Replies of the providers that move money, parsed strictly: one that is not understood counts as none. */
import * as z from 'zod/mini';
import { currencySchema } from '#shared/domain/money.ts';
import { resultCodeSchema } from '#shared/domain/payments/result-codes.ts';
import type {
  BankProvider,
  CardProvider,
  DebitState,
  KeyLookup,
  Movement,
  MovementResult,
  PayoutState,
} from '../providers.ts';

const amount = z.object({ minorUnits: z.int().check(z.nonnegative()), currency: currencySchema });
const id = z.nullable(z.string().check(z.minLength(1), z.maxLength(200)));

/** An id is present exactly when the code says that it was created. */
const isMadeOnSuccess = z.refine<{ resultCode: number; id: string | null; amount: object | null }>(
  ({ resultCode, id, amount }) => (resultCode === 0 ? id !== null && amount !== null : id === null),
);

const result = z
  .object({ resultCode: resultCodeSchema, id, amount: z.nullable(amount) })
  .check(isMadeOnSuccess) satisfies z.ZodMiniType<MovementResult>;

const movement = z
  .object({
    key: z.string(),
    kind: z.enum(['HOLD', 'CAPTURE', 'RELEASE', 'CHARGE', 'REFUND']),
    resultCode: resultCodeSchema,
    id,
    amount,
    subject: z.string(),
    reference: z.nullable(z.string()),
    at: z.string(),
  })
  .check(isMadeOnSuccess) satisfies z.ZodMiniType<Movement>;

const lookup = z.discriminatedUnion('isKnown', [
  z.object({ isKnown: z.literal(false) }),
  z.object({ isKnown: z.literal(true), movement }),
]) satisfies z.ZodMiniType<KeyLookup>;

const debitState = z.nullable(
  z.discriminatedUnion('state', [
    z.object({ state: z.literal('PENDING') }),
    z.object({ state: z.literal('PAID'), resultCode: z.literal(0), at: z.iso.datetime(), amount }),
    z.object({
      state: z.literal('RETURNED'),
      resultCode: resultCodeSchema.check(z.refine((code) => code !== 0)),
      at: z.iso.datetime(),
      amount,
    }),
  ]),
) satisfies z.ZodMiniType<DebitState | null>;

type MoneyCall = 'placeHold' | 'captureHold' | 'releaseHold' | 'charge' | 'refund' | 'lookup';
const ofBoth = {
  placeHold: result,
  captureHold: result,
  releaseHold: result,
  charge: result,
  refund: result,
  lookup,
} satisfies Record<MoneyCall & keyof CardProvider & keyof BankProvider, z.ZodMiniType>;

const payoutState = z.nullable(
  z.discriminatedUnion('state', [
    z.object({ state: z.literal('PENDING') }),
    z.object({ state: z.literal('PAID'), at: z.iso.datetime() }),
  ]),
) satisfies z.ZodMiniType<PayoutState | null>;

const answers: Readonly<Record<string, Readonly<Record<string, z.ZodMiniType>>>> = {
  cards: ofBoth,
  banks: { ...ofBoth, debitOf: debitState },
  payouts: {
    send: z.object({ payoutId: z.string().check(z.minLength(1), z.maxLength(200)) }),
    payoutOf: payoutState,
  },
};

/** The reply to a call, without unknown fields. @throws when it does not fit the call. */
export function readAnswer(group: string, call: string, output: unknown): unknown {
  const schema = answers[group]?.[call];
  return schema ? schema.parse(output) : output;
}
