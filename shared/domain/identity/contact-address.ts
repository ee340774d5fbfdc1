import * as z from 'zod/mini';
import { numberText } from '../text/plain-number.ts';
import { shownText } from '../text/shown-text.ts';

type Text = (maximumLength: number) => z.ZodMiniString<string>;

const addressOf = (text: Text, number: Text) =>
  z.strictObject({
    address1: text(120),
    address2: z.optional(text(120)),
    suburb: text(80),
    state: z.optional(text(40)),
    postcode: z.optional(number(12)),
    countryCode: z.string().check(z.length(2)),
  });

const storedText: Text = (maximumLength) => z.string().check(z.maxLength(maximumLength));

/** A residential address as it is stored [ACC-377]. Which fields must be filled depends on the country. */
export const contactAddressSchema = addressOf(storedText, storedText);
/** The same as it is sent. */
export const newContactAddressSchema = addressOf(shownText, numberText);
export type ContactAddress = z.infer<typeof contactAddressSchema>;
