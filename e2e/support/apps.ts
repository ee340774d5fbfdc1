/** The two apps that a shopper can log in to. */
export type AppName = 'portal' | 'checkout';

export const appNames: readonly AppName[] = ['portal', 'checkout'];
