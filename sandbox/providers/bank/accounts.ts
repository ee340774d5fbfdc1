import type {
  BankAccountFacts,
  CardResultCode,
  IssueTestAccount,
  TestAccountName,
} from '#server/core/providers.ts';
import { type Context, idOf } from '../context.ts';

/** An account with the outcome of its debits. */
interface StoredAccount extends BankAccountFacts {
  /** The result of its debits. */
  readonly debitsEndWith: CardResultCode;
}

export interface AccountOpened {
  readonly type: 'bank-account-opened';
  readonly account: StoredAccount;
}

interface Product {
  readonly name: string;
  readonly isValid: boolean;
  readonly debitsEndWith: CardResultCode;
}

/** The accounts of every customer at each bank of the sandbox. Banks name their own products, so the names are not translated. */
export const products = {
  checking: { name: 'Everyday Checking', isValid: true, debitsEndWith: 0 },
  savings: { name: 'High Yield Savings', isValid: true, debitsEndWith: 0 },
  empty: { name: 'Empty Checking', isValid: true, debitsEndWith: 41 },
  closed: { name: 'Closed Savings', isValid: false, debitsEndWith: 21 },
} as const satisfies Record<TestAccountName | 'closed', Product>;

/** The accounts that shoppers have shared at their banks. */
export function createAccounts(context: Context<AccountOpened>) {
  const accounts = new Map<string, StoredAccount>();

  /** @param owner the login at a bank: the same one has the same accounts, whichever consumer links them */
  function open(owner: string, product: keyof typeof products): BankAccountFacts {
    const digits = BigInt(`0x${context.keyedHash('account-number', owner, product).slice(0, 8)}`);
    const accountToken = idOf('account', context.keyedHash('account', owner, product));
    const account: StoredAccount = {
      ...products[product],
      accountToken,
      fingerprint: idOf('fp', context.keyedHash('account-fingerprint', owner, product)),
      mask: String(digits % 10_000n).padStart(4, '0'),
    };
    if (!accounts.has(accountToken)) context.record({ type: 'bank-account-opened', account });
    return factsOf(account);
  }

  return {
    apply({ account }: AccountOpened) {
      accounts.set(account.accountToken, account);
    },

    clear: () => accounts.clear(),

    open,

    issueTestAccount: ({ key, account }: IssueTestAccount): BankAccountFacts =>
      open(`seeded/${key}`, account),

    /** Null for an unknown one. */
    debitsOf(accountToken: string): CardResultCode | null {
      const account = accounts.get(accountToken);
      if (!account) return null;
      return account.isValid ? account.debitsEndWith : 21;
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;

function factsOf({ accountToken, fingerprint, name, mask, isValid }: StoredAccount): BankAccountFacts {
  return { accountToken, fingerprint, name, mask, isValid };
}
