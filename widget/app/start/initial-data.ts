/**
 * The data in a checkout's HTML page: the order and its flags, as the API returns them, and the first page's texts.
 */
import * as z from 'zod/mini';
import type { GivenTexts } from '#shared/content/load-texts.ts';
import type { TextTree } from '#shared/content/resolve-text.ts';
import type { readFlags } from '#shared/contract/access/flags.contract.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import type { TypedContact } from '#shared/contract/public/window.contract.ts';
import { dictionaryOf } from '#shared/domain/dictionary.ts';
import { moneySchema } from '#shared/domain/money.ts';
import type { PageData } from '#shared/screens/shell/page-data.ts';

export interface InitialOrder {
  readonly session: CheckoutSession;
  readonly flags: ReplyOf<typeof readFlags>;
  /** What the shopper typed in the frame that led to this window. */
  readonly typed?: TypedContact;
}

/**
 * The fields that the first page reads. The server validated the rest with the schemas of the replies, and every page links
 * the scripts of the same build, so the types match.
 */
const orderSchema = z.object({
  session: z.object({
    token: z.string(),
    countryCode: z.string(),
    allowedTransactionCountryCodes: z.array(z.string()),
    locale: z.nullable(z.string()),
    consumerEmail: z.nullable(z.string()),
    amount: moneySchema,
    merchant: z.object({ displayName: z.string(), popupOrigin: z.string() }),
  }),
  flags: z.object({ flags: dictionaryOf(z.unknown()), experiments: dictionaryOf(z.string()) }),
});

const textsSchema = z.object({ locale: z.string(), start: dictionaryOf(z.unknown()) });

/** The order in the page; null if there is none, or if it has another token or shape. */
export function initialOrderOf(data: PageData, token: string): InitialOrder | null {
  const order = z.safeParse(orderSchema, data);
  return order.success && order.data.session.token === token ? (data as unknown as InitialOrder) : null;
}

const refusalSchema = z.object({ refusal: z.enum(['ORIGIN_NOT_ALLOWED', 'MODE_MISMATCH']) });
export type Refusal = z.infer<typeof refusalSchema>['refusal'];

/** Why the server hides the order from the page that opened it; null if it shows it. Source: MER-066, MER-067. */
export function refusalIn(data: PageData): Refusal | null {
  const given = z.safeParse(refusalSchema, data);
  return given.success ? given.data.refusal : null;
}

/** The texts in the page; null if there are none. */
export function initialTextsOf({ texts }: PageData): GivenTexts | null {
  const given = z.safeParse(textsSchema, texts);
  if (!given.success) return null;
  const { locale, start } = given.data;
  return { locale, pieces: { start: start as TextTree } };
}
