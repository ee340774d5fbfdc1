/** The two apps in which a shopper logs in. */
export type AppName = 'portal' | 'checkout';

export const appNames: readonly AppName[] = ['portal', 'checkout'];
