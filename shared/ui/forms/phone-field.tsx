import './phone-field.css';
import './select-field.css';
import { useId } from 'react';
import { filterPhoneInput } from '#shared/domain/access/mobile.ts';
import { useApp } from '../app-context.tsx';
import { Field, type FieldText, fieldIds } from './field.tsx';
import { useTyped } from './use-typed.ts';

export interface PhoneCountry {
  /** ISO 3166-1 alpha-2. */
  code: string;
  /** Name in the shopper's language. */
  name: string;
  /** With a leading plus, for example "+61". */
  callingCode: string;
}

interface PhoneFieldProps extends FieldText {
  name: string;
  /** If there is only one, its calling code is shown before the number instead of a choice. */
  countries: readonly PhoneCountry[];
  /** Empty until one is chosen. */
  country: string;
  onCountryChange: (code: string) => void;
  /** As typed; a plus, dashes, brackets, digits and spaces are kept [ACC-266]. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  inputRef?: { current: HTMLInputElement | null } | ((element: HTMLInputElement | null) => void) | undefined;
}

/** A mobile number and the country it belongs to. */
export const PhoneField = (props: PhoneFieldProps) => {
  const { t } = useApp();
  const id = useId();
  const [only, ...others] = props.countries;
  const typed = useTyped({ id, value: props.value, onChange: props.onChange, format: filterPhoneInput });
  const isFixed = only !== undefined && others.length === 0;
  return (
    <Field id={id} label={props.label} hint={props.hint} error={props.error}>
      <div className={isFixed ? undefined : 'ff-phone'}>
        {!isFixed && (
          <div className="ff-field__box ff-field__box--select">
            <select
              className="ff-field__input"
              name={`${props.name}-country`}
              aria-label={t('common.phone.country')}
              autoComplete="tel-country-code"
              value={props.country}
              onChange={(event) => props.onCountryChange(event.currentTarget.value)}
            >
              {props.country === '' && <option value="">{t('common.phone.country')}</option>}
              {props.countries.map(({ code, name, callingCode }) => (
                <option key={code} value={code}>
                  {`${callingCode} ${name}`}
                </option>
              ))}
            </select>
          </div>
        )}
        <div className="ff-field__box">
          {isFixed && <span className="ff-field__start">{only.callingCode}</span>}
          <input
            ref={props.inputRef ?? null}
            className="ff-field__input"
            id={id}
            name={props.name}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            {...typed}
            onBlur={props.onBlur}
            required
            aria-describedby={fieldIds(id, props).describedBy}
            aria-invalid={props.error ? true : undefined}
          />
        </div>
      </div>
    </Field>
  );
};
