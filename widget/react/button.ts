import { createElement, type JSX, type ReactNode } from 'react';
import type { InitOptions } from '../loader/api.ts';
import type {
  ButtonLabel,
  ButtonProperties,
  ButtonShape,
  FourfoldButtonElement,
} from '../loader/element-types.ts';
import { useShared } from './provider.ts';

/** Props of `FourfoldButton`. */
export type FourfoldButtonProps = Omit<InitOptions, 'merchantId' | 'target'> & {
  label?: ButtonLabel;
  shape?: ButtonShape;
  disabled?: boolean;
  /** Shown and usable until the script has drawn the button, such as a link to a hosted checkout. */
  children?: ReactNode;
};

/** All options that are properties of the element, so that one that is left out is taken back. */
const propertyNames: Readonly<Record<keyof ButtonProperties, true>> = {
  overlay: true,
  createToken: true,
  createTokenTimeoutMs: true,
  buyNow: true,
  pickup: true,
  shippingOptionRequired: true,
  onReady: true,
  onOpen: true,
  onShippingAddressChange: true,
  onShippingOptionChange: true,
  onComplete: true,
  onCancel: true,
  onError: true,
  onClose: true,
  onWarning: true,
};

/** `<fourfold-button>` for the provider's merchant. Its callbacks may change with every render. */
export function FourfoldButton(props: FourfoldButtonProps): JSX.Element {
  const shared = useShared();
  const { id, label, shape, mode, display, entryPoint, disabled, children } = props;
  const { locale = shared.locale, theme = shared.theme } = props;
  return createElement(
    'fourfold-button',
    {
      id,
      label,
      shape,
      mode,
      display,
      locale,
      theme,
      'merchant-id': shared.merchantId,
      'entry-point': entryPoint,
      // React 18 writes a boolean as a text.
      disabled: disabled ? '' : undefined,
      // Called again after each render, in a commit, so that it needs no effect and a server has nothing to do.
      ref(element: FourfoldButtonElement | null) {
        if (!element) return;
        const given = element as unknown as Record<string, unknown>;
        for (const name of Object.keys(propertyNames)) given[name] = props[name as keyof ButtonProperties];
      },
    },
    children,
  );
}
