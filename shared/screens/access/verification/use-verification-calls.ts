import {
  changeEmail,
  changeMobile,
  confirmEmailChange,
  confirmMobileChange,
  reverifyEmailChange,
  reverifyMobileChange,
} from '#shared/contract/access/change-contact.contract.ts';
import {
  accountEmailVerifyAsk,
  accountEmailVerifyConfirm,
  accountMobileVerifyAsk,
  accountMobileVerifyConfirm,
  registrationEmailVerifyAsk,
  registrationEmailVerifyConfirm,
  registrationMobileVerifyAsk,
  registrationMobileVerifyConfirm,
} from '#shared/contract/access/verification.contract.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { roleOf } from '#shared/domain/session.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';

/** The calls that verify a mobile and an email, for any reason. */
interface VerificationCalls {
  /** @param mobile digits only [ACC-149] */
  askMobile(mobile: string, countryCode: CountryCode): Promise<{ smsEnabled: boolean }>;
  resendToMobile(mobile: string, countryCode: CountryCode): Promise<unknown>;
  confirmMobile(mobile: string, code: string): Promise<unknown>;
  askEmail(email: string): Promise<unknown>;
  resendToEmail(email: string): Promise<unknown>;
  confirmEmail(email: string, code: string): Promise<unknown>;
}

/**
 * The calls of the registration until there is an account, then the account's, or those of a contact change in
 * progress.
 */
export const useVerificationCalls = (): VerificationCalls => {
  const { session, user } = useSituation();
  const registration = useRegistrationCalls(session.registrationId ?? '');
  const account = useAccountCalls();
  const change = useChangeCalls(session.changeMobileToken, session.changeEmailToken);
  if (roleOf(session, user) === 'registering') return registration;
  return change ?? account;
};

function useRegistrationCalls(registrationId: string): VerificationCalls {
  const { call, locale, transactionToken } = useApp();
  const askMobile = (mobile: string, countryCode: CountryCode) =>
    call(registrationMobileVerifyAsk, {
      body: { registrationId, mobile, countryCode, preferredLocale: locale, transactionToken },
    });
  const askEmail = (email: string) => call(registrationEmailVerifyAsk, { body: { registrationId, email } });
  return {
    askMobile,
    resendToMobile: askMobile,
    confirmMobile: (mobile, smsCode) =>
      call(registrationMobileVerifyConfirm, { body: { registrationId, mobile, smsCode } }),
    askEmail,
    resendToEmail: askEmail,
    confirmEmail: (email, emailCode) =>
      call(registrationEmailVerifyConfirm, { body: { registrationId, email, emailCode } }),
  };
}

function useAccountCalls(): VerificationCalls {
  const { call } = useApp();
  const askMobile = (mobile: string) => call(accountMobileVerifyAsk, { body: { mobile } });
  const askEmail = (email: string) => call(accountEmailVerifyAsk, { body: { email } });
  return {
    askMobile,
    resendToMobile: askMobile,
    confirmMobile: (mobile, smsCode) => call(accountMobileVerifyConfirm, { body: { mobile, smsCode } }),
    askEmail,
    resendToEmail: askEmail,
    confirmEmail: (email, emailCode) => call(accountEmailVerifyConfirm, { body: { email, emailCode } }),
  };
}

/**
 * The calls of a contact change; its token says whether the mobile or the email changes. The unchanged contact is verified
 * by the same calls as the new one, and only the new one is ever sent. Source: ACC-189 to ACC-195, access-open OPEN-09.
 */
function useChangeCalls(mobileToken: string | null, emailToken: string | null): VerificationCalls | null {
  const { call } = useApp();
  const { askMobile } = useAccountCalls();
  if (mobileToken !== null) {
    const token = mobileToken;
    const resend = () => call(reverifyMobileChange, { body: { token } });
    const confirm = (_: string, code: string) => call(confirmMobileChange, { body: { token, code } });
    return {
      askMobile: (newMobile) => call(changeMobile, { body: { token, newMobile } }),
      resendToMobile: resend,
      confirmMobile: confirm,
      askEmail: resend,
      resendToEmail: resend,
      confirmEmail: confirm,
    };
  }
  if (emailToken === null) return null;
  const token = emailToken;
  const resend = () => call(reverifyEmailChange, { body: { token } });
  const confirm = (_: string, code: string) => call(confirmEmailChange, { body: { token, code } });
  return {
    askMobile,
    resendToMobile: resend,
    confirmMobile: confirm,
    askEmail: (newEmail) => call(changeEmail, { body: { token, newEmail } }),
    resendToEmail: resend,
    confirmEmail: confirm,
  };
}
