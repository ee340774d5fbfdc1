/** Pages of the profile and the identity check, which the checkout and the portal both show. Source: ACC-016. */
export const identityPaths = ['/profile'] as const;

export type IdentityPath = (typeof identityPaths)[number];

/** Rules that several rows of the identity check share. */
export type IdentityDecisionName = never;
