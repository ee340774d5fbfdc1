import './field.css';
import type { ReactNode } from 'react';
import { useApp } from '../app-context.tsx';
import type { Elements } from '../elements.ts';
import { alertIcon, Icon } from '../icons/icon.tsx';

/** The texts that every labelled form control has. */
export interface FieldText {
  label: ReactNode;
  /** Help text between label and control. */
  hint?: ReactNode;
  /** Marks the field as optional; required fields are not marked. */
  optional?: boolean | undefined;
  /** The error, in the shopper's language. */
  error?: ReactNode;
}

/** Ids that link a control to its hint and its error; `describedBy` is for `aria-describedby`. */
export const fieldIds = (id: string, { hint, error }: Pick<FieldText, 'hint' | 'error'>) => {
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return { hintId, errorId, describedBy: [hintId, errorId].filter(Boolean).join(' ') || undefined };
};

/** The error below a control; link it to the control by its id. */
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
  /** Shows the hint below the control. */
  hintBelow?: boolean;
  children: Elements;
}

/** Lays out a form control with its label, hint and error. */
export const Field = ({ id, label, hint, optional, error, short, hintBelow, children }: FieldProps) => {
  const { t } = useApp();
  const { hintId, errorId } = fieldIds(id, { hint, error });
  const hintLine = hint ? (
    <p className="ff-field__hint" id={hintId}>
      {hint}
    </p>
  ) : null;
  return (
    <div className={`ff-field${error ? ' ff-field--error' : ''}${short ? ' ff-field--short' : ''}`}>
      <label className="ff-field__label" htmlFor={id}>
        <span>{label}</span>
        {optional && <span className="ff-field__opt">{` ${t('common.optional')}`}</span>}
      </label>
      {!hintBelow && hintLine}
      {children}
      {hintBelow && hintLine}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
};
