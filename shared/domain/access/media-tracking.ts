import type { CountryCode } from '../markets/index.ts';

/** 168 hours. */
const lifetimeSeconds = 168 * 60 * 60;

/**
 * The cookie that the offer to stay logged in leaves behind, as `document.cookie` takes it; `null` outside the United
 * States, where none may be set [ACC-409].
 */
export const mediaTrackingCookie = (countryCode: CountryCode): string | null =>
  countryCode === 'US' ? `media_tracking=1; Max-Age=${lifetimeSeconds}; Path=/; Secure; SameSite=Lax` : null;
