import {
  accountEmailVerifyAsk,
  accountEmailVerifyConfirm,
  accountMobileVerifyAsk,
  accountMobileVerifyConfirm,
  registrationEmailVerifyAsk,
  registrationEmailVerifyConfirm,
  registrationMobileVerifyAsk,
  registrationMobileVerifyConfirm,
} from '#shared/contract/access/access.contract.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { roleOf } from '#shared/domain/session.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';

/** The calls that prove a mobile or an email: the registration's until there is an account, then the account's. */
export const useVerificationCalls = () => {
  const { call, locale, transactionToken } = useApp();
  const { session, user } = useSituation();
  const registrationId = roleOf(session, user) === 'registering' ? session.registrationId : null;

  return {
    /** @param mobile digits alone [ACC-149] */
    askMobile: (mobile: string, countryCode: CountryCode) =>
      registrationId === null
        ? call(accountMobileVerifyAsk, { body: { mobile } })
        : call(registrationMobileVerifyAsk, {
            body: { registrationId, mobile, countryCode, preferredLocale: locale, transactionToken },
          }),
    confirmMobile: (mobile: string, smsCode: string) =>
      registrationId === null
        ? call(accountMobileVerifyConfirm, { body: { mobile, smsCode } })
        : call(registrationMobileVerifyConfirm, { body: { registrationId, mobile, smsCode } }),
    askEmail: (email: string) =>
      registrationId === null
        ? call(accountEmailVerifyAsk, { body: { email } })
        : call(registrationEmailVerifyAsk, { body: { registrationId, email } }),
    confirmEmail: (email: string, emailCode: string) =>
      registrationId === null
        ? call(accountEmailVerifyConfirm, { body: { email, emailCode } })
        : call(registrationEmailVerifyConfirm, { body: { registrationId, email, emailCode } }),
  };
};
