import { addRedirectUri, createClient } from '#server/areas/account-links/index.ts';
import type { ServerContext } from '#server/core/server-context.ts';
import { productScopes, returnPath, sandboxProducts } from '../providers/partner/sandbox-products.ts';

const returnAddress = ({ origins }: ServerContext['config']) => `${origins.partner}${returnPath}`;

/** The products' own addresses change when the sandbox starts with other ports or with TLS. */
export async function seedReturnAddresses({
  db,
  config,
}: Pick<ServerContext, 'db' | 'config'>): Promise<void> {
  for (const { id, redirectUris } of sandboxProducts) {
    if (!redirectUris) await addRedirectUri(db, id, returnAddress(config));
  }
}

/** Registers the products of the sandbox, once. Safe to call at every start. */
export async function seedClients({
  db,
  clock,
  config,
}: Pick<ServerContext, 'db' | 'config'> & {
  readonly clock: Pick<ServerContext['clock'], 'now'>;
}): Promise<void> {
  const now = clock.now();
  for (const { id, name, secret, isEnabled, redirectUris: own } of sandboxProducts) {
    const redirectUris = own ?? [returnAddress(config)];
    const disabledAt = isEnabled ? null : now;
    await createClient(db, { id, name, secret, redirectUris, scopes: productScopes, disabledAt }, now);
  }
}
