import { useState } from 'react';
import { cardChallengeLength, maskCardChallenge } from '#shared/domain/access/two-factor-challenge.ts';
import { digitsOf } from '#shared/domain/text/plain-digits.ts';
import { TextField, type TextFieldProps } from '#shared/ui/forms/text-field.tsx';

interface CardChallengeFieldProps extends Pick<TextFieldProps, 'label' | 'error' | 'name' | 'inputRef'> {
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** Last digits of the card, from the server. */
  cardEnding: string;
  hint: string;
}

/** A field for the first digits of a card, masked while it does not have the focus. Source: ACC-112, ACC-113. */
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
      // Allows one space, but no more digits than asked for.
      maxLength={cardChallengeLength + (isTyping ? 1 : cardEnding.length)}
      onFocus={() => setTyping(true)}
      onChange={onChange}
      onBlur={() => {
        setTyping(false);
        onChange(digitsOf(value).slice(0, cardChallengeLength));
        onBlur();
      }}
    />
  );
};
