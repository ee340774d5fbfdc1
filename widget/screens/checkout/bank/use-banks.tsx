import { useState } from 'react';
import { type BankAccount, bankDebits, isChoosable } from '#shared/domain/methods/bank-account.ts';
import type { OpenedDialog } from '#shared/screens/methods/bank/bank-choice.tsx';
import { useBankOffer, useLinkedAccounts } from '#shared/screens/methods/bank/use-bank-offer.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import type { Elements } from '#shared/ui/elements.ts';
import type { Choice } from '#shared/ui/forms/choice-list.tsx';
import type { StartedSession } from '../started.tsx';

export interface Banks {
  readonly rows: readonly Choice[];
  /** The rows that can pay. */
  readonly accounts: readonly BankAccount[];
  /** Opens the choice of what to add; null where only a card can be. */
  readonly add: (() => void) | null;
  /** The content below the rows. @param chosen the account that pays, null for another method */
  view(chosen: BankAccount | null): Elements;
}

/**
 * The linked bank accounts of the shopper, and linking one. Null where they are not offered, and until all that they need has
 * loaded. Source: PAY-297, PAY-343, PAY-344, PAY-392.
 */
export function useBanks(
  { amountDueToday: { currency } }: Pick<StartedSession, 'amountDueToday'>,
  choose: (accountId: string) => void,
): Banks | null {
  const { t, journey } = useApp();
  const { flags } = useSituation();
  const isOffered =
    flags['ach-eligibility-enabled'] && flags['ach-checkout-enabled'] && currency === bankDebits.currency;
  const offer = useBankOffer(isOffered);
  const linked = useLinkedAccounts(isOffered);
  const [opened, open] = useState<OpenedDialog>(null);
  if (!offer || !linked.accounts) return null;

  const { manualPayment, addBankAccount, part } = offer;
  const shown = manualPayment ? linked.accounts : [];
  const isRefused = !manualPayment && linked.accounts.length > 0;
  return {
    rows: shown.map((account) => part.accountChoice(t, account)),
    accounts: shown.filter(isChoosable),
    add: manualPayment && addBankAccount ? () => open('add') : null,
    view: (chosen) => (
      <>
        {chosen && <part.BankDays />}
        <part.BankChoice
          isRefused={isRefused}
          opened={opened}
          onOpen={open}
          onCard={() => journey.open('/add-card')}
          onLinked={(account) => {
            linked.add(account);
            choose(account.id);
            open(null);
          }}
        />
      </>
    ),
  };
}
