import type { Translate } from '#shared/content/keys.ts';
import type { BankAccount } from '#shared/domain/methods/bank-account.ts';

/** Name of a bank account, for example "Everyday Checking ending 0000". */
export const accountName = (t: Translate, { name, mask }: Pick<BankAccount, 'name' | 'mask'>): string =>
  t('bank.ending', { name, digits: mask });
