import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { TextField } from '#shared/ui/forms/text-field.tsx';
import { AccessPage } from '../page/access-page.tsx';
import { useVerifyAskEmail } from './use-verify-ask-email.ts';

/** Entry of the email to verify. Source: ACC-176. */
const VerifyAskEmail = () => {
  const { t } = useApp();
  const { form, problem, isChange } = useVerifyAskEmail();
  return (
    <AccessPage
      title={t(isChange ? 'access.verifyAskEmail.titleChange' : 'access.verifyAskEmail.title')}
      lede={t('access.verifyAskEmail.lede')}
      problem={problem && `errors.${problem}`}
    >
      <form className="ff-form" noValidate onSubmit={form.submit}>
        <TextField
          {...form.field('email')}
          label={t('access.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          focusOnOpen
        />
        <Button type="submit" size="large" block busy={form.submitting && t('access.verifyAsk.busy')}>
          {t('access.verifyAsk.submit')}
        </Button>
      </form>
    </AccessPage>
  );
};

export default VerifyAskEmail;
