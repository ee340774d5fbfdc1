import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { PhoneField } from '#shared/ui/forms/phone-field.tsx';
import { CookiePage } from '../page/cookie-page.tsx';
import { keyText } from '../page/key-text.ts';
import { useVerifyAsk } from './use-verify-ask.ts';

/** Entry of the mobile to verify. Source: ACC-141. */
const VerifyAsk = () => {
  const { t, href } = useApp();
  const { form, typedMobile, onMobileBlur, problem, countries, example, isTaken, isChange } = useVerifyAsk();
  const { error, ...mobile } = form.field('mobile');
  return (
    <CookiePage
      title={t(isChange ? 'access.verifyAsk.titleChange' : 'access.verifyAsk.title')}
      lede={t('access.verifyAsk.lede')}
      problem={problem && `errors.${problem}`}
      typedMobile={typedMobile}
    >
      <form className="ff-form" noValidate onSubmit={form.submit}>
        <PhoneField
          {...mobile}
          onBlur={onMobileBlur}
          label={t('access.mobile')}
          hint={t('access.verifyAsk.hint', { example })}
          countries={countries}
          country={form.values.country}
          onCountryChange={(code) => form.setValue('country', code)}
          error={
            error && (
              <>
                <span>{keyText(t)(error)}</span>{' '}
                {isTaken && <a href={href('/login-email')}>{t('access.verifyAsk.logIn')}</a>}
              </>
            )
          }
        />
        <Button type="submit" size="large" block busy={form.submitting && t('access.verifyAsk.busy')}>
          {t('access.verifyAsk.submit')}
        </Button>
      </form>
    </CookiePage>
  );
};

export default VerifyAsk;
