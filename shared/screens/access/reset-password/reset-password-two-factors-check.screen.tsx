import { Button } from '#shared/ui/actions/button.tsx';
import { TextLink } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { AccessLinks, AccessPage } from '../page/access-page.tsx';
import { ChallengeField } from './challenge-field.tsx';
import { useTwoFactorCheck } from './use-two-factor-check.ts';

/** Security challenges before a new password can be set. Source: ACC-106 to ACC-117. */
const ResetPasswordTwoFactorsCheck = () => {
  const { t, href } = useApp();
  const { challenges, countryCode, form, problem } = useTwoFactorCheck();
  return (
    <AccessPage
      title={t('access.challenges.title')}
      lede={t('access.challenges.lede')}
      problem={problem && `errors.${problem}`}
    >
      <form className="ff-form" noValidate onSubmit={form.submit}>
        {challenges.map((challenge) => (
          <ChallengeField
            key={challenge.type}
            challenge={challenge}
            countryCode={countryCode}
            binding={form.field(challenge.type)}
          />
        ))}
        <Button type="submit" size="large" block busy={form.submitting && t('access.challenges.busy')}>
          {t('common.continue')}
        </Button>
        <AccessLinks>
          <TextLink href={href('/reset-password-verify-confirm')}>
            {t('access.resetPassword.newCode')}
          </TextLink>
        </AccessLinks>
      </form>
    </AccessPage>
  );
};

export default ResetPasswordTwoFactorsCheck;
