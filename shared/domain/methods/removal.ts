import type { Currency } from '../money.ts';
import { paysIn } from './bank-account.ts';
import { type DefaultCandidate, defaultMethod, isUsableMethod, type ListedMethod } from './default-method.ts';

/** Why a method can't be removed, as the server reports it (payments-open O-35). */
export type RemovalRefusal = 'default_payment_method' | 'payment_method_in_use';

type RemovalCandidate = ListedMethod & DefaultCandidate & { readonly hasActiveAgreement: boolean };

interface Shopper {
  /** In which currencies payments are still to come. */
  readonly owedIn: readonly Currency[];
  /** Whether they may pay from bank accounts. */
  readonly paysFromBanks: boolean;
}

/**
 * Why this method can't be removed now; null when it can. Another method has to be made the default before the present one
 * goes. While anything is owed these stay: the last method that can pay, or just the last one where none can; one that pays in a
 * currency in which the default, which takes its place, does not; and each one that an active agreement charges (PAY-120).
 */
export function removalRefusal<Method extends RemovalCandidate>(
  method: Method,
  methods: readonly Method[],
  { owedIn, paysFromBanks }: Shopper,
): RemovalRefusal | null {
  const heir = defaultMethod(methods);
  if (methods.length > 1 && method === heir) return 'default_payment_method';
  if (owedIn.length === 0) return null;
  const usable = methods.filter((each) => isUsableMethod(each, paysFromBanks));
  const [last, another] = usable.length > 0 ? usable : methods;
  const isLast = method === last && !another;
  const isReplaced = owedIn.every(
    (currency) => !paysIn(method.type, currency) || (heir && paysIn(heir.type, currency)),
  );
  return isLast || !isReplaced || method.hasActiveAgreement ? 'payment_method_in_use' : null;
}

/** Why a method stays, as its shopper is told: the server's response has one code for every method that is in use. */
export type KeepReason = RemovalRefusal | 'payment_method_in_agreement' | 'other_currency';

/** @param heir the default method, which replaces a method that is removed */
export function keepReason(
  refusal: RemovalRefusal,
  method: Pick<RemovalCandidate, 'type' | 'hasActiveAgreement'>,
  heir: ListedMethod | null,
  paysFromBanks: boolean,
): KeepReason {
  if (refusal !== 'payment_method_in_use') return refusal;
  if (method.hasActiveAgreement) return 'payment_method_in_agreement';
  const isHeirBank = heir?.type === 'ACH_BANK_ACCOUNT' && isUsableMethod(heir, paysFromBanks);
  // Such a default can pay in the market's currency, so the method is not the last one; it stays for other currencies.
  return isHeirBank && method.type !== 'ACH_BANK_ACCOUNT' ? 'other_currency' : refusal;
}
