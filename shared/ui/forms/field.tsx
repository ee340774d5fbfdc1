import './field.css';
import type { ReactNode } from 'react';
import { useApp } from '../app-context.tsx';
import { alertIcon, Icon } from '../icons/icon.tsx';

/** What every labelled control of a form shares. */
export interface FieldText {
  label: ReactNode;
  /** Shown between label and control; says what is wanted before anything is typed. */
  hint?: ReactNode;
  /** Marks the field as optional; required fields say nothing. */
  optional?: boolean | undefined;
  /** The text of what is wrong, already in the shopper's language. */
  error?: ReactNode;
}

/** The ids that tie a control to its hint and its error. */
export const fieldIds = (id: string, { hint, error }: Pick<FieldText, 'hint' | 'error'>) => {
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return { hintId, errorId, describedBy: [hintId, errorId].filter(Boolean).join(' ') || undefined };
};

/** The error below a control: icon and text, tied to the control by its id. */
export const FieldError = ({ id, children }: { id: string | undefined; children: ReactNode }) => (
  <p className="ff-field__error" id={id}>
    <Icon shape={alertIcon} size={18} />
    <span>{children}</span>
  </p>
);

interface FieldProps extends FieldText {
  /** Id of the control inside. */
  id: string;
  short?: boolean | undefined;
  /** Sets the hint under the control, where it tells what happens next. */
  hintBelow?: boolean;
  children: ReactNode;
}

/** Label above, hint, control, error below. */
export const Field = ({ id, label, hint, optional, error, short, hintBelow, children }: FieldProps) => {
  const { t } = useApp();
  const { hintId, errorId } = fieldIds(id, { hint, error });
  const hintLine = hint && (
    <p className="ff-field__hint" id={hintId}>
      {hint}
    </p>
  );
  return (
    <div className={`ff-field${error ? ' ff-field--error' : ''}${short ? ' ff-field--short' : ''}`}>
      <label className="ff-field__label" htmlFor={id}>
        {label}
        {optional && <span className="ff-field__opt"> {t('common.optional')}</span>}
      </label>
      {!hintBelow && hintLine}
      {children}
      {hintBelow && hintLine}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
};
