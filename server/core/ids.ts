/** Identifiers that cannot be guessed. Source: merchant-api §0. */
import { randomBytes, randomInt } from 'node:crypto';

type Prefix = 'ref' | 'whk' | 'dlv' | 'key' | 'pev' | 'dsp' | 'stl';

/** A prefix and 128 random bits as 22 base64url characters. */
export const newId = (prefix: Prefix): string => `${prefix}_${randomBytes(16).toString('base64url')}`;

/** Six letters and digits, for a name that a person reads. */
export const newSuffix = (): string => Array.from({ length: 6 }, () => randomInt(36).toString(36)).join('');

const secretText = () => randomBytes(32).toString('base64url');

export const newCheckoutToken = (): string => `ffc_${secretText()}`;
export const newMerchantSecret = (): string => `sk_sandbox_${secretText()}`;
export const newWebhookSecret = (): string => `whsec_${secretText()}`;
