/** Bank accounts on the summary, fetched with their texts where they are offered. */
import { lazyPart } from '#shared/screens/shell/part.ts';
import type { CheckoutContextValue } from '../checkout-context.tsx';

export const bankPart = ({ loadAreas }: Pick<CheckoutContextValue, 'loadAreas'>) =>
  lazyPart(async () => (await Promise.all([import('./bank-choice.tsx'), loadAreas(['bank'])]))[0]);
