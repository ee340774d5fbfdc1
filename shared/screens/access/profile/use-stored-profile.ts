import { useMarketForms } from './use-market-forms.ts';
import { useStoredAccount } from './use-stored-account.ts';

/** The account and the rules of its country, which a form needs both; `undefined` on its way, null when it did not come. */
export const useStoredProfile = (isWanted: boolean) => {
  const { account, retry } = useStoredAccount(isWanted);
  const forms = useMarketForms();
  return { stored: account && { account, forms }, retry };
};
