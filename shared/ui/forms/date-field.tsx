import { type DateInputFormat, maskDateInput } from '#shared/domain/identity/date-input.ts';
import { useApp } from '../app-context.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

type DateFieldProps = Omit<
  TextFieldProps,
  'type' | 'inputMode' | 'maxLength' | 'placeholder' | 'value' | 'format'
> & {
  /** As typed, in the country's order; for example "07 / 03 / 1994". */
  value: string;
  format: DateInputFormat;
};

/** A date typed into one field; separators are inserted automatically. */
export const DateField = ({ format, ...field }: DateFieldProps) => {
  const { t } = useApp();
  const letters: Readonly<Record<string, string>> = {
    D: t('common.date.dayLetter'),
    M: t('common.date.monthLetter'),
    Y: t('common.date.yearLetter'),
  };
  return (
    <TextField
      {...field}
      inputMode="numeric"
      placeholder={format.replace(/[DMY]/g, (letter) => letters[letter] ?? letter)}
      // Longer than the format, so that no date in another shape is cut.
      maxLength={24}
      format={(text, isDeleting) => maskDateInput(text, format, isDeleting)}
    />
  );
};
