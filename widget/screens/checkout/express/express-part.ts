/** The choice of delivery, which only an EXPRESS checkout shows. */
import { lazyPart } from '#shared/screens/shell/part.ts';
import type { CheckoutContextValue } from '../checkout-context.tsx';

export const expressPart = ({ loadAreas }: Pick<CheckoutContextValue, 'loadAreas'>) =>
  lazyPart(async () => {
    const [module] = await Promise.all([import('./express-delivery.tsx'), loadAreas(['delivery'])]);
    return module.ExpressDelivery;
  });
