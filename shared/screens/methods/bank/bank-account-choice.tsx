import type { Translate } from '#shared/content/keys.ts';
import { type BankAccount, isChoosable } from '#shared/domain/methods/bank-account.ts';
import type { Choice } from '#shared/ui/forms/choice-list.tsx';
import { CardBrandIcon } from '#shared/ui/icons/card-brand-icon.tsx';
import { accountName } from './account-name.ts';

function reasonUnavailable(t: Translate, account: BankAccount): string | undefined {
  if (isChoosable(account)) return undefined;
  return t(account.validAccount ? 'bank.linkedByOthers' : 'bank.notValid');
}

/** A bank account to pay with, as a row of a `ChoiceList`. [PAY-393] */
export function accountChoice(t: Translate, account: BankAccount): Choice {
  const { id, bankName, preferred } = account;
  return {
    value: id,
    title: accountName(t, account),
    isName: true,
    meta: t(preferred ? 'bank.toPayWithDefault' : 'bank.toPayWith', { bank: bankName }),
    picture: <CardBrandIcon mark="BANK" />,
    unavailable: reasonUnavailable(t, account),
  };
}
