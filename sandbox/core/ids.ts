/** Identifiers that nobody can guess. Source: MERCHANT-API section 0. */
import { randomBytes } from 'node:crypto';

type Prefix = 'ref' | 'whk' | 'dlv' | 'key' | 'pev';

/** A prefix and 128 random bits as 22 base64url characters. */
export const newId = (prefix: Prefix): string => `${prefix}_${randomBytes(16).toString('base64url')}`;

const secretText = () => randomBytes(32).toString('base64url');

export const newCheckoutToken = (): string => `ffc_${secretText()}`;
export const newMerchantSecret = (): string => `sk_sandbox_${secretText()}`;
export const newWebhookSecret = (): string => `whsec_${secretText()}`;
