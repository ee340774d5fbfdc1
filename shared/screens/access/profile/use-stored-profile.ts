import { useMarketForms } from './use-market-forms.ts';
import { useStoredAccount } from './use-stored-account.ts';

/** The account and its country's form rules; `undefined` while loading, null if that failed. */
export const useStoredProfile = (isWanted: boolean) => {
  const { account, retry } = useStoredAccount(isWanted);
  const forms = useMarketForms();
  return { stored: account && { account, forms }, retry };
};
