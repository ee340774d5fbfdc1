import { createClient } from '#server/areas/account-links/index.ts';
import type { ServerContext } from '#server/core/server-context.ts';
import { productScopes, returnPath, sandboxProducts } from '../providers/partner/sandbox-products.ts';

/** Registers the products of the sandbox, once. Safe to call at every start. */
export async function seedClients({
  db,
  clock,
  config,
}: Pick<ServerContext, 'db' | 'config'> & {
  readonly clock: Pick<ServerContext['clock'], 'now'>;
}): Promise<void> {
  const now = clock.now();
  for (const { id, name, secret, isEnabled } of sandboxProducts) {
    const redirectUris = [`${config.origins.partner}${returnPath}`];
    const disabledAt = isEnabled ? null : now;
    await createClient(db, { id, name, secret, redirectUris, scopes: productScopes, disabledAt }, now);
  }
}
