/** What forms with a billing address share: its empty values, its checks and their texts. Source: PAY-189. */
import { countryInSentence } from '#shared/content/country-name.ts';
import type { Translate } from '#shared/content/keys.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import { canonicalPostcode, validateAddress } from '#shared/domain/identity/address.ts';
import type { ContactAddress } from '#shared/domain/identity/contact-address.ts';
import { formsOf } from '#shared/domain/markets/forms/index.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { Validator } from '#shared/ui/forms/use-form.ts';
import type { BillingAddressValues } from './new-card-values.ts';

export const emptyBillingAddress: BillingAddressValues = {
  address1: '',
  address2: '',
  suburb: '',
  state: '',
  postcode: '',
};

type FieldName = keyof BillingAddressValues;
const fieldNames = Object.keys(emptyBillingAddress) as FieldName[];

/** The address of the values, with the country of the market. */
export const billingAddressOf = (
  { address1, address2, suburb, state, postcode }: BillingAddressValues,
  countryCode: CountryCode,
): ContactAddress => ({
  address1,
  address2,
  suburb,
  state,
  postcode: canonicalPostcode(postcode, formsOf(countryCode).postcode),
  countryCode,
});

export const billingAddressProblems = (
  values: BillingAddressValues,
  countryCode: CountryCode,
  flags: FlagValues,
) => validateAddress(billingAddressOf(values, countryCode), formsOf(countryCode), flags);

/** A validator for each field of the address. */
export const billingAddressValidators = <Values extends BillingAddressValues>(
  problemsOf: (values: BillingAddressValues) => ReturnType<typeof billingAddressProblems>,
) =>
  Object.fromEntries(
    fieldNames.map((name) => [name, (_: string, values: Values) => problemsOf(values)[name]]),
  ) as {
    readonly [Name in FieldName]: Validator<Values, Name>;
  };

/** The text of a problem. The country of the address is the one of the page, so a postcode of another needs another card. */
export function describeBillingAddress(t: Translate, code: string, locale: string): string {
  const [, foreign] = /^postcodeOf([A-Z]{2})$/.exec(code) ?? [];
  if (foreign === undefined) return t(`methods.billing.errors.${code as 'required'}`);
  return t('methods.billing.errors.foreignPostcode', { country: countryInSentence(foreign, locale) });
}
