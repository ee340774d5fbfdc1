import { useState } from 'react';
import type { BankAccount } from '#shared/domain/methods/bank-account.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import type { Elements } from '#shared/ui/elements.ts';
import type { AddAction } from '../method-choice-list.tsx';
import type { OfferedMethod } from '../offered-method.ts';
import type { OpenedDialog } from './bank-choice.tsx';
import { useBankOffer } from './use-bank-offer.ts';

interface BankMethodsOptions {
  /** Whether a bank account may pay. */
  readonly isOffered: boolean;
  /** The linked accounts; null until the server has responded. */
  readonly linked: readonly BankAccount[] | null;
  /** Continues the payment. */
  readonly proceed: () => void;
  readonly choose: (value: string) => void;
  /** Leads to the form of a new card. */
  readonly onCard: () => void;
}

interface BankMethods {
  readonly bankAccounts: readonly OfferedMethod[];
  /** Opens the choice of what to add; absent where there is only a card to add. Source: PAY-117. */
  readonly add: AddAction | undefined;
  /** The texts beside the list, and the dialog that is open. */
  readonly notice: Elements;
}

/** The bank accounts that a payment can be charged to. Source: PAY-131, PAY-296, PAY-343, PAY-361, PAY-362, PAY-392. */
export function useBankMethods({
  isOffered,
  linked: before,
  proceed,
  choose,
  onCard,
}: BankMethodsOptions): BankMethods {
  const { t } = useApp();
  const offer = useBankOffer(isOffered);
  const [linked, setLinked] = useState<readonly BankAccount[]>([]);
  const [opened, open] = useState<OpenedDialog>(null);
  if (!before || !offer) return { bankAccounts: [], add: undefined, notice: null };

  const { manualPayment, addBankAccount, part } = offer;
  const saved = [...before, ...linked.filter(({ id }) => before.every((each) => each.id !== id))];
  const payWith = (account: BankAccount): OfferedMethod => ({
    row: part.accountChoice(t, account),
    preferred: account.preferred,
    issuingBank: null,
    fields: <part.BankDays />,
    isReady: true,
    pay: proceed,
    // The bank already checked the shopper when the account was linked.
    setUp: async () => 'confirmable',
    source: { storeToken: false, paymentMethodId: account.id, paymentMethodType: 'ACH_BANK_ACCOUNT' },
  });
  return {
    bankAccounts: manualPayment ? saved.map(payWith) : [],
    add:
      manualPayment && addBankAccount
        ? { label: t('bank.add.title'), onPress: () => open('add'), opensDialog: true }
        : undefined,
    notice: (
      <part.BankChoice
        isRefused={!manualPayment && saved.length > 0}
        opened={opened}
        onOpen={open}
        onCard={() => {
          open(null);
          onCard();
        }}
        onLinked={(account) => {
          setLinked([...linked, account]);
          open(null);
          choose(account.id);
        }}
      />
    ),
  };
}
