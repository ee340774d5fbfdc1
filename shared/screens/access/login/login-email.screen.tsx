import { Button } from '#shared/ui/actions/button.tsx';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { LegalText } from '#shared/ui/display/legal-text.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { TextField } from '#shared/ui/forms/text-field.tsx';
import { AccessPage } from '../page/access-page.tsx';
import { useLoginEmail } from './use-login-email.ts';
import { useLoginEmailTexts } from './use-login-email-texts.ts';

/** The first page of login and registration. Source: ACC-028. */
const LoginEmail = () => {
  const { t } = useApp();
  const { location } = useSituation();
  const { form, problem, suggestion, supportId } = useLoginEmail();
  const { title, lede, ExampleSchedule, orderTotal } = useLoginEmailTexts();
  return (
    <AccessPage title={title} lede={lede} problem={problem && `errors.${problem}`}>
      {location.query.get('changed') === 'email' && (
        <Alert kind="success" title={t('access.loginEmail.changed')} />
      )}
      {ExampleSchedule && orderTotal && <ExampleSchedule total={orderTotal} />}
      <form className="ff-form" noValidate onSubmit={form.submit}>
        <div className="ff-access__lines">
          <TextField
            {...form.field('email')}
            label={t('access.email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            focusOnOpen
          />
          <LiveRegion>
            {suggestion && (
              <TextButton onPress={() => form.setValue('email', suggestion)}>
                {t('access.loginEmail.suggestion', { email: suggestion })}
              </TextButton>
            )}
          </LiveRegion>
        </div>
        <Button
          type="submit"
          testId="continue"
          size="large"
          block
          busy={form.submitting && t('access.loginEmail.busy')}
        >
          {t('common.continue')}
        </Button>
        <p className="ff-xs ff-muted">
          <LegalText text={t('access.loginEmail.terms')} />
        </p>
        <LiveRegion>
          {supportId && (
            <p className="ff-xs ff-muted">{t('access.loginEmail.supportId', { id: supportId })}</p>
          )}
        </LiveRegion>
      </form>
    </AccessPage>
  );
};

export default LoginEmail;
