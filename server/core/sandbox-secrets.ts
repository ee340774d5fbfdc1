/**
 * Marks of a sandbox's data. Its secrets are derived from ids, so that every reader of this repository knows them,
 * and a server without the sandbox's controls refuses them.
 */
import { createHash } from 'node:crypto';

/** The secret key of a seeded merchant. */
export const sandboxMerchantSecret = (merchantId: string): string =>
  `sk_sandbox_${createHash('sha256').update(`sandbox merchant ${merchantId}`).digest('base64url')}`;

/** The secret of a seeded product that shoppers link to their accounts. */
export const sandboxProductSecret = (productId: string): string => `sandbox-secret-of-${productId}`;

/** Emails of seeded people end with it. */
export const personaDomain = '@persona.test';

/** Emails that name a scenario end with it. */
export const scenarioDomain = '@scenario.test';
