import { useMarketForms } from './use-market-forms.ts';
import { useStoredAccount } from './use-stored-account.ts';

/** The account and the rules of its country, which a form needs both; `undefined` on its way, null when one did not come. */
export const useStoredProfile = (isWanted: boolean) => {
  const { account, retry: readAgain } = useStoredAccount(isWanted);
  const { forms, retry: fetchAgain } = useMarketForms(isWanted);
  const isMissing = account === null || forms === null;
  const stored = account && forms ? { account, forms } : undefined;
  return {
    stored: isMissing ? null : stored,
    retry: () => {
      if (account === null) readAgain();
      if (forms === null) fetchAgain();
    },
  };
};
