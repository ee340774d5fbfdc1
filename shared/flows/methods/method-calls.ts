import { preferCard, removeCard } from '#shared/contract/methods/methods.contract.ts';
import type { MethodType } from '#shared/domain/methods/payment-method.ts';

/** The calls that remove a method and make it the default, by its kind. Source: PAY-305. */
export const methodCalls = {
  CREDIT_CARD: { remove: removeCard, prefer: preferCard },
} as const satisfies { readonly [Type in MethodType]?: object };
