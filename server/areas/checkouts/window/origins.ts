import { eq } from 'drizzle-orm';
import type { Database } from '../../../core/database/database.ts';
import { checkouts } from '../checkouts.tables.ts';

/**
 * The shop's origins of a token: of its popup address and both callbacks, as exact strings. Null for an unknown token.
 * Only the first one may frame the checkout.
 */
export async function originsOfToken(db: Database, token: string): Promise<readonly string[] | null> {
  const [found] = await db
    .select({ request: checkouts.request })
    .from(checkouts)
    .where(eq(checkouts.token, token));
  if (!found) return null;
  const { popupOriginUrl, redirectConfirmUrl, redirectCancelUrl } = found.request.merchant;
  return [
    ...new Set([popupOriginUrl, redirectConfirmUrl, redirectCancelUrl].map((url) => new URL(url).origin)),
  ];
}
