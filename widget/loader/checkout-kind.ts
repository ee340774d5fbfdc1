/** Which kind of checkout the merchant's options name. It must be that of the token. Source: MER-020, MER-067. */
import type { InitOptions } from './api.ts';

export type CheckoutKind = Pick<InitOptions, 'mode' | 'buyNow' | 'pickup' | 'shippingOptionRequired'>;

/** Whether the shopper chooses among delivery options that the shop's page returns. */
export function isIntegrated(kind: { [O in keyof CheckoutKind]?: unknown }): boolean {
  return kind.mode === 'EXPRESS' && !kind.pickup && kind.shippingOptionRequired !== false;
}

/** The complete kind. Undefined fields are not compared: a standard checkout needs only the mode. */
export function checkoutKind(options: CheckoutKind): CheckoutKind {
  const { mode = 'STANDARD', buyNow, pickup, shippingOptionRequired } = options;
  const given = { mode, buyNow, pickup, shippingOptionRequired } as CheckoutKind;
  if (mode === 'STANDARD') return given;
  const isRequired = pickup ? undefined : isIntegrated(options);
  return { mode, buyNow: !!buyNow, pickup: !!pickup, shippingOptionRequired: isRequired } as CheckoutKind;
}
