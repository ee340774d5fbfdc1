/** Every experiment, its variants and its default, which applies where nothing valid is assigned. */
export const experiments = {
  'persistent-login-promotion': { variants: ['A', 'C'], default: 'C' },
  'checkout-login-messaging': { variants: ['A', 'B', 'C'], default: 'C' },
  signup: { variants: ['A', 'B', 'C', 'D'], default: 'C' },
  'dob-info': { variants: ['A', 'B', 'C', 'D'], default: 'D' },
  'register-marketing-opt': { variants: ['A', 'B', 'C'], default: 'C' },
  'due-today-summary': { variants: ['A', 'B', 'C'], default: 'C' },
  'express-info-page': { variants: ['A', 'B', 'C'], default: 'C' },
  'express-order-breakdown': { variants: ['A', 'B', 'C'], default: 'C' },
  /** B and D greet a shopper without orders. */
  'orders-home-welcome-modal': { variants: ['A', 'B', 'C', 'D'], default: 'C' },
  'one-time-code-authentication': { variants: ['on', 'off'], default: 'off' },
} as const satisfies Record<string, { variants: readonly string[]; default: string }>;

export type ExperimentName = keyof typeof experiments;
export type Variant<Name extends ExperimentName> = (typeof experiments)[Name]['variants'][number];
export type ExperimentVariants = { readonly [Name in ExperimentName]: Variant<Name> };

export const experimentNames = Object.keys(experiments) as ExperimentName[];

export function isExperimentName(name: string): name is ExperimentName {
  return Object.hasOwn(experiments, name);
}

/** The variant of one experiment: the assigned one when it has it, else its default [POR-398]. */
export function variantOf<Name extends ExperimentName>(name: Name, assigned: unknown): Variant<Name> {
  const variants: readonly Variant<Name>[] = experiments[name].variants;
  return variants.find((variant) => variant === assigned) ?? experiments[name].default;
}
