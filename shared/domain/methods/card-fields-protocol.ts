/**
 * The messages between our apps and the card provider's page in their frame. They never contain the number, the expiry
 * or the security code: that page sends those to the provider itself (PAY-220).
 */
import * as z from 'zod/mini';
import { isoDateSchema } from '../dates.ts';
import { resultCodeSchema } from '../payments/result-codes.ts';
import { cardBrandSchema } from './card-brand.ts';
import type { CardExpiryError } from './card-expiry.ts';
import type { brandErrorKey, CardNumberError } from './card-number.ts';
import { cardSetupAddressSchema } from './card-setup.ts';

const requestId = z.string().check(z.minLength(1), z.maxLength(64));
const text = z.string().check(z.maxLength(255));

const cardFieldsThemeSchema = z.enum(['light', 'dark', 'system']);

/** The query of the frame's address: the page only serves the app that it names. */
export const cardFieldsQuerySchema = z.strictObject({
  origin: z.string(),
  locale: z.string().check(z.regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/)),
  theme: cardFieldsThemeSchema,
  /** The background of the frame, `surface` when left out. The page paints it, so that its contrast is known. */
  surface: z.optional(z.enum(['surface', 'raised', 'canvas'])),
  /** Whose typeface the page has: the checkout's, which is the system's, when left out. */
  face: z.optional(z.enum(['checkout', 'portal'])),
});
export type CardFieldsQuery = z.infer<typeof cardFieldsQuerySchema>;

/** Address of the frame at the card provider. */
export function cardFieldsAddress(providerOrigin: string, query: CardFieldsQuery): string {
  const { surface = 'surface', face = 'checkout', ...rest } = query;
  return `${providerOrigin}/card-fields?${new URLSearchParams({ ...rest, surface, face })}`;
}

/**
 * `new` shows number, expiry and security code; `code` shows the security code of a saved card, and `token` shows
 * nothing, for a saved card that needs none (PAY-214).
 */
const configure = z.strictObject({
  type: z.literal('card-fields:configure'),
  locale: z.string(),
  theme: cardFieldsThemeSchema,
  mode: z.enum(['new', 'code', 'token']),
  enabledBrands: z.array(cardBrandSchema),
  /** The card must be valid until then; `null` when nothing is to be paid later (PAY-205). */
  lastPaymentDate: z.nullable(isoDateSchema),
  brandOfSavedCard: z.nullable(cardBrandSchema),
  /** Which wording refuses an Amex (PAY-201). */
  amexContext: z.enum(['global', 'order']),
});

/** Comes after `configure`; while one is under way, another is ignored. */
const submit = z.strictObject({
  type: z.literal('card-fields:submit'),
  /** Chosen by the app; the only reply carries it. */
  requestId,
  /** `order` for adding a card, changing a method and checkout, `payment` for the rest (PAY-217, PAY-218). */
  purpose: z.enum(['order', 'payment']),
  traceId: z.uuid(),
  storeToken: z.boolean(),
  cardHolderName: text,
  address: z.optional(cardSetupAddressSchema),
  /** The saved card in modes `code` and `token`. */
  token: z.optional(text),
});

/** Puts the cursor into the first field, for an app that opens the form. */
const focus = z.strictObject({ type: z.literal('card-fields:focus') });

export const cardFieldsInputSchema = z.union([configure, submit, focus]);
/** App to frame. */
export type CardFieldsInput = z.infer<typeof cardFieldsInputSchema>;
export type CardFieldsConfigure = z.infer<typeof configure>;
export type CardFieldsSubmit = z.infer<typeof submit>;

const fieldErrors = z.strictObject({
  number: z.optional(
    z.enum(['invalidNumber', 'cardTypeNotEnabled', 'amexNotAllowed', 'amexNotAllowedInOrder'] satisfies (
      | CardNumberError
      | ReturnType<typeof brandErrorKey>
    )[]),
  ),
  expiry: z.optional(z.enum(['format', 'valid'] satisfies CardExpiryError[])),
  securityCode: z.optional(z.literal('cvcLengthError')),
});
/** The problem of each field; the page itself shows the texts and takes the focus. */
export type CardFieldErrors = z.infer<typeof fieldErrors>;

export const cardFieldsOutputSchema = z.union([
  /** The page is ready. Messages sent before are lost. */
  z.strictObject({ type: z.literal('card-fields:ready') }),
  z.strictObject({ type: z.literal('card-fields:resize'), height: z.number().check(z.nonnegative()) }),
  z.strictObject({
    type: z.literal('card-fields:change'),
    brand: z.nullable(cardBrandSchema),
    isComplete: z.boolean(),
  }),
  /** Enter was pressed in a field: the app does what its own button does. */
  z.strictObject({ type: z.literal('card-fields:enter') }),
  /** Escape was pressed in a field: the app does what it does for Escape elsewhere. */
  z.strictObject({ type: z.literal('card-fields:escape') }),
  z.strictObject({ type: z.literal('card-fields:result'), requestId, resultCode: resultCodeSchema }),
  z.strictObject({ type: z.literal('card-fields:invalid'), requestId, fields: fieldErrors }),
  /** The provider could not be reached, or refused the request: whether the card was set up is unknown. */
  z.strictObject({ type: z.literal('card-fields:failed'), requestId }),
]);
/** Frame to app. */
export type CardFieldsOutput = z.infer<typeof cardFieldsOutputSchema>;

/**
 * The message of an event if it came from that window, from exactly that origin and is well formed, else null.
 * Both ends read their messages through this.
 */
export function readCardFieldsMessage<Schema extends z.ZodMiniType>(
  schema: Schema,
  event: Pick<MessageEvent, 'data' | 'origin' | 'source'>,
  sender: { window: unknown; origin: string },
): z.infer<Schema> | null {
  if (event.source === null || event.source !== sender.window || event.origin !== sender.origin) return null;
  const message = schema.safeParse(event.data);
  return message.success ? message.data : null;
}
