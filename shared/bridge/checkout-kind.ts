/** The kind of a checkout, which the page that opens it has to name correctly. Source: MER-067. */
export interface CheckoutKind {
  readonly mode: 'STANDARD' | 'EXPRESS';
  readonly buyNow: boolean;
  readonly pickup: boolean;
  readonly shippingOptionRequired: boolean;
}

/** The fields of a kind that a page names. */
export type NamedKind = { readonly [Name in keyof CheckoutKind]?: CheckoutKind[Name] | undefined };

/** Whether a checkout is of the named kind. Fields that are not named are not compared. */
export function isOfKind(
  checkout: { readonly [Name in keyof CheckoutKind]: unknown },
  named: NamedKind,
): boolean {
  return (Object.keys(named) as (keyof CheckoutKind)[]).every(
    (name) => named[name] === undefined || named[name] === checkout[name],
  );
}
