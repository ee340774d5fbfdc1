import { loadForms } from '#shared/domain/markets/forms/load-forms.ts';
import { type CountryCode, countryCodes } from '#shared/domain/markets/index.ts';
import { lazyPart } from '../shell/part.ts';

/** The fields and the rules of a billing address, which the cards of few markets need. */
const fetchBilling = async (countryCode: CountryCode) => {
  const [{ BillingAddress }, { validateAddress }, forms] = await Promise.all([
    import('./billing-address.tsx'),
    import('#shared/domain/identity/address.ts'),
    loadForms(countryCode),
  ]);
  return { BillingAddress, validateAddress, forms };
};

export type Billing = Awaited<ReturnType<typeof fetchBilling>>;

const parts = new Map(countryCodes.map((code) => [code, lazyPart(() => fetchBilling(code))]));

export const billingPart = (countryCode: CountryCode) => parts.get(countryCode) ?? null;
