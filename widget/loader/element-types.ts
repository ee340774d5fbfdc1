/** The elements of a shop's page, as types. Source: merchant-api §2.8. */
import type { Display, EntryPoint, InitOptions, Mode, PlacementOptions, Theme } from './api.ts';

/** The heights that placements reserve, in pixels. */
export const placementHeights = { small: 20, medium: 24, large: 32 } as const;

export type ButtonLabel = 'pay' | 'checkout' | 'buy' | 'continue';
export type ButtonShape = 'rect' | 'pill';

/** Attributes of `<fourfold-button>`. */
export interface ButtonAttributes {
  'merchant-id': string;
  label?: ButtonLabel | undefined;
  shape?: ButtonShape | undefined;
  theme?: Theme | undefined;
  locale?: string | undefined;
  display?: Display | undefined;
  mode?: Mode | undefined;
  'entry-point'?: EntryPoint | undefined;
  disabled?: '' | undefined;
}

/** Attributes of `<fourfold-placement>`. */
export interface PlacementAttributes {
  'merchant-id': string;
  amount: string;
  currency: string;
  'amount-selector'?: string | undefined;
  locale?: string | undefined;
  theme?: Theme | undefined;
  size?: keyof typeof placementHeights | undefined;
}

/** Options of a checkout that are properties of its button. `createToken` and the callbacks may change at any time. */
export type ButtonProperties = Omit<
  InitOptions,
  'merchantId' | 'id' | 'target' | 'mode' | 'display' | 'locale' | 'theme' | 'entryPoint'
>;

/** `<fourfold-button>`, which makes its own checkout. */
export interface FourfoldButtonElement extends HTMLElement, ButtonProperties {
  merchantId: string | null;
  label: ButtonLabel | null;
  shape: ButtonShape | null;
  theme: Theme | null;
  locale: string | null;
  display: Display | null;
  mode: Mode | null;
  entryPoint: EntryPoint | null;
  disabled: boolean;
}

/** `<fourfold-placement>`, the line under a price. */
export interface FourfoldPlacementElement extends HTMLElement {
  merchantId: string | null;
  amount: string | null;
  currency: string | null;
  amountSelector: string | null;
  locale: string | null;
  theme: Theme | null;
  size: keyof typeof placementHeights | null;
  update(patch: Partial<PlacementOptions>): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'fourfold-button': FourfoldButtonElement;
    'fourfold-placement': FourfoldPlacementElement;
  }
}
