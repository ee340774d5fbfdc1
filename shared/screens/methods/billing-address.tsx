import { useState } from 'react';
import { writtenAddress } from '#shared/domain/identity/written-address.ts';
import { formsOf } from '#shared/domain/markets/forms/index.ts';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { SelectField } from '#shared/ui/forms/select-field.tsx';
import { TextField } from '#shared/ui/forms/text-field.tsx';
import type { FormState } from '#shared/ui/forms/use-form.ts';
import type { BillingAddressValues, NewCardValues } from './new-card-values.ts';

interface BillingAddressProps {
  card: { readonly form: FormState<NewCardValues>; readonly isAddressValid: boolean };
}

/** The card's billing address, collapsed while the prefilled one is valid. [PAY-189] */
export const BillingAddress = ({ card }: BillingAddressProps) => {
  const { t, countryCode } = useApp();
  const [isOpen, setOpen] = useState(false);
  if (isOpen || !card.isAddressValid) {
    return <BillingAddressFields form={card.form} onFocus={() => setOpen(true)} />;
  }
  return (
    <section>
      <div className="ff-billing__head">
        <h2 className="ff-field__label">{t('methods.billing.title')}</h2>
        <TextButton small onPress={() => setOpen(true)}>
          {t('methods.billing.change')}
        </TextButton>
      </div>
      <p className="ff-small ff-muted">{writtenAddress(card.form.values, countryCode)}</p>
    </section>
  );
};

interface BillingAddressFieldsProps {
  readonly form: Pick<FormState<BillingAddressValues>, 'field'>;
  /** Once it has the focus, the caller keeps it open: the fields must not disappear while the shopper types. */
  readonly onFocus?: () => void;
}

/** The fields of a card's billing address, as its market writes addresses. */
export const BillingAddressFields = ({ form, onFocus }: BillingAddressFieldsProps) => {
  const { t, countryCode } = useApp();
  const { states } = formsOf(countryCode).state;
  return (
    <fieldset className="ff-form" onFocus={onFocus}>
      <legend className="ff-h3">{t('methods.billing.title')}</legend>
      <TextField
        {...form.field('address1')}
        label={t('methods.billing.address1')}
        hint={t('methods.billing.hint')}
        autoComplete="billing address-line1"
      />
      <TextField
        {...form.field('address2')}
        label={t('methods.billing.address2')}
        autoComplete="billing address-line2"
        optional
      />
      <TextField
        {...form.field('suburb')}
        label={t('methods.billing.suburb')}
        autoComplete="billing address-level2"
      />
      {states.length > 0 && (
        <SelectField
          {...form.field('state')}
          label={t('methods.billing.state')}
          prompt=""
          options={states.map(({ code, name }) => ({ value: code, label: name }))}
          autoComplete="billing address-level1"
        />
      )}
      <TextField
        {...form.field('postcode')}
        label={t('methods.billing.postcode')}
        autoComplete="billing postal-code"
        short
        verbatim
      />
    </fieldset>
  );
};
