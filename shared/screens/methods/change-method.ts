import type { Call, CallOptions } from '#shared/client/create-client.ts';
import { preferApplePay, removeApplePay } from '#shared/contract/methods/apple-pay.contract.ts';
import { preferBankAccount, removeBankAccount } from '#shared/contract/methods/bank-accounts.contract.ts';
import { preferCard, removeCard } from '#shared/contract/methods/methods.contract.ts';
import type { MethodType } from '#shared/domain/methods/payment-method.ts';

export type MethodChange = 'remove' | 'prefer';

interface ChangedMethod {
  readonly type: MethodType;
  readonly id: string;
}

/** Removes a method or makes it the default: each kind has its own calls. Source: PAY-305. */
export async function changeMethod(
  call: Call,
  change: MethodChange,
  { type, id }: ChangedMethod,
  options: CallOptions,
): Promise<void> {
  switch (type) {
    case 'CREDIT_CARD':
      await call(change === 'remove' ? removeCard : preferCard, { params: { paymentMethodId: id } }, options);
      break;
    case 'ACH_BANK_ACCOUNT':
      await call(
        change === 'remove' ? removeBankAccount : preferBankAccount,
        { params: { accountId: id } },
        options,
      );
      break;
    case 'APPLE_PAY':
      await call(change === 'remove' ? removeApplePay : preferApplePay, {}, options);
  }
}
