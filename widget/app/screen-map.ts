import type { AccessPath, CheckoutPath } from '#shared/flows/paths.ts';
import { accessScreens } from '#shared/screens/access/screen-map.ts';
import type { ScreenEntry } from '#shared/screens/shell/screen.ts';
import { checkoutScreens } from '../screens/checkout/screen-map.ts';

/** Every page of the checkout that has a screen. */
export const screens = { ...accessScreens, ...checkoutScreens } satisfies Partial<
  Record<AccessPath | CheckoutPath, ScreenEntry>
>;
