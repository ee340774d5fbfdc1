/** What became of a product that wanted to be linked, which only its own visits show. */
import { lazyPart } from '#shared/screens/shell/part.ts';
import type { CheckoutContextValue } from '../checkout-context.tsx';

export const accountLinkNoticePart = ({ loadAreas }: Pick<CheckoutContextValue, 'loadAreas'>) =>
  lazyPart(async () => {
    const [module] = await Promise.all([import('./account-link-notice.tsx'), loadAreas(['accountLink'])]);
    return module.AccountLinkNotice;
  });
