import { type ReactNode, useState } from 'react';
import type { BankAccount } from '#shared/domain/methods/bank-account.ts';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { CardBrandIcon } from '#shared/ui/icons/card-brand-icon.tsx';
import type { OfferedMethod } from '../offered-method.ts';
import { accountChoice } from './bank-account-choice.tsx';
import { BankNotAllowed } from './bank-not-allowed.tsx';
import { LinkBankAccount } from './link-bank-part.tsx';
import { useBankEligibility } from './use-bank-offer.ts';

interface BankMethodsOptions {
  /** The linked accounts; null until the server has answered, and where none may pay. */
  readonly linked: readonly BankAccount[] | null;
  /** Lets the payment go on. */
  readonly proceed: () => void;
  readonly choose: (value: string) => void;
  /** The row of a new card, for those who want that instead. */
  readonly newCard: string;
}

interface BankMethods {
  readonly bankAccounts: readonly OfferedMethod[];
  /** For linking one more; none where that is not offered. */
  readonly newBankAccount: readonly OfferedMethod[];
  /** What is said beside the list, and the dialog that is open. */
  readonly notice: ReactNode;
}

const linkValue = 'link-bank-account';

/** The bank accounts that a payment can be charged to. Source: PAY-131, PAY-296, PAY-343, PAY-361, PAY-362, PAY-392. */
export function useBankMethods({
  linked: before,
  proceed,
  choose,
  newCard,
}: BankMethodsOptions): BankMethods {
  const { t } = useApp();
  const eligibility = useBankEligibility(before !== null);
  const [linked, setLinked] = useState<readonly BankAccount[]>([]);
  const [isLinking, setLinking] = useState(false);
  if (!before || !eligibility) return { bankAccounts: [], newBankAccount: [], notice: null };

  const saved = [...before, ...linked.filter(({ id }) => before.every((each) => each.id !== id))];
  const payWith = (account: BankAccount): OfferedMethod => ({
    row: accountChoice(t, account),
    preferred: account.preferred,
    issuingBank: null,
    fields: <p className="ff-small ff-muted">{t('bank.pay.days')}</p>,
    isReady: true,
    pay: proceed,
    // The bank was asked when the account was linked.
    setUp: async () => 'confirmable',
    source: { storeToken: false, paymentMethodId: account.id, paymentMethodType: 'ACH_BANK_ACCOUNT' },
  });
  const linkOne: OfferedMethod = {
    row: {
      value: linkValue,
      title: t('bank.link.row'),
      meta: t('bank.link.rowMeta'),
      picture: <CardBrandIcon mark="BANK" />,
    },
    preferred: false,
    issuingBank: null,
    fields: (
      <TextButton hasPopup="dialog" onPress={() => setLinking(true)}>
        {t('bank.link.title')}
      </TextButton>
    ),
    isReady: true,
    pay: () => setLinking(true),
    setUp: async () => 'incomplete',
    source: { storeToken: false },
  };
  const useCard = () => {
    setLinking(false);
    choose(newCard);
  };
  const { manualPayment, addBankAccount } = eligibility;
  return {
    bankAccounts: manualPayment ? saved.map(payWith) : [],
    newBankAccount: manualPayment && addBankAccount ? [linkOne] : [],
    notice: (
      <>
        {!manualPayment && saved.length > 0 && <BankNotAllowed onUseCard={useCard} />}
        {isLinking && (
          <LinkBankAccount
            onClose={() => setLinking(false)}
            onUseCard={useCard}
            onLinked={(account) => {
              setLinked([...linked, account]);
              setLinking(false);
              choose(account.id);
            }}
          />
        )}
      </>
    ),
  };
}
