import type { BankAccount } from './bank-account.ts';
import type { CardExpiryStatus } from './card-expiry.ts';
import type { MethodType } from './payment-method.ts';

/** The fields of a method that decide which one is the default. */
export interface DefaultCandidate {
  readonly type: MethodType;
  readonly preferred: boolean;
}

/** The method that new orders use: the one that was made the default, else a card (PAY-300, POR-407). */
export function defaultMethod<Method extends DefaultCandidate>(methods: readonly Method[]): Method | null {
  return (
    methods.find(({ preferred }) => preferred) ?? methods.find(({ type }) => type === 'CREDIT_CARD') ?? null
  );
}

/** Whether a card may be made the default: one that has expired pays nothing. */
export const mayBeDefault = ({
  cardExpiryStatus,
}: {
  readonly cardExpiryStatus: CardExpiryStatus;
}): boolean => cardExpiryStatus !== 'expired';

/** The fields of a method that decide whether it can pay. */
export type ListedMethod =
  | { readonly type: 'CREDIT_CARD'; readonly cardExpiryStatus: CardExpiryStatus }
  | { readonly type: 'APPLE_PAY' }
  | ({ readonly type: 'ACH_BANK_ACCOUNT' } & Readonly<Pick<BankAccount, 'validAccount'>>);

/**
 * Whether a method can be made the default, and pay for what is still to come.
 * @param paysFromBanks whether the shopper may pay from bank accounts
 */
export function isUsableMethod(method: ListedMethod, paysFromBanks: boolean): boolean {
  if (method.type === 'CREDIT_CARD') return mayBeDefault(method);
  return method.type === 'APPLE_PAY' || (method.validAccount && paysFromBanks);
}
