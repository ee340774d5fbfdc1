import { createElement, type JSX } from 'react';
import type { PlacementOptions } from '../loader/api.ts';
import { placementHeights } from '../loader/element-types.ts';
import { useShared } from './provider.ts';

/** Props of `FourfoldPlacement`. */
export type FourfoldPlacementProps = Omit<PlacementOptions, 'merchantId'>;

/** `<fourfold-placement>` for the provider's merchant. Its height is reserved before the script has loaded. */
export function FourfoldPlacement(props: FourfoldPlacementProps): JSX.Element {
  const shared = useShared();
  const { amount, currency, amountSelector, size } = props;
  const { locale = shared.locale, theme = shared.theme } = props;
  return createElement('fourfold-placement', {
    amount,
    currency,
    locale,
    theme,
    size,
    'merchant-id': shared.merchantId,
    'amount-selector': amountSelector,
    style: { display: 'block', minBlockSize: placementHeights[size ?? 'medium'] },
  });
}
