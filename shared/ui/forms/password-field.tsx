import { useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { useApp } from '../app-context.tsx';
import { eyeIcon, eyeOffIcon } from '../icons/icon.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'autoComplete'> & {
  /** `new` lets a password manager suggest a password. */
  kind: 'current' | 'new';
};

/** A password with a button that shows or hides it. Pasting and password managers work as usual. */
export const PasswordField = ({ kind, ...field }: PasswordFieldProps) => {
  const { t } = useApp();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoComplete={`${kind}-password`}
      verbatim
      end={
        <IconButton
          shape={shown ? eyeOffIcon : eyeIcon}
          label={t(shown ? 'common.password.hide' : 'common.password.show')}
          pressed={shown}
          onPress={() => setShown(!shown)}
        />
      }
    />
  );
};
