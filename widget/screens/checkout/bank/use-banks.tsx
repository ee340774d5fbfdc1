import { type ReactNode, useMemo, useState } from 'react';
import { type BankAccount, bankDebits, isChoosable } from '#shared/domain/methods/bank-account.ts';
import { useBankEligibility, useLinkedAccounts } from '#shared/screens/methods/bank/use-bank-offer.ts';
import { usePart } from '#shared/screens/shell/part.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import type { Choice } from '#shared/ui/forms/choice-list.tsx';
import { useCheckout } from '../checkout-context.tsx';
import type { StartedSession } from '../started.tsx';
import type { OpenedDialog } from './bank-choice.tsx';
import { bankPart } from './bank-part.ts';

export interface Banks {
  readonly rows: readonly Choice[];
  /** Those of the rows that can pay. */
  readonly accounts: readonly BankAccount[];
  /** Opens the choice of what to add; null where only a card can be. */
  readonly add: (() => void) | null;
  /** What belongs below the rows. @param chosen the account that pays, null for another method */
  view(chosen: BankAccount | null): ReactNode;
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
  const { loadAreas } = useCheckout();
  const isOffered =
    flags['ach-eligibility-enabled'] && flags['ach-checkout-enabled'] && currency === bankDebits.currency;
  const eligibility = useBankEligibility(isOffered);
  const linked = useLinkedAccounts(isOffered);
  const { value: part } = usePart(
    useMemo(() => (isOffered ? bankPart({ loadAreas }) : null), [isOffered, loadAreas]),
  );
  const [opened, open] = useState<OpenedDialog>(null);
  if (!eligibility || !linked.accounts || !part) return null;

  const { BankChoice, accountChoice } = part;
  const { manualPayment, addBankAccount } = eligibility;
  const shown = manualPayment ? linked.accounts : [];
  const isRefused = !manualPayment && linked.accounts.length > 0;
  return {
    rows: shown.map((account) => accountChoice(t, account)),
    accounts: shown.filter(isChoosable),
    add: manualPayment && addBankAccount ? () => open('add') : null,
    view: (chosen) => (
      <BankChoice
        isChosen={chosen !== null}
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
    ),
  };
}
