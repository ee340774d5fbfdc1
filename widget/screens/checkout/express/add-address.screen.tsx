import { useState } from 'react';
import type { TextKey } from '#shared/content/keys.ts';
import { formsOf } from '#shared/domain/markets/forms/index.ts';
import type { AddressField } from '#shared/domain/markets/forms/market-forms.ts';
import { type CountryCode, isCountryCode } from '#shared/domain/markets/index.ts';
import { AddressEntry } from '#shared/screens/access/address/address-entry.tsx';
import { AccessPage } from '#shared/screens/access/page/access-page.tsx';
import { addressProblemText } from '#shared/screens/access/profile/profile-problem-text.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { ErrorSummary } from '#shared/ui/forms/error-summary.tsx';
import { failureText } from '#shared/ui/forms/error-text.ts';
import { SelectField } from '#shared/ui/forms/select-field.tsx';
import { TextField } from '#shared/ui/forms/text-field.tsx';
import { Started, type StartedSession } from '../started.tsx';
import { type NewAddressValues, useNewAddress } from './use-new-address.ts';

/** `/add-address`: stores a delivery address, then returns to the summary with it chosen. Source: PAY-047. */
export default function AddAddressScreen() {
  return <Started>{(session) => <AddAddress session={session} />}</Started>;
}

/** Countries that the shop delivers to, of those whose addresses we know; the shopper's own comes first. */
function useDeliveryCountries({ merchant }: StartedSession): readonly CountryCode[] {
  const { countryCode } = useApp();
  const countries = merchant.supportedShippingCountries.filter(isCountryCode);
  return countries.includes(countryCode)
    ? [countryCode, ...countries.filter((country) => country !== countryCode)]
    : countries;
}

const AddAddress = ({ session }: { session: StartedSession }) => {
  const { t } = useApp();
  const countries = useDeliveryCountries(session);
  const [countryCode, setCountryCode] = useState(countries[0]);
  return (
    <AccessPage
      title={t('delivery.add.title')}
      lede={t('delivery.add.lede', { shop: session.merchant.displayName })}
    >
      {countryCode && (
        <AddressForm
          key={countryCode}
          session={session}
          countryCode={countryCode}
          countries={countries}
          onCountry={setCountryCode}
        />
      )}
    </AccessPage>
  );
};

interface AddressFormProps {
  readonly session: StartedSession;
  readonly countryCode: CountryCode;
  readonly countries: readonly CountryCode[];
  readonly onCountry: (country: CountryCode) => void;
}

const AddressForm = ({ session, countryCode, countries, onCountry }: AddressFormProps) => {
  const { t, locale } = useApp();
  const { flags } = useSituation();
  const forms = formsOf(countryCode);
  const { form, failure } = useNewAddress(session, { countryCode, forms }, flags);
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const textOf = (name: string, code: string): string => {
    const own = ownTexts[`${name}.${code}`];
    return own ? t(own) : addressProblemText(code, name, form.values, forms, { t, locale });
  };
  const field = <Name extends keyof NewAddressValues & string>(name: Name) => {
    const binding = form.field(name);
    return { ...binding, error: binding.error && textOf(name, binding.error) };
  };
  return (
    <>
      <LiveRegion urgent>
        {failure !== null && (
          <Alert kind="warning" title={t('delivery.add.failed')}>
            {failureText(t, failure)}
          </Alert>
        )}
      </LiveRegion>
      <form className="ff-form" noValidate onSubmit={form.submit}>
        <ErrorSummary
          problems={form.problems.map((each) => ({ ...each, text: textOf(each.field, each.text) }))}
        />
        <TextField
          {...field('name')}
          label={t('delivery.add.name')}
          autoComplete="shipping name"
          maxLength={255}
        />
        {countries.length > 1 && (
          <SelectField
            name="country"
            label={t('delivery.add.country')}
            value={countryCode}
            onChange={(value) => onCountry(value as CountryCode)}
            options={countries.map((value) => ({ value, label: names.of(value) ?? value }))}
            autoComplete="shipping country"
          />
        )}
        <AddressEntry
          context={{ countryCode, forms }}
          values={form.values}
          setValue={form.setValue as never}
          field={field as (name: AddressField | 'addressSearch') => ReturnType<typeof field<'address1'>>}
          isPrefilled={false}
          title={t('delivery.add.search')}
        />
        <TextField
          {...field('phoneNumber')}
          label={t('delivery.add.phone')}
          hint={t('delivery.add.phoneHint')}
          type="tel"
          autoComplete="shipping tel"
          maxLength={32}
          optional
        />
        <Button type="submit" size="large" block busy={form.submitting && t('delivery.add.busy')}>
          {t('delivery.add.save')}
        </Button>
      </form>
    </>
  );
};

/** Texts of the fields that a residential address does not have. */
const ownTexts: Readonly<Record<string, TextKey>> = {
  'name.required': 'delivery.add.nameMissing',
  'addressSearch.required': 'delivery.add.searchMissing',
  'phoneNumber.invalidPhoneNumber': 'delivery.add.phoneProblem',
};
