import type { accessContract } from '#shared/contract/access/access.contract.ts';
import type { SignedIn } from '#shared/contract/access/signed-in.schema.ts';
import { inBothChannels } from '#shared/domain/account/marketing-status.ts';
import {
  accountChanges,
  changePassword,
  contactChanges,
  contactChecks,
  crossRegionSignIn,
  endLogin,
  endOtherLogins,
  endSession,
  listLogins,
  logins,
  marketing,
  oneTimeCodes,
  passwordResets,
  registrations,
  secondFactors,
} from '../../areas/access/index.ts';
import { tradingCountriesOf } from '../../areas/checkouts/index.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { Answer, type Handlers } from '../handler.ts';

export const accessHandlers: Handlers<typeof accessContract> = {
  lookup: ({ body }, context) => logins.lookup(context, body, tradingCountriesIn(context.server)),

  login: async ({ body }, context) => signedInAnswer(await logins.login(context, body)),

  async logout(_, context) {
    await endSession(context);
    return undefined;
  },

  resumeLogin: async (_, context) => signedInAnswer(await logins.resumeLogin(context)),

  async enforceLogin({ body }, context) {
    const { requires2fa, name, shouldAllowEmail, mobile } = await logins.signInRemembered(context);
    if (requires2fa) {
      const waiting = { requires2fa: true, isReturning: true, shouldAllowEmail } as const;
      return new Answer(207, { ...waiting, ...(mobile !== undefined && { mobile }) });
    }
    const checkoutTrusted = body.channel === 'CHECKOUT' && context.channel === 'CHECKOUT';
    return { name, shouldAllowEmail, checkoutTrusted };
  },

  async newPersistentLogin(_, context) {
    await logins.rememberCurrentLogin(context);
    return undefined;
  },

  async requestOneTimeCode({ body }, context) {
    await oneTimeCodes.requestOneTimeCode(context, body);
    return undefined;
  },

  loginByOneTimeCode: async ({ body }, context) =>
    signedInAnswer(await oneTimeCodes.loginByOneTimeCode(context, body)),

  async securityVerifyAsk({ body }, context) {
    await secondFactors.askSecondFactor(context, body.sendBy);
    return undefined;
  },

  securityVerifyConfirm: ({ body }, context) => secondFactors.proveSecondFactor(context, body.code),

  crossRegionSignIn: ({ params, body }, context) =>
    crossRegionSignIn(context, params.token, body, tradingCountriesIn(context.server)),

  startRegistration: ({ body }, context) => registrations.startRegistration(context, body),
  readRegistration: ({ params }, context) => registrations.readRegistration(context, params.registrationId),
  registrationMobileVerifyAsk: ({ body }, context) =>
    registrations.registrationMobileVerifyAsk(context, body),
  registrationMobileVerifyConfirm: ({ body }, context) =>
    registrations.registrationMobileVerifyConfirm(context, body),
  registrationEmailVerifyAsk: ({ body }, context) => registrations.registrationEmailVerifyAsk(context, body),
  registrationEmailVerifyConfirm: ({ body }, context) =>
    registrations.registrationEmailVerifyConfirm(context, body),
  finaliseRegistration: ({ body }, context) => registrations.finaliseRegistration(context, body),

  accountMobileVerifyAsk: ({ body }, context) => contactChecks.accountMobileVerifyAsk(context, body),
  accountMobileVerifyConfirm: ({ body }, context) => contactChecks.accountMobileVerifyConfirm(context, body),
  accountEmailVerifyAsk: ({ body }, context) => contactChecks.accountEmailVerifyAsk(context, body),
  accountEmailVerifyConfirm: ({ body }, context) => contactChecks.accountEmailVerifyConfirm(context, body),

  startMobileChange: (_, context) => contactChanges.startMobileChange(context),
  changeMobile: ({ body }, context) => contactChanges.changeMobile(context, body),
  reverifyMobileChange: ({ body }, context) => contactChanges.reverifyMobileChange(context, body),
  confirmMobileChange: ({ body }, context) => contactChanges.confirmMobileChange(context, body),
  startEmailChange: (_, context) => contactChanges.startEmailChange(context),
  changeEmail: ({ body }, context) => contactChanges.changeEmail(context, body),
  reverifyEmailChange: ({ body }, context) => contactChanges.reverifyEmailChange(context, body),
  confirmEmailChange: ({ body }, context) => contactChanges.confirmEmailChange(context, body),

  resetPasswordVerifyAsk: ({ body }, context) => passwordResets.resetPasswordVerifyAsk(context, body),
  resetPasswordEmailOption: ({ body }, context) => passwordResets.resetPasswordEmailOption(context, body),
  resetPasswordVerifyConfirm: ({ body }, context) => passwordResets.resetPasswordVerifyConfirm(context, body),
  resetPasswordTwoFactorCheck: ({ body }, context) =>
    passwordResets.resetPasswordTwoFactorCheck(context, body),
  resetPassword: async ({ body }, context) =>
    signedInAnswer(await passwordResets.resetPassword(context, body)),

  changePassword: ({ body }, context) => changePassword(context, body),

  listSessions: async (_, { server, session }) => ({ sessions: await listLogins(server, session) }),

  async endSession({ params }, context) {
    await endLogin(context, params);
    return undefined;
  },

  async endOtherSessions(_, context) {
    await endOtherLogins(context);
    return undefined;
  },

  readAccountChange: ({ body }, context) => accountChanges.readAccountChange(context, body),
  undoAccountChange: ({ body }, context) => accountChanges.undoAccountChange(context, body),

  readMarketingSubscription: (_, { server, session }) =>
    marketing.readMarketingStatus(server, session.consumerId),
  updateMarketingSubscription: ({ body }, { server, session }) =>
    marketing.chooseMarketing(server, session.consumerId, body),
  subscribeToMarketing: (_, { server, session }) =>
    marketing.chooseMarketing(server, session.consumerId, inBothChannels('SUBSCRIBE')),
  unsubscribeFromMarketing: (_, { server, session }) =>
    marketing.chooseMarketing(server, session.consumerId, inBothChannels('UNSUBSCRIBE')),

  async unsubscribeFromEmail({ params }, context) {
    await marketing.unsubscribeAddress(context, params.email);
    return undefined;
  },
};

/** The response is 207 while the second factor is missing. */
const signedInAnswer = (signedIn: SignedIn) => (signedIn.requires2fa ? new Answer(207, signedIn) : signedIn);

/** Access needs the countries of a checkout but does not know checkouts. */
const tradingCountriesIn = (server: ServerContext) => (token: string) => tradingCountriesOf(server.db, token);
