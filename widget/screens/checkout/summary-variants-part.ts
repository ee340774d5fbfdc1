import { lazyPart } from '#shared/screens/shell/part.ts';
import type { CheckoutContextValue } from './checkout-context.tsx';

/** What variants of experiments add to the summary, with its texts. */
export const summaryVariantsPart = ({ loadAreas }: Pick<CheckoutContextValue, 'loadAreas'>) =>
  lazyPart(async () => {
    const [module] = await Promise.all([import('./summary-variants.tsx'), loadAreas(['experiments'])]);
    const { DueToday, ExpressInfo } = module;
    return { DueToday, ExpressInfo };
  });
