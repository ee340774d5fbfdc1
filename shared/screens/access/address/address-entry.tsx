import { useLayoutEffect, useRef } from 'react';
import type { AddressField } from '#shared/domain/markets/forms/market-forms.ts';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Combobox } from '#shared/ui/forms/combobox.tsx';
import type { FieldBinding } from '#shared/ui/forms/use-form.ts';
import { AddressFields } from './address-fields.tsx';
import { type AddressEntryOptions, useAddressEntry } from './use-address-entry.ts';

interface AddressEntryProps extends AddressEntryOptions {
  /** A field's binding, with the text of its error. */
  field: (name: AddressField | 'addressSearch') => FieldBinding<string>;
  /** What the address is for; without it, the shopper's home. */
  title?: string;
}

/** An address, found by search or typed by hand, with the fields of its country. Source: ACC-238, ACC-239. */
export const AddressEntry = ({ field, title: given, ...options }: AddressEntryProps) => {
  const { t } = useApp();
  const title = given ?? t('identity.address.title');
  const { flags } = useSituation();
  const entry = useAddressEntry(options);
  const { context, values } = options;
  const { countryCode, forms } = context;
  const root = useRef<HTMLFieldSetElement>(null);
  const hasSwitched = useRef(false);
  const refusesPoBox = flags['enable-po-box-verification-for-countries'].includes(countryCode);
  const { isAddressTyped } = values;

  // The button that had the focus has been removed, so the focus moves to the first field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each switch moves the focus once
  useLayoutEffect(() => {
    if (hasSwitched.current) root.current?.querySelector('input')?.focus();
    hasSwitched.current = false;
  }, [isAddressTyped]);

  const switched = (work: () => void) => () => {
    hasSwitched.current = true;
    work();
  };

  const ofField = (name: AddressField): FieldBinding<string> => {
    const binding = field(name);
    const unknown =
      entry.isUnknown && name === 'address1' ? t('identity.problems.invalidAddress') : undefined;
    return { ...binding, error: binding.error ?? unknown };
  };

  const { phase } = entry;
  const note = phase === 'looking' || phase === 'none' ? t(`identity.address.${phase}`) : '';
  const hint = [
    t('identity.address.searchHint'),
    ...(refusesPoBox ? [t('identity.address.noPoBox')] : []),
  ].join(' ');

  return (
    <fieldset
      className="ff-form"
      ref={root}
      disabled={entry.isLocked}
      aria-busy={entry.isLocked || undefined}
    >
      <LiveRegion>
        {phase === 'failed' && <p className="ff-small ff-muted">{t('identity.address.searchFailed')}</p>}
      </LiveRegion>
      {isAddressTyped ? (
        <>
          <div className="ff-access__lines">
            <h2 className="ff-h3">{title}</h2>
            {refusesPoBox && <p className="ff-small ff-muted">{t('identity.address.noPoBox')}</p>}
          </div>
          <AddressFields forms={forms} field={ofField} />
          <div className="ff-access__links">
            <TextButton onPress={switched(entry.search)}>{t('identity.address.searchInstead')}</TextButton>
          </div>
        </>
      ) : (
        <div className="ff-access__lines">
          <Combobox
            {...field('addressSearch')}
            label={title}
            hint={hint}
            autoComplete="street-address"
            options={entry.options}
            onChange={entry.type}
            onChoose={({ id }) => entry.choose(id)}
            note={note}
            announcement={
              phase === 'found' ? t('identity.address.found', { count: entry.options.length }) : note
            }
            disabled={entry.isLocked}
          />
          <div className="ff-access__links">
            <TextButton onPress={switched(entry.typeByHand)}>{t('identity.address.typeByHand')}</TextButton>
          </div>
        </div>
      )}
    </fieldset>
  );
};
