/** The products that every sandbox has from its start, for linking accounts. Their secrets are public, like the demo shop's. */
import { sandboxProductSecret } from '#server/core/sandbox-secrets.ts';

interface SandboxProduct {
  readonly id: string;
  readonly name: string;
  /** Null for a public client. */
  readonly secret: string | null;
  readonly isEnabled: boolean;
  /** Its return addresses, if they are not on the host of Tallybook's pages. */
  readonly redirectUris?: readonly string[];
}

/** The one whose pages the provider process shows. */
export const tallybook = {
  id: 'tallybook',
  name: 'Tallybook',
  secret: sandboxProductSecret('tallybook'),
  isEnabled: true,
} satisfies SandboxProduct;

/** One whose access was withdrawn. */
export const oldPurse = {
  id: 'old-purse',
  name: 'Old Purse',
  secret: sandboxProductSecret('old-purse'),
  isEnabled: false,
} satisfies SandboxProduct;

/** An app on a shopper's own device: it keeps no secret, and comes back to a free port of its machine. */
export const nesthouse = {
  id: 'nesthouse-budget',
  name: 'Nesthouse Budget',
  secret: null,
  isEnabled: true,
  redirectUris: ['http://127.0.0.1/callback', 'http://[::1]/callback'],
} satisfies SandboxProduct;

export const sandboxProducts: readonly SandboxProduct[] = [tallybook, oldPurse, nesthouse];

/** The permissions that they may request. */
export const productScopes = ['orders.read', 'payments.read', 'name.read'] as const;

/** The address to which a shopper returns with the code. */
export const returnPath = '/linked';
