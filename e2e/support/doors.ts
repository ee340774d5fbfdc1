/** The two apps by which a shopper comes in. */
export type Door = 'portal' | 'checkout';

export const doors: readonly Door[] = ['portal', 'checkout'];
