import { type DefaultCandidate, defaultMethod, isUsableMethod, type ListedMethod } from './default-method.ts';

/** Why a method can't be removed, as the server answers it (payments-open O-35). */
export type RemovalRefusal = 'default_payment_method' | 'payment_method_in_use';

type RemovalCandidate = ListedMethod & DefaultCandidate & { readonly hasActiveAgreement: boolean };

interface Shopper {
  readonly isAnythingOwed: boolean;
  /** Whether they may pay from bank accounts. */
  readonly paysFromBanks: boolean;
}

/**
 * Why this method can't be removed now; null when it can. Another method has to be made the default before the present one
 * goes. While anything is owed the last method stays that can pay, or just the last one where none can, and each one that an active
 * agreement charges (PAY-120).
 */
export function removalRefusal<Method extends RemovalCandidate>(
  method: Method,
  methods: readonly Method[],
  { isAnythingOwed, paysFromBanks }: Shopper,
): RemovalRefusal | null {
  if (methods.length > 1 && method === defaultMethod(methods)) return 'default_payment_method';
  if (!isAnythingOwed) return null;
  const usable = methods.filter((each) => isUsableMethod(each, paysFromBanks));
  const [last, another] = usable.length > 0 ? usable : methods;
  const isLast = method === last && !another;
  return isLast || method.hasActiveAgreement ? 'payment_method_in_use' : null;
}
