import { Fragment, type ReactNode } from 'react';
import { stateName } from '#shared/domain/identity/address.ts';
import type { AddressField, MarketForms } from '#shared/domain/markets/forms/market-forms.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { SelectField } from '#shared/ui/forms/select-field.tsx';
import { TextField } from '#shared/ui/forms/text-field.tsx';
import type { FieldBinding } from '#shared/ui/forms/use-form.ts';

interface AddressFieldsProps {
  forms: MarketForms;
  field: (name: AddressField) => FieldBinding<string>;
}

/** The state: a select, a text field with or without suggestions, or nothing, depending on the country. */
const StateField = ({ rule, binding }: { rule: MarketForms['state']; binding: FieldBinding<string> }) => {
  const { t, locale } = useApp();
  const { input, states, required } = rule;
  const shared = { ...binding, label: t('identity.address.state'), autoComplete: 'address-level1' };
  if (input === 'copied') return null;
  if (input === 'select') {
    return (
      <SelectField
        {...shared}
        prompt={t('identity.address.chooseState')}
        options={states.map((state) => ({ value: state.code, label: stateName(state, locale) }))}
      />
    );
  }
  return (
    <TextField
      {...shared}
      optional={!required}
      maxLength={40}
      suggestions={input === 'autocomplete' ? states.map((state) => stateName(state, locale)) : undefined}
    />
  );
};

/** The fields of an address typed by hand, in the country's order. Source: ACC-238, ACC-244, ACC-245, ACC-430. */
export const AddressFields = ({ forms, field }: AddressFieldsProps) => {
  const { t } = useApp();
  const { inputType, required } = forms.postcode;
  const render: Record<AddressField, () => ReactNode> = {
    address1: () => (
      <TextField
        {...field('address1')}
        label={t('identity.address.address1')}
        autoComplete="address-line1"
        maxLength={120}
      />
    ),
    address2: () => (
      <TextField
        {...field('address2')}
        label={t('identity.address.address2')}
        autoComplete="address-line2"
        maxLength={120}
        optional
      />
    ),
    suburb: () => (
      <TextField
        {...field('suburb')}
        label={t('identity.address.suburb')}
        autoComplete="address-level2"
        maxLength={80}
      />
    ),
    state: () => <StateField rule={forms.state} binding={field('state')} />,
    postcode: () => (
      <TextField
        {...field('postcode')}
        label={t('identity.address.postcode')}
        type={inputType}
        autoComplete="postal-code"
        maxLength={12}
        optional={!required}
        short
      />
    ),
  };
  return (
    <>
      {forms.addressFields.map((name) => (
        <Fragment key={name}>{render[name]()}</Fragment>
      ))}
    </>
  );
};
