import { challengeKind } from '#shared/domain/access/two-factor-challenge.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { TwoFactorChallenge } from '#shared/domain/session.ts';
import { digitsOf } from '#shared/domain/text/plain-digits.ts';
import { challengeDateFormat } from '#shared/flows/access/two-factor-form.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { DateField } from '#shared/ui/forms/date-field.tsx';
import { TextField } from '#shared/ui/forms/text-field.tsx';
import type { FieldBinding } from '#shared/ui/forms/use-form.ts';
import { CardChallengeField } from './card-challenge-field.tsx';

interface ChallengeFieldProps {
  challenge: TwoFactorChallenge;
  countryCode: CountryCode;
  binding: FieldBinding<string>;
}

/** The field for one security challenge. Source: ACC-109, ACC-112 to ACC-115. */
export const ChallengeField = ({ challenge, countryCode, binding }: ChallengeFieldProps) => {
  const { t } = useApp();
  const { hint } = challenge;
  switch (challengeKind(challenge)) {
    case 'phone':
      return (
        <TextField
          {...binding}
          format={digitsOf}
          label={t('access.challenges.phone')}
          hint={
            hint === ''
              ? t('access.challenges.digitsHint')
              : t('access.challenges.phoneHint', { hint: digitsOf(hint) })
          }
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={20}
        />
      );
    case 'birthDate':
      return (
        <DateField
          {...binding}
          label={t('access.challenges.birthDate')}
          hint={hint}
          format={challengeDateFormat(countryCode)}
          autoComplete="bday"
        />
      );
    case 'card':
      return (
        <CardChallengeField
          {...binding}
          label={t('access.challenges.card')}
          hint={t('access.challenges.cardHint', { hint })}
          cardEnding={hint}
        />
      );
  }
};
