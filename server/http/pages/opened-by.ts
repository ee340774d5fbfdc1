/** What the address of a checkout says about the page that opened it. It is a hint, and can only refuse. */
import * as z from 'zod/mini';
import { isOfKind } from '#shared/bridge/checkout-kind.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { checkoutModeSchema } from '#shared/domain/checkout/checkout-state.ts';

const openedBySchema = z.strictObject({
  origin: z.string(),
  kind: z.strictObject({
    mode: checkoutModeSchema,
    buyNow: z.optional(z.boolean()),
    pickup: z.optional(z.boolean()),
    shippingOptionRequired: z.optional(z.boolean()),
  }),
});
type OpenedBy = z.infer<typeof openedBySchema>;

/** Null when the address has no readable information. */
export function readOpenedBy(text: string | null): OpenedBy | null {
  try {
    const read = z.safeParse(openedBySchema, JSON.parse(text ?? ''));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/**
 * Why the checkout is refused: the page gets the same code with the status of its token, but possibly only after the
 * document was drawn. Source: MER-066, MER-067.
 */
export async function refusalOf(
  { origin, kind }: OpenedBy,
  session: CheckoutSession,
  readOrigins: () => Promise<readonly string[] | null>,
): Promise<'ORIGIN_NOT_ALLOWED' | 'MODE_MISMATCH' | null> {
  // Nearly every page is the token's own page, so nothing more is read for it.
  const isAllowed = origin === session.merchant.popupOrigin || (await readOrigins())?.includes(origin);
  if (!isAllowed) return 'ORIGIN_NOT_ALLOWED';
  return isOfKind(session, kind) ? null : 'MODE_MISMATCH';
}
