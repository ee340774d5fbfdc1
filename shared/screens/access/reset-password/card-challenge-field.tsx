import { useState } from 'react';
import {
  cardChallengeLength,
  digitsOnly,
  maskCardChallenge,
} from '#shared/domain/access/two-factor-challenge.ts';
import { TextField, type TextFieldProps } from '#shared/ui/forms/text-field.tsx';

interface CardChallengeFieldProps extends Pick<TextFieldProps, 'label' | 'error' | 'name' | 'inputRef'> {
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** The last digits of the card, which the server gave. */
  cardEnding: string;
  hint: string;
}

/** The first digits of a card, readable only while they are typed. Source: ACC-112, ACC-113. */
export const CardChallengeField = ({
  cardEnding,
  value,
  onChange,
  onBlur,
  ...field
}: CardChallengeFieldProps) => {
  const [isTyping, setTyping] = useState(false);
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      value={isTyping ? value : maskCardChallenge(value, cardEnding)}
      // Room for one space, and for no more of the number than is asked for.
      maxLength={cardChallengeLength + (isTyping ? 1 : cardEnding.length)}
      onFocus={() => setTyping(true)}
      onChange={onChange}
      onBlur={() => {
        setTyping(false);
        onChange(digitsOnly(value).slice(0, cardChallengeLength));
        onBlur();
      }}
    />
  );
};
