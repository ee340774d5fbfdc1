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

/** The calls that prove a mobile and an email, whatever they are proven for. */
interface VerificationCalls {
  /** @param mobile digits alone [ACC-149] */
  askMobile(mobile: string, countryCode: CountryCode): Promise<{ smsEnabled: boolean }>;
  resendToMobile(mobile: string, countryCode: CountryCode): Promise<unknown>;
  confirmMobile(mobile: string, code: string): Promise<unknown>;
  askEmail(email: string): Promise<unknown>;
  resendToEmail(email: string): Promise<unknown>;
  confirmEmail(email: string, code: string): Promise<unknown>;
}

/** The registration's calls until there is an account, the account's then, and those of a change while one is under way. */
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
 * While a mobile or an email is changed, its token says which: the contact that stays is proven by the same calls as
 * the new one, and only the new one is ever named. Source: ACC-189 to ACC-195, OPEN-09.
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
