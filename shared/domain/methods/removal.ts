import { type DefaultCandidate, defaultMethod } from './default-method.ts';

/** Why a method can't be removed, as the server answers it (payments-open O-35). */
export type RemovalRefusal = 'default_payment_method' | 'payment_method_in_use';

/**
 * Why this method can't be removed now; null when it can. Another method has to be made the default before the present one
 * goes, and while anything is owed at least one method stays (PAY-120).
 */
export function removalRefusal<Method extends DefaultCandidate>(
  method: Method,
  methods: readonly Method[],
  isAnythingOwed: boolean,
): RemovalRefusal | null {
  if (methods.length > 1) return method === defaultMethod(methods) ? 'default_payment_method' : null;
  return isAnythingOwed ? 'payment_method_in_use' : null;
}
