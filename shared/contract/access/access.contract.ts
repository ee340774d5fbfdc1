/**
 * The calls of login and registration. Each step has its own module, so that a page's bundle contains only the calls that it
 * makes; the server imports all of them from here. Source: access-open §1.2.
 */
import { readAccountChange, undoAccountChange } from './account-change.contract.ts';
import {
  changeEmail,
  changeMobile,
  confirmEmailChange,
  confirmMobileChange,
  reverifyEmailChange,
  reverifyMobileChange,
  startEmailChange,
  startMobileChange,
} from './change-contact.contract.ts';
import { changePassword } from './change-password.contract.ts';
import { crossRegionSignIn } from './cross-region.contract.ts';
import { enforceLogin } from './enforce-login.contract.ts';
import { finaliseRegistration } from './finalise-registration.contract.ts';
import { login, logout } from './login.contract.ts';
import { lookup, readRegistration, startRegistration } from './lookup.contract.ts';
import {
  readMarketingSubscription,
  subscribeToMarketing,
  unsubscribeFromEmail,
  unsubscribeFromMarketing,
  updateMarketingSubscription,
} from './marketing.contract.ts';
import { loginByOneTimeCode, requestOneTimeCode } from './one-time-code.contract.ts';
import {
  resetPassword,
  resetPasswordEmailOption,
  resetPasswordTwoFactorCheck,
  resetPasswordVerifyAsk,
  resetPasswordVerifyConfirm,
} from './password-reset.contract.ts';
import { newPersistentLogin, resumeLogin } from './resume.contract.ts';
import { securityVerifyAsk, securityVerifyConfirm } from './second-factor.contract.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.contract.ts';
import {
  accountEmailVerifyAsk,
  accountEmailVerifyConfirm,
  accountMobileVerifyAsk,
  accountMobileVerifyConfirm,
  registrationEmailVerifyAsk,
  registrationEmailVerifyConfirm,
  registrationMobileVerifyAsk,
  registrationMobileVerifyConfirm,
} from './verification.contract.ts';

export {
  accountEmailVerifyAsk,
  accountEmailVerifyConfirm,
  accountMobileVerifyAsk,
  accountMobileVerifyConfirm,
  finaliseRegistration,
  login,
  logout,
  lookup,
  readRegistration,
  registrationEmailVerifyAsk,
  registrationEmailVerifyConfirm,
  registrationMobileVerifyAsk,
  registrationMobileVerifyConfirm,
  startRegistration,
};

export const accessContract = {
  lookup,
  login,
  logout,
  resumeLogin,
  enforceLogin,
  newPersistentLogin,
  requestOneTimeCode,
  loginByOneTimeCode,
  securityVerifyAsk,
  securityVerifyConfirm,
  crossRegionSignIn,
  startRegistration,
  readRegistration,
  registrationMobileVerifyAsk,
  registrationMobileVerifyConfirm,
  registrationEmailVerifyAsk,
  registrationEmailVerifyConfirm,
  finaliseRegistration,
  accountMobileVerifyAsk,
  accountMobileVerifyConfirm,
  accountEmailVerifyAsk,
  accountEmailVerifyConfirm,
  startMobileChange,
  changeMobile,
  reverifyMobileChange,
  confirmMobileChange,
  startEmailChange,
  changeEmail,
  reverifyEmailChange,
  confirmEmailChange,
  resetPasswordVerifyAsk,
  resetPasswordEmailOption,
  resetPasswordVerifyConfirm,
  resetPasswordTwoFactorCheck,
  resetPassword,
  changePassword,
  listSessions,
  endSession,
  endOtherSessions,
  readAccountChange,
  undoAccountChange,
  readMarketingSubscription,
  updateMarketingSubscription,
  subscribeToMarketing,
  unsubscribeFromMarketing,
  unsubscribeFromEmail,
} as const;
