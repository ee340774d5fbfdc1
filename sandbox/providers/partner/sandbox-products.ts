/** The products that every sandbox has from its start, for linking accounts. Their secrets are public, like the demo shop's. */
import { sandboxProductSecret } from '#server/core/sandbox-secrets.ts';

interface SandboxProduct {
  readonly id: string;
  readonly name: string;
  readonly secret: string;
  readonly isEnabled: boolean;
}

/** The one whose pages the provider process shows. */
export const tallybook: SandboxProduct = {
  id: 'tallybook',
  name: 'Tallybook',
  secret: sandboxProductSecret('tallybook'),
  isEnabled: true,
};

/** One whose access was withdrawn. */
export const oldPurse: SandboxProduct = {
  id: 'old-purse',
  name: 'Old Purse',
  secret: sandboxProductSecret('old-purse'),
  isEnabled: false,
};

export const sandboxProducts: readonly SandboxProduct[] = [tallybook, oldPurse];

/** The permissions that they may request. */
export const productScopes = ['orders.read', 'payments.read', 'name.read'] as const;

/** The address to which a shopper returns with the code. */
export const returnPath = '/linked';
