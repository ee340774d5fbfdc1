/** Pages of the profile and the identity check, which the checkout and the portal both show. Source: ACC-016. */
export const identityPaths = [
  '/profile',
  '/identification',
  '/identification-declined',
  '/identification-profile',
  '/identification-verify-address',
  '/identification-required',
  '/identification-finished',
  '/identification-skipped',
  '/mobile-app-download',
] as const;

export type IdentityPath = (typeof identityPaths)[number];

/** Rules that several rows of the identity check share. */
export type IdentityDecisionName = '@first-identification' | '@identification-end';
