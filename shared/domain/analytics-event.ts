import * as z from 'zod/mini';
import { instantSchema } from './dates.ts';

/** More than one visit sends in one batch. */
export const eventsAtOnce = 50;

/** Data that identifies or reaches a person: an email address, or as many digits as a phone, document or card number has. */
const personal = /\S@\S|\p{Nd}(?:[\s\p{Pd}\p{Cf}]?\p{Nd}){6}|\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){11}/u;

const text = z.string().check(
  z.maxLength(200),
  z.refine((value) => !personal.test(value)),
);
const propertyName = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9 _.-]{0,59}$/));

/** One event: its name as words, such as `Hard ID Verified`, and flat properties. Source: access-open OPEN-40. */
export const analyticsEventSchema = z.strictObject({
  name: z.string().check(z.regex(/^[A-Z][A-Za-z0-9 -]{0,99}$/)),
  properties: z.record(propertyName, z.union([text, z.number(), z.boolean(), z.null()])),
  sentAt: instantSchema,
});
export type AnalyticsEvent = z.infer<typeof analyticsEventSchema>;
