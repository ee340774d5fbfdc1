import { type DefaultCandidate, defaultMethod } from './default-method.ts';

/** Why a method can't be removed, as the server answers it (payments-open O-35). */
export type RemovalRefusal = 'default_payment_method' | 'payment_method_in_use';

interface RemovalCandidate extends DefaultCandidate {
  readonly hasActiveAgreement: boolean;
}

/**
 * Why this method can't be removed now; null when it can. Another method has to be made the default before the present one
 * goes. While anything is owed at least one method stays, and each one that an active agreement charges (PAY-120).
 */
export function removalRefusal<Method extends RemovalCandidate>(
  method: Method,
  methods: readonly Method[],
  isAnythingOwed: boolean,
): RemovalRefusal | null {
  const isOnlyOne = methods.length === 1;
  if (!isOnlyOne && method === defaultMethod(methods)) return 'default_payment_method';
  return isAnythingOwed && (isOnlyOne || method.hasActiveAgreement) ? 'payment_method_in_use' : null;
}
