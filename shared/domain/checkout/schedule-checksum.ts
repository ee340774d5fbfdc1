import * as z from 'zod/mini';
import type { Instant, IsoDate } from '../dates.ts';
import type { Money } from '../money.ts';
import type { PaymentOption } from './payment-option.ts';

/** `sc1_` and the base64url of 32 bytes. */
export const scheduleChecksumSchema = z.string().check(z.regex(/^sc1_[A-Za-z0-9_-]{43}$/));

/** Everything a shopper agreed to. A difference in any field at authorise or capture is a mismatch. */
// A type and not an interface, because the compiler does not accept an interface as JSON.
export type SignedSchedule = {
  token: string;
  amount: Money;
  items: readonly JsonValue[];
  shippingOptionId: string | null;
  shippingAddressHash: string | null;
  taxAmount: Money | null;
  shippingAmount: Money | null;
  paymentOption: PaymentOption;
  instalments: readonly { dueDate: IsoDate; amount: Money }[];
  locale: string;
  expiresAt: Instant;
};

/** The text that is signed. */
export function signedScheduleText(schedule: SignedSchedule): string {
  return canonicalJson(schedule);
}

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined };

/**
 * JSON with sorted keys and no spaces, so that equal values have equal text. Absent and undefined fields are the same.
 * @throws {RangeError} for a number that JSON cannot hold.
 */
export function canonicalJson(value: JsonValue): string {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RangeError(`Not a JSON number: ${value}`);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = Object.entries(value)
    .filter((field): field is [string, JsonValue] => field[1] !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}

// `Array.isArray` alone does not narrow a readonly list out of a union.
function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
