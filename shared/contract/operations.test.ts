import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { disputeIntentSchema, disputeStatusSchema } from '#shared/domain/disputes/dispute.ts';
import { standingAfter } from '#shared/domain/disputes/dispute-steps.ts';
import { canBeDisputed } from '#shared/domain/disputes/may-dispute.ts';
import { errorCatalogue } from '#shared/domain/errors.ts';
import { methodTypeSchema } from '#shared/domain/methods/payment-method.ts';
import { isBelowMinimum } from '#shared/domain/payments/pay-in-four.ts';
import { chooseCreditConsent } from './access/credit-consent.contract.ts';
import { confirmCheckout } from './checkout/confirm-checkout.contract.ts';
import { contracts, type OperationShape } from './index.ts';

/**
 * Every call by its method and path, written down a second time: a path that is changed in the contract changes for
 * both of its ends at once, but breaks callers who follow the documents.
 */
const addresses: Readonly<Record<string, string>> = {
  // access
  lookup: 'POST /portal/consumers/auth/lookup',
  login: 'POST /portal/consumers/auth/login',
  logout: 'POST /portal/consumers/auth/logout',
  resumeLogin: 'POST /portal/consumers/persistent-login/resume',
  enforceLogin: 'POST /portal/consumers/persistent-login/enforce',
  newPersistentLogin: 'POST /portal/consumers/persistent-login/new',
  requestOneTimeCode: 'POST /portal/consumers/auth/one-time-code/request',
  loginByOneTimeCode: 'POST /portal/consumers/auth/one-time-code/login',
  securityVerifyAsk: 'POST /portal/consumers/auth/security/verify-ask',
  securityVerifyConfirm: 'POST /portal/consumers/auth/security/verify-confirm',
  crossRegionSignIn: 'POST /portal/consumers/checkout/{token}/crossRegionUserSignIn',
  startRegistration: 'POST /portal/consumers/registration/start',
  readRegistration: 'GET /portal/consumers/registration/{registrationId}',
  registrationMobileVerifyAsk: 'POST /portal/consumers/registration/mobile/verify-ask',
  registrationMobileVerifyConfirm: 'POST /portal/consumers/registration/mobile/verify-confirm',
  registrationEmailVerifyAsk: 'POST /portal/consumers/registration/email/verify-ask',
  registrationEmailVerifyConfirm: 'POST /portal/consumers/registration/email/verify-confirm',
  finaliseRegistration: 'POST /portal/consumers/registration/finalise',
  accountMobileVerifyAsk: 'POST /portal/consumers/account/mobile/verify-ask',
  accountMobileVerifyConfirm: 'POST /portal/consumers/account/mobile/verify-confirm',
  accountEmailVerifyAsk: 'POST /portal/consumers/account/email/verify-ask',
  accountEmailVerifyConfirm: 'POST /portal/consumers/account/email/verify-confirm',
  startMobileChange: 'POST /portal/consumers/account/change-mobile/start',
  changeMobile: 'POST /portal/consumers/account/change-mobile/ask',
  reverifyMobileChange: 'POST /portal/consumers/account/change-mobile/reverify',
  confirmMobileChange: 'POST /portal/consumers/account/change-mobile/confirm',
  startEmailChange: 'POST /portal/consumers/account/change-email/start',
  changeEmail: 'POST /portal/consumers/account/change-email/ask',
  reverifyEmailChange: 'POST /portal/consumers/account/change-email/reverify',
  confirmEmailChange: 'POST /portal/consumers/account/change-email/confirm',
  resetPasswordVerifyAsk: 'POST /portal/consumers/auth/reset-password/verify-ask',
  resetPasswordEmailOption: 'POST /portal/consumers/auth/reset-password/email-option',
  resetPasswordVerifyConfirm: 'POST /portal/consumers/auth/reset-password/verify-confirm',
  resetPasswordTwoFactorCheck: 'POST /portal/consumers/auth/reset-password/two-factor-check',
  resetPassword: 'POST /portal/consumers/auth/reset-password',
  changePassword: 'POST /portal/consumers/auth/changepassword',
  readAccountChange: 'POST /portal/consumers/account/changes/read',
  undoAccountChange: 'POST /portal/consumers/account/changes/undo',
  readMarketingSubscription: 'GET /portal/consumers/subscriptions/marketing',
  updateMarketingSubscription: 'PUT /portal/consumers/subscriptions/marketing',
  subscribeToMarketing: 'PUT /portal/consumers/subscriptions/marketing/subscribed',
  unsubscribeFromMarketing: 'PUT /portal/consumers/subscriptions/marketing/unsubscribed',
  unsubscribeFromEmail: 'POST /portal/consumers/emails/unsubscribe-from-email/{email}',
  assignPromoCode: 'POST /portal/consumers/promotion/codes/assign',
  readReferral: 'GET /portal/consumers/referral',
  readCreditConsent: 'GET /portal/consumers/account/credit-check/consent',
  chooseCreditConsent: 'POST /portal/consumers/account/credit-check/consent',
  // account
  readAccount: 'GET /portal/consumers/account',
  finaliseAccount: 'POST /portal/consumers/account/finalise',
  updateAccount: 'PUT /portal/consumers/account',
  deactivateAccount: 'PUT /portal/consumers/account/deactivate',
  reactivateAccount: 'PUT /portal/consumers/account/reactivate',
  readCountries: 'GET /portal/consumers/countries',
  readEnabledCards: 'GET /portal/consumers/enabled-cards',
  readFlags: 'GET /portal/consumers/flags',
  listTags: 'GET /portal/consumers/tags',
  listSessions: 'GET /portal/consumers/sessions',
  endSession: 'DELETE /portal/consumers/sessions/{sessionType}/{sessionId}',
  endOtherSessions: 'DELETE /portal/consumers/sessions',
  addTag: 'POST /portal/consumers/tags',
  // identity
  checkIdentity: 'POST /portal/consumers/account/identity-check',
  readIdentityStatus: 'GET /portal/consumers/account/identity-check',
  verifyPassport: 'POST /portal/consumers/account/identity-check/passport',
  verifyLicence: 'POST /portal/consumers/account/identity-check/licence',
  verifyMedicare: 'POST /portal/consumers/account/identity-check/medicare',
  readPassportCountries: 'GET /portal/consumers/account/identity-check/passport-countries',
  suggestAddresses: 'GET /portal/consumers/addresses/suggestions',
  readSuggestedAddress: 'GET /portal/consumers/addresses/{id}',
  // analytics
  recordEvents: 'POST /portal/consumers/events',
  // checkout
  readCheckout: 'GET /portal/consumers/checkout/{token}',
  startCheckout: 'POST /portal/consumers/checkout/{token}/start',
  updateCheckout: 'PUT /portal/consumers/checkout/{token}/update',
  listShippingAddresses: 'GET /portal/consumers/shipping-addresses',
  addShippingAddress: 'POST /portal/consumers/shipping-addresses',
  confirmCheckout: 'POST /portal/consumers/checkout/{token}/confirm',
  // orders
  listOrders: 'GET /portal/consumers/ordertransactions',
  readOrder: 'GET /portal/consumers/ordertransactions/{orderId}',
  tellReturn: 'POST /portal/consumers/ordertransactions/{orderId}/notify-return',
  readOrderDispute: 'GET /portal/consumers/ordertransactions/{orderId}/dispute',
  listDisputes: 'GET /portal/consumers/disputes',
  createDispute: 'POST /portal/consumers/ordertransactions/{orderId}/create-dispute',
  reportProblem: 'POST /portal/consumers/ordertransactions/{orderId}/report-problem',
  processDispute: 'POST /portal/consumers/disputes/{disputeId}/process',
  commentOnDispute: 'POST /portal/consumers/disputes/{disputeId}/comment',
  listDuePayments: 'GET /portal/consumers/paymentschedule/due',
  listOverduePayments: 'GET /portal/consumers/paymentschedule/overdue',
  readAmountDueSummary: 'GET /portal/consumers/amount-due-summary',
  readLimit: 'GET /portal/consumers/limit',
  listShops: 'GET /portal/consumers/shop/categories',
  // payments
  readPaymentRouting: 'GET /portal/consumers/payment-routing',
  initiatePayNow: 'POST /portal/consumers/paymentschedule/{paymentScheduleId}/paynow/initiate',
  confirmPayNow: 'POST /portal/consumers/paymentschedule/paynow/confirm',
  checkDateChange: 'GET /portal/consumers/payment-schedule-due-date/{paymentScheduleId}/change',
  changePaymentDate: 'POST /portal/consumers/payment-schedule-due-date/{paymentScheduleId}/change',
  initiateThreeDS: 'POST /portal/consumers/threeDS/initiate',
  finaliseThreeDS: 'POST /portal/consumers/threeDS/finalise',
  // card scans
  createCardScan: 'POST /portal/consumers/card-scan/civ',
  checkCardScan: 'POST /portal/consumers/card-scan/check',
  // methods
  listCards: 'GET /portal/consumers/account/creditcards',
  listCardsFor: 'POST /portal/consumers/cards',
  initiateNewCard: 'POST /portal/consumers/account/creditcards/initiate-new',
  confirmNewCard: 'POST /portal/consumers/account/creditcards/confirm-new',
  removeCard: 'DELETE /portal/consumers/account/creditcards/{paymentMethodId}',
  preferCard: 'PUT /portal/consumers/account/creditcards/{paymentMethodId}/preferred',
  saveBillingAddress: 'PUT /portal/consumers/account/creditcards/{paymentMethodId}/billing-address',
  readBankEligibility: 'GET /portal/consumers/account/bank-accounts/eligible',
  listBankAccounts: 'GET /portal/consumers/account/bank-accounts/list',
  confirmAccountLink: 'GET /portal/consumers/oauth/confirm-access-checkout',
  confirmAppAccess: 'GET /portal/consumers/oauth/confirm-access',
  authoriseAccountLink: 'POST /portal/consumers/oauth/authorize',
  increaseLinkRejections: 'POST /portal/consumers/oauth/tags/increase-rejection-counter',
  resetLinkRejections: 'DELETE /portal/consumers/oauth/tags/reset',
  listLinkedProducts: 'GET /portal/consumers/oauth/permissions',
  unlinkProduct: 'DELETE /portal/consumers/oauth/revoke-permissions/{clientId}',
  exchangeLinkCode: 'POST /v1/oauth/token',
  refreshLinkTokens: 'POST /v1/oauth/refresh',
  revokeLinkToken: 'POST /v1/oauth/revoke',
  readLinkedAccount: 'GET /v1/linked-account',
  createLinkToken: 'POST /portal/consumers/account/bank-accounts/create-link-token',
  addPublicToken: 'POST /portal/consumers/account/bank-accounts/add-public-token',
  linkBankAccount: 'POST /portal/consumers/account/bank-accounts/link-account',
  removeBankAccount: 'DELETE /portal/consumers/account/bank-accounts/{accountId}',
  preferBankAccount: 'PUT /portal/consumers/account/bank-accounts/{accountId}/preferred',
  readCardReport: 'GET /portal/consumers/account/creditcards/canceled/report',
  confirmCardReport: 'POST /portal/consumers/account/creditcards/canceled/confirm',
  startApplePaySession: 'POST /portal/consumers/apple-pay-sessions',
  saveApplePay: 'PUT /portal/consumers/account/applepay',
  preferApplePay: 'PUT /portal/consumers/account/applepay/preferred',
  removeApplePay: 'DELETE /portal/consumers/account/applepay',
  initiateInstalments: 'POST /portal/consumers/paymentschedule/paynow/initiate',
  initiatePartial: 'POST /portal/consumers/ordertransactions/{orderId}/paynow/initiate',
  confirmPartial: 'POST /portal/consumers/ordertransactions/{orderId}/paynow/confirm',
  readPaymentPlan: 'GET /portal/consumers/hardship/paynow/schedule',
  initiateAccountPayment: 'POST /portal/consumers/hardship/paynow/initiate',
  payAccount: 'POST /portal/consumers/hardship/paynow/pay',
  // annual report
  readAnnualReport: 'GET /portal/consumers/report/2020',
  // agreements
  listPurchaseAgreements: 'GET /portal/consumers/purchase-agreements',
  readPurchaseAgreement: 'GET /portal/consumers/purchase-agreements/{agreementId}',
  setPurchaseAgreementMethod: 'PUT /portal/consumers/purchase-agreements/{agreementId}/payment-method',
  listBillingAgreements: 'GET /portal/consumers/billing-agreements',
  readBillingAgreement: 'GET /portal/consumers/billing-agreements/{id}',
  listOrdersOfBillingAgreement: 'GET /portal/consumers/billing-agreements/{id}/order-transactions',
  setBillingAgreementMethod: 'PUT /portal/consumers/billing-agreements/{agreementId}/payment-method',
  setOrderCard: 'POST /portal/consumers/ordertransactions/{orderId}/payment-method/{paymentMethodId}',
  setOrderMethod: 'POST /portal/consumers/ordertransactions/{orderId}/payment-method',
  listAgreementDocuments: 'GET /portal/consumers/ordertransactions/{orderId}/ppa',
  readAgreementDocument: 'GET /portal/consumers/ppa/{documentId}',
  // public
  readMessaging: 'GET /public/v1/merchants/{merchantId}/messaging',
  readMerchantOrigin: 'GET /public/v1/merchants/{merchantId}/origin',
  readCheckoutStatus: 'GET /public/v1/checkouts/{token}/status',
  quoteCheckout: 'POST /public/v1/checkouts/{token}/quotes',
  abandonCheckout: 'POST /public/v1/checkouts/{token}/abandon',
  holdPresence: 'GET /public/v1/checkouts/{token}/presence',
  leavePresence: 'POST /public/v1/checkouts/{token}/presence',
  keepTypedContact: 'PUT /public/v1/checkouts/{token}/typed-contact',
  // merchant
  readConfiguration: 'GET /merchant/v1/configuration',
  createCheckout: 'POST /merchant/v1/checkouts',
  readMerchantCheckout: 'GET /merchant/v1/checkouts/{token}',
  listMerchantCheckouts: 'GET /merchant/v1/checkouts',
  cancelCheckout: 'POST /merchant/v1/checkouts/{token}/cancel',
  authorisePayment: 'POST /merchant/v1/payments/authorise',
  capturePayment: 'POST /merchant/v1/payments/capture',
  captureAuthorised: 'POST /merchant/v1/payments/{orderId}/capture',
  voidPayment: 'POST /merchant/v1/payments/{orderId}/void',
  refundPayment: 'POST /merchant/v1/payments/{orderId}/refund',
  readPayment: 'GET /merchant/v1/payments/{orderId}',
  listPayments: 'GET /merchant/v1/payments',
  updateMerchantReference: 'PUT /merchant/v1/payments/{orderId}/merchant-reference',
  // merchant's account
  updateConfiguration: 'PUT /merchant/v1/configuration',
  listSecretKeys: 'GET /merchant/v1/keys',
  createSecretKey: 'POST /merchant/v1/keys',
  deleteSecretKey: 'DELETE /merchant/v1/keys/{keyId}',
  // merchant's disputes
  listMerchantDisputes: 'GET /merchant/v1/disputes',
  readMerchantDispute: 'GET /merchant/v1/disputes/{disputeId}',
  acceptMerchantDispute: 'POST /merchant/v1/disputes/{disputeId}/accept',
  answerMerchantDispute: 'POST /merchant/v1/disputes/{disputeId}/answer',
  // merchant's settlements
  listSettlements: 'GET /merchant/v1/settlements',
  readSettlement: 'GET /merchant/v1/settlements/{settlementId}',
  exportSettlement: 'GET /merchant/v1/settlements/{settlementId}/lines.csv',
  // merchant's requests
  listRequests: 'GET /merchant/v1/requests',
  readRequest: 'GET /merchant/v1/requests/{errorId}',
  // webhooks
  createWebhook: 'POST /merchant/v1/webhooks',
  listWebhooks: 'GET /merchant/v1/webhooks',
  deleteWebhook: 'DELETE /merchant/v1/webhooks/{id}',
  testWebhook: 'POST /merchant/v1/webhooks/{id}/test',
  rotateWebhookSecret: 'POST /merchant/v1/webhooks/{id}/rotate-secret',
  listDeliveries: 'GET /merchant/v1/webhooks/{id}/deliveries',
  retryDelivery: 'POST /merchant/v1/webhooks/{id}/deliveries/{deliveryId}/retry',
  listEvents: 'GET /merchant/v1/events',
  // control
  readClock: 'GET /sandbox/clock',
  advanceClock: 'POST /sandbox/clock/advance',
  decideBankPayments: 'POST /sandbox/bank-payments/decide',
  setClock: 'POST /sandbox/clock/set',
  readOutbox: 'GET /sandbox/outbox',
  clearOutbox: 'DELETE /sandbox/outbox',
  readPersonas: 'GET /sandbox/personas',
  runDueJobs: 'POST /sandbox/jobs/run',
  openDashboardSession: 'POST /dashboard/v1/session',
  readDashboardSession: 'GET /dashboard/v1/session',
  endDashboardSession: 'DELETE /dashboard/v1/session',
  openMerchantDashboard: 'POST /sandbox/merchants/{merchantId}/dashboard',
  createFault: 'POST /sandbox/faults',
  listFaults: 'GET /sandbox/faults',
  deleteFaults: 'DELETE /sandbox/faults',
  setWebhookBehaviour: 'PUT /sandbox/webhook-behaviour',
  listWebhookBehaviours: 'GET /sandbox/webhook-behaviour',
  listAllDeliveries: 'GET /sandbox/deliveries',
  retryAnyDelivery: 'POST /sandbox/deliveries/{deliveryId}/retry',
  resetSandbox: 'POST /sandbox/reset',
  listSnapshots: 'GET /sandbox/snapshots',
  saveSnapshot: 'POST /sandbox/snapshots',
  restoreSnapshot: 'POST /sandbox/snapshots/{name}/restore',
  deleteSnapshot: 'DELETE /sandbox/snapshots/{name}',
  listMerchants: 'GET /sandbox/merchants',
  listOpenDisputes: 'GET /sandbox/disputes',
  answerDispute: 'POST /sandbox/disputes/{id}/merchant-response',
  createMerchant: 'POST /sandbox/merchants',
  setMerchantOrigins: 'PUT /sandbox/merchants/{merchantId}/origins',
  triggerEvent: 'POST /sandbox/merchants/{merchantId}/events',
  setMerchantConfiguration: 'PUT /sandbox/merchants/{merchantId}',
  createMerchantKey: 'POST /sandbox/merchants/{merchantId}/keys',
  deleteMerchantKey: 'DELETE /sandbox/merchants/{merchantId}/keys/{keyId}',
  listFlags: 'GET /sandbox/flags',
  setFlag: 'PUT /sandbox/flags/{name}',
  resetFlag: 'DELETE /sandbox/flags/{name}',
  listExperiments: 'GET /sandbox/experiments',
  setExperiment: 'PUT /sandbox/experiments/{name}',
  resetExperiment: 'DELETE /sandbox/experiments/{name}',
  listDonations: 'GET /sandbox/donations',
  runDonation: 'PUT /sandbox/donations/{campaign}',
  resetDonation: 'DELETE /sandbox/donations/{campaign}',
};

const operations: Readonly<Record<string, OperationShape>> = Object.assign({}, ...Object.values(contracts));

const addressOf = (name: string) => `${operations[name]?.method} ${operations[name]?.path}`;

interface Described {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
  readonly anyOf?: readonly Described[];
  readonly enum?: readonly string[];
}

/** The fields of an object, of the entries of a list, or of what may also be null. */
function within(described: Described): Described {
  if (described.items) return within(described.items);
  const object = described.anyOf?.find(({ type }) => type !== 'null');
  return object ? within(object) : described;
}

/** Returns what is at a path such as `merchant.callbackUrls` of the parts of a call, each described as JSON. */
function at(name: string, part: 'body' | 'query' | 'reply', place = ''): Described {
  const schema = operations[name]?.[part];
  if (!schema) return {};
  let found = within(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described);
  for (const step of place === '' ? [] : place.split('.')) found = within(found.properties?.[step] ?? {});
  return found;
}

const fieldsAt = (...where: Parameters<typeof at>) => Object.keys(at(...where).properties ?? {}).sort();
/** A title, the field, and its allowed values. */
type Place = [title: string, where: Parameters<typeof at>, words: string];

const words = (text: string) => text.split(' ').filter(Boolean).sort();

describe('every call', () => {
  it('has the method and the path that are written down', () => {
    const missing = Object.keys(operations)
      .filter((name) => addresses[name] !== addressOf(name))
      .map(
        (name) =>
          `${name} is ${addressOf(name)}: write that into addresses in shared/contract/operations.test.ts.`,
      );
    const left = Object.keys(addresses)
      .filter((name) => !(name in operations))
      .map((name) => `${name} is no call: remove it from addresses in shared/contract/operations.test.ts.`);
    expect([...missing, ...left]).toEqual([]);
  });
});

/** Its name, the fields of its body or query, and those that its response must have. Empty: it has no such part. */
const calls: readonly (readonly [title: string, name: string, carries: string, answers: string])[] = [
  [
    'lookup [ACC-044]',
    'lookup',
    'email amplitudeSessionId transactionToken',
    'existing countryCode mobile passwordExists smsVerificationRequired smsVerificationEnabled',
  ],
  [
    'login [ACC-067]',
    'login',
    'username password rememberMe fingerprint transactionToken profilingSessionId',
    'name',
  ],
  ['countries [ACC-057] [PAY-306]', 'readCountries', '', 'countries'],
  [
    'account [ACC-068] [ACC-376] [POR-083]',
    'readAccount',
    '',
    'givenNames otherGivenNames surname dateOfBirth countryCode contactAddress preferredLocale mobile email identityCheckStatus identityCheckMetadata verifiedIdentityDocuments',
  ],
  [
    'registration [ACC-130]',
    'startRegistration',
    'email friendbuyReferral checkEmailVerification',
    'registrationId',
  ],
  [
    'end of a registration [ACC-136]',
    'finaliseRegistration',
    'registrationId fingerprint registrationOrigin preferredLocale',
    '',
  ],
  [
    'code to a new mobile [ACC-151]',
    'registrationMobileVerifyAsk',
    'registrationId mobile countryCode amplitudeSessionId preferredLocale transactionToken',
    'smsEnabled',
  ],
  [
    'code from a new mobile [ACC-152]',
    'registrationMobileVerifyConfirm',
    'registrationId mobile smsCode',
    '',
  ],
  ['code to a known mobile [ACC-153]', 'accountMobileVerifyAsk', 'mobile', ''],
  ['code from a known mobile [ACC-154]', 'accountMobileVerifyConfirm', 'mobile smsCode', ''],
  ['one-time code [ACC-080]', 'requestOneTimeCode', 'email', ''],
  [
    'login by a one-time code [ACC-081]',
    'loginByOneTimeCode',
    'username oneTimeCode fingerprint transactionToken checkPointType profilingSessionId',
    'name',
  ],
  ['code of a second factor [ACC-090]', 'securityVerifyAsk', 'sendBy', ''],
  ['end of a second factor [ACC-091]', 'securityVerifyConfirm', 'code profilingSessionId', 'name'],
  ['place of a reset code [ACC-098]', 'resetPasswordEmailOption', 'email', 'shouldDisableEmailOption'],
  ['reset code [ACC-099]', 'resetPasswordVerifyAsk', 'email sendBy', ''],
  ['check of a reset code [ACC-104]', 'resetPasswordVerifyConfirm', 'email code', 'status challenges'],
  [
    'check of two factors [ACC-110]',
    'resetPasswordTwoFactorCheck',
    'email code countryCode twoFactorChallenges',
    '',
  ],
  [
    'password after a reset [ACC-123] [ACC-124]',
    'resetPassword',
    'email password code fingerprint rememberMe countryCode twoFactorChallenges',
    'name',
  ],
  ['another mobile [ACC-189]', 'changeMobile', 'token newMobile', ''],
  ['another code for it [ACC-190]', 'reverifyMobileChange', 'token', ''],
  ['code of another mobile [ACC-191]', 'confirmMobileChange', 'token code', ''],
  ['another email [ACC-192]', 'changeEmail', 'token newEmail', ''],
  ['code of another email [ACC-193]', 'confirmEmailChange', 'token code', ''],
  ['soft check [ACC-275]', 'checkIdentity', 'channel', 'identityCheckStatus identityCheckMetadata'],
  ['status of the check [ACC-276]', 'readIdentityStatus', '', 'identityCheckStatus'],
  [
    'check of a passport [ACC-306] [ACC-307]',
    'verifyPassport',
    'givenNames otherGivenNames surname countryCode dateOfBirth expiryDate passportNumber channel consumerAccountId creditPolicyAgree',
    'status',
  ],
  ['countries of passports [ACC-308]', 'readPassportCountries', '', ''],
  [
    'check of a licence [ACC-312] [ACC-313]',
    'verifyLicence',
    'givenNames otherGivenNames surname countryCode state dateOfBirth licenceNumber dlCardNumber licenceVersion channel consumerAccountId creditPolicyAgree',
    'status',
  ],
  [
    'check of a Medicare card [ACC-318] [ACC-320]',
    'verifyMedicare',
    'number reference colour expiryDate dateOfBirth name name2 channel creditPolicyAgree',
    'status',
  ],
  ['remembered login [ACC-363]', 'newPersistentLogin', '', ''],
  ['code to a new email [ACC-180]', 'registrationEmailVerifyAsk', 'registrationId email', ''],
  ['code from a new email [ACC-181]', 'registrationEmailVerifyConfirm', 'registrationId email emailCode', ''],
  ['marketing choice [POR-305]', 'readMarketingSubscription', '', 'status'],
  ['consent to credit checks [POR-313]', 'readCreditConsent', '', 'consentStatus'],
  ['choice of a consent [POR-315]', 'chooseCreditConsent', 'consentStatus channel', 'consentStatus'],
  ['code of a campaign [POR-360]', 'assignPromoCode', 'code campaignId', 'code campaignId status expiresAt'],
  [
    'cards that are taken [ACC-381]',
    'readEnabledCards',
    '',
    'visaDebitEnabled visaCreditEnabled mastercardDebitEnabled mastercardCreditEnabled amexEnabled',
  ],
  ['new password [POR-321]', 'changePassword', 'currentPassword newPassword confirmNewPassword', 'status'],
  ['logins [POR-333]', 'listSessions', '', 'sessions'],
  ['end of a login [POR-335]', 'endSession', '', ''],
  ['tags [POR-152]', 'listTags', '', 'tags'],
  ['new tag [POR-153]', 'addTag', 'name', 'name createdAt'],
  [
    'annual report, of the year in its address [POR-346]',
    'readAnnualReport',
    '',
    'name state countryCode dateJoinedProduct firstMerchantInfo favoriteMerchantInfo merchantRecommendation paymentOntimePercent pulseStatus hasPnuf hasChangePaymentDate hasGiftCardPurchase numOnTimePayments hasCulturePurchase csrMerchantInfo referralStatus referralLink',
  ],
  ['flags [POR-058]', 'readFlags', 'key countryCode channel', 'flags experiments'],
  [
    'checkout [PAY-040] [PAY-030]',
    'readCheckout',
    '',
    'token traceId mode paymentOption orderDetail summary promoCode firstLateFee overdueSchedules entryPoint buttonLabel',
  ],
  ['start of a checkout [PAY-041]', 'startCheckout', 'deviceDetails profilingSessionId', ''],
  [
    'update of a checkout [PAY-042]',
    'updateCheckout',
    'profilingSessionId revision amount shippingAddressId shippingOptionIdentifier shippingAmount taxAmount',
    'revision amount originalAmount instalments',
  ],
  [
    'confirm of a checkout [PAY-044]',
    'confirmCheckout',
    'profilingSessionId revision donation paymentMethodId paymentMethodType',
    '',
  ],
  ['shipping addresses [PAY-046]', 'listShippingAddresses', '', 'shippingAddresses'],
  ['new shipping address [PAY-047]', 'addShippingAddress', 'address', 'id preferred'],
  [
    'sign-in from another region [ACC-055] [PAY-045]',
    'crossRegionSignIn',
    'consumerEmail consumerCountryCode consumerMobile',
    'crossRegionCheckoutUrl',
  ],
  [
    'question about a linked product [PAY-022]',
    'confirmAccountLink',
    'clientId codeChallenge codeChallengeMethod grantType locale redirectUri scopes state',
    'clientName scopeAndDescription',
  ],
  [
    'question about an app [POR-336]',
    'confirmAppAccess',
    'clientId codeChallenge codeChallengeMethod grantType locale redirectUri scopes state',
    'clientId clientName scopeAndDescription',
  ],
  [
    'approval of a linked product [PAY-023] [POR-338]',
    'authoriseAccountLink',
    'clientId codeChallenge codeChallengeMethod grantType redirectUri scopes state',
    'code grantedScopes state',
  ],
  ['refusal of a linked product [PAY-025]', 'increaseLinkRejections', 'clientId', 'rejections'],
  ['reset of such refusals [PAY-024]', 'resetLinkRejections', '', ''],
  ['linked products [POR-341]', 'listLinkedProducts', '', 'permissions'],
  ['end of a link [POR-343]', 'unlinkProduct', '', ''],
  ['payment routing [PAY-050] [POR-084]', 'readPaymentRouting', '', 'routing'],
  ['order [PAY-101] [POR-176]', 'readOrder', '', 'id orderSummary paymentScheduleSet'],
  [
    'the return of an order [POR-253] [POR-254]',
    'tellReturn',
    'orderReturned returnDate returnReason',
    'updatedScheduleDueDate returnNotifyNoUpdatePushDateReason',
  ],
  ['the dispute of an order [POR-208]', 'readOrderDispute', '', 'id orderId disputeEntities'],
  ['list of disputes [POR-112]', 'listDisputes', 'offset limit status', 'results totalResults'],
  [
    'new dispute [POR-213] [POR-235]',
    'createDispute',
    'reason reasonDetail subject amount files expectItemDate',
    'id orderId disputeEntities',
  ],
  [
    'new dispute of the older flow [POR-234]',
    'reportProblem',
    'reason reasonDetail subject amount files expectItemDate',
    'id orderId disputeEntities',
  ],
  ['end of a dispute [POR-221]', 'processDispute', 'action note', 'id orderId disputeEntities'],
  ['comment on a dispute [POR-222]', 'commentOnDispute', 'content files', 'id orderId disputeEntities'],
  [
    'list of orders [PAY-104] [POR-109]',
    'listOrders',
    'offset limit orderBy ascending',
    'results totalResults',
  ],
  ['overdue payments [PAY-165]', 'listOverduePayments', '', 'results totalResults'],
  [
    'due payments [PAY-166] [POR-159]',
    'listDuePayments',
    'offset limit orderBy ascending',
    'results totalResults',
  ],
  ['sums that are due [PAY-169] [POR-121]', 'readAmountDueSummary', '', 'paymentPeriods'],
  ['limit [PAY-170] [POR-141]', 'readLimit', '', 'creditLimit'],
  ['new card [PAY-221] [POR-264]', 'initiateNewCard', 'deviceDetails', 'traceId'],
  ['end of a new card [POR-264]', 'confirmNewCard', 'traceId cardholderName preferred', 'id'],
  ['saved cards [PAY-223] [POR-260]', 'listCards', '', 'creditcards'],
  ['removal of a card [PAY-302] [POR-262]', 'removeCard', '', ''],
  ['default card [PAY-303] [POR-408]', 'preferCard', '', 'type id'],
  [
    'what an account may do with bank accounts [PAY-287]',
    'readBankEligibility',
    '',
    'addBankAccount manualPayment',
  ],
  ['linked bank accounts [PAY-288]', 'listBankAccounts', '', 'bankAccounts'],
  ['beginning of a bank link [PAY-284]', 'createLinkToken', '', 'plaidLinkToken'],
  ['accounts that a bank offers [PAY-285]', 'addPublicToken', 'publicToken', 'bank accounts'],
  ['end of a bank link [PAY-286]', 'linkBankAccount', 'fingerprint', 'id type linkedThisConsumer'],
  ['removal of a bank account [PAY-289]', 'removeBankAccount', '', ''],
  ['default bank account [PAY-290]', 'preferBankAccount', '', 'type id'],
  ['session of Apple Pay [PAY-269]', 'startApplePaySession', 'validationUrl', 'sessionObject'],
  ['default Apple Pay [PAY-304] [POR-263]', 'preferApplePay', '', 'type id'],
  ['removal of Apple Pay [PAY-375]', 'removeApplePay', '', ''],
  [
    'several instalments [PAY-159] [PAY-171]',
    'initiateInstalments',
    'deviceDetails paymentScheduleIds orderId',
    'traceId savedCards savedBankAccounts',
  ],
  [
    'amount of an order, which its address names [PAY-160] [PAY-172]',
    'initiatePartial',
    'deviceDetails amount',
    'traceId savedCards savedBankAccounts',
  ],
  [
    'payment plan [PAY-087] [PAY-167] [POR-169]',
    'readPaymentPlan',
    '',
    'paymentPlanUuid paymentSchedules amount paymentStatus outstandingBalance',
  ],
  [
    'start of an account payment [PAY-378]',
    'initiateAccountPayment',
    'deviceDetails amount paymentPlanUuid paymentScheduleUuid',
    'traceId type amount savedCards enabledCardTypes expiresAt',
  ],
  [
    'account payment, by the channel ONLINE [PAY-168] [PAY-175]',
    'payAccount',
    'traceId amount paymentPlanUuid paymentScheduleUuid channel storeToken cardholderName savedCardToken paymentMethodId paymentMethodType paymentSourceId',
    'status resultCode prePaidCard amount receiptId',
  ],
  [
    'confirm of one or several instalments [PAY-161] [PAY-162] [PAY-173] [PAY-174]',
    'confirmPayNow',
    'type orderId traceId storeToken cardholderName savedCardToken paymentMethodId paymentMethodType paymentSourceId',
    'status resultCode prePaidCard amount orderId receiptId',
  ],
  [
    'confirm of an amount of an order [PAY-173] [PAY-174] [PAY-364]',
    'confirmPartial',
    'type orderId traceId storeToken cardholderName savedCardToken paymentMethodId paymentMethodType paymentSourceId',
    'status resultCode prePaidCard amount orderId receiptId',
  ],
  ['report of lost cards [PAY-233] [POR-274]', 'readCardReport', '', 'cards canCancel dueDateOfAddCard'],
  ['confirm of that report [PAY-234] [POR-275]', 'confirmCardReport', 'cardIdList allCardsFlag', ''],
  ['cards for a payment [PAY-224]', 'listCardsFor', 'orderId checkoutToken', 'creditcards'],
  [
    'start of 3-D Secure [PAY-254] [PAY-256]',
    'initiateThreeDS',
    'traceId saveCard workflow donation',
    'traceId threeDSId challengeRequired challengeUri',
  ],
  ['end of 3-D Secure [PAY-257]', 'finaliseThreeDS', 'traceId threeDSId workflow', 'result'],
  [
    'intent of a card scan [PAY-235] [PAY-237]',
    'createCardScan',
    'checkpoint traceId',
    'civId civSecret expiresAt',
  ],
  [
    'result of a card scan [PAY-235] [PAY-238]',
    'checkCardScan',
    'checkpoint traceId civId',
    'isMatched isRetryable',
  ],
];

describe('a call carries these fields and no other, and returns these', () => {
  it.each(calls)('%s', (_, name, carries, answers) => {
    expect(addressOf(name)).toBe(addresses[name]);
    const { body, query } = operations[name] ?? {};
    expect(fieldsAt(name, body ? 'body' : 'query')).toEqual(words(carries));
    expect(body !== undefined && query !== undefined).toBe(false);
    expect(fieldsAt(name, 'reply')).toEqual(expect.arrayContaining(words(answers)));
  });
});

it('a start is refused below the minimum of its merchant, and not at it [PAY-038]', () => {
  expect(addressOf('startCheckout')).toBe('POST /portal/consumers/checkout/{token}/start');
  expect(operations.startCheckout?.errors).toContain('below_minimum_order_value');
  expect(errorCatalogue.below_minimum_order_value.status).toBe(422);
  expect([isBelowMinimum(3_499, 3_500), isBelowMinimum(3_500, 3_500)]).toEqual([true, false]);
});

it('an update of a pickup leaves the address out [PAY-043]', () => {
  const amount = { amount: '100.00', currency: 'AUD' };
  const update = { profilingSessionId: 'b1946ac9-2492-4d7b-8d5a-3a3f0c1f7a11', revision: 1, amount };
  expect(operations.updateCheckout?.body?.safeParse(update).success).toBe(true);
});

it('an account payment uses the channel ONLINE only, and is refused for any item but the first payable one [PAY-175] [PAY-378]', () => {
  expect(at('payAccount', 'body', 'channel')).toMatchObject({ const: 'ONLINE' });
  expect(operations.initiateAccountPayment?.errors).toContain('precondition_failed');
  expect(errorCatalogue.precondition_failed.status).toBe(412);
});

describe('inside its fields', () => {
  it.each<Place>([
    [
      'a country [ACC-057] [PAY-306] [POR-376]',
      ['readCountries', 'reply', 'countries'],
      'countryCode portalUrl name currencyCode currencySymbol callingCode postcodeRequired',
    ],
    [
      'the referral of a friend [ACC-132]',
      ['startRegistration', 'body', 'friendbuyReferral'],
      'attributionId payload signature',
    ],
    [
      'the attempts of an account [ACC-376]',
      ['readAccount', 'reply', 'identityCheckMetadata'],
      'profileCheckAttemptsLeft',
    ],
    [
      'the attempts of a soft check [ACC-275]',
      ['checkIdentity', 'reply', 'identityCheckMetadata'],
      'profileCheckAttemptsLeft',
    ],
    [
      'an address [ACC-213]',
      ['finaliseAccount', 'body', 'contactAddress'],
      'address1 address2 suburb state postcode countryCode',
    ],
    [
      'what was given with an order [PAY-068]',
      ['readOrder', 'reply', 'orderSummary.donation'],
      'amount currency symbol',
    ],
    [
      'a dispute [POR-209]',
      ['readOrderDispute', 'reply', 'disputeEntities'],
      'createdAt updatedAt status intent consumerDisplayState comments attachments',
    ],
    [
      'a comment on a dispute [POR-211]',
      ['readOrderDispute', 'reply', 'disputeEntities.comments'],
      'id author createdAt updatedAt content files',
    ],
    [
      'a file of a dispute [POR-211]',
      ['readOrderDispute', 'reply', 'disputeEntities.attachments'],
      'commentId evidenceLink createdAt',
    ],
    ['the limit [PAY-170] [POR-141]', ['readLimit', 'reply', 'creditLimit'], 'amount currency symbol'],
    [
      'a card of the report [POR-274]',
      ['readCardReport', 'reply', 'cards'],
      'id maskedPan cardBrand selected',
    ],
    [
      'the detail of an order in a checkout [PAY-030]',
      ['readCheckout', 'reply', 'orderDetail'],
      'items shippingAddress taxAmount shippingAmount discounts merchantReference',
    ],
    [
      'a callback [PAY-036]',
      ['readCheckout', 'reply', 'merchant.callbackUrls'],
      'base cancel confirm relative',
    ],
  ])('%s has exactly what is written down', (_, where, fields) => {
    expect(fieldsAt(...where)).toEqual(words(fields));
  });

  it('the merchant of a checkout has its names, its trade, its country and its own fields [PAY-034] [PAY-035]', () => {
    const named =
      'name merchantId merchantSource categoryName categoryCode industryName minimumOrderValue displayName merchantCountry';
    const shipping = 'supportedShippingCountries customFields shippingOptionIdentifier';
    expect(fieldsAt('readCheckout', 'reply', 'merchant')).toEqual(
      expect.arrayContaining(words(`${named} ${shipping} popupOrigin`)),
    );
  });

  it('a saved card of a checkout has its token, holder, masked number, expiry and brand [PAY-032]', () => {
    expect(fieldsAt('readCheckout', 'reply', 'summary')).toEqual(['savedCards']);
    expect(fieldsAt('readCheckout', 'reply', 'summary.savedCards')).toEqual(
      expect.arrayContaining(
        words('token cardholderName maskedPan expiryMonth expiryYear expiryDate cardBrand'),
      ),
    );
  });

  it('a confirm of a checkout names a linked bank account, and no other method [PAY-397]', () => {
    const body = { profilingSessionId: '5f0c7f9e-4d62-4d5e-9f5e-0a8f6a1c2b3d' };
    const named = (paymentMethodType: string) =>
      confirmCheckout.body.safeParse({
        ...body,
        paymentMethodId: '3f1c1f00-0d5c-4bb0-9a55-7d9a1f6f2a11',
        paymentMethodType,
      }).success;
    expect(confirmCheckout.body.safeParse(body).success).toBe(true);
    expect(methodTypeSchema.options.map((type) => [type, named(type)])).toEqual([
      ['APPLE_PAY', false],
      ['CREDIT_CARD', false],
      ['ACH_BANK_ACCOUNT', true],
    ]);
  });

  it('a checkout says yes or no to each of these [PAY-031]', () => {
    const booleans =
      'buyNow pickup shippingOptionRequired applePayEnabled donationEnabled singleUseCard paidByBankAccount';
    for (const name of words(booleans))
      expect([name, at('readCheckout', 'reply', name).type]).toEqual([name, 'boolean']);
  });

  it('both profile calls carry the whole profile [ACC-213]', () => {
    const profile =
      'givenNames otherGivenNames surname dateOfBirth contactAddress creditPolicyAgree creditCheckAgree providedCreditCheckConsent';
    expect(addressOf('finaliseAccount')).toBe(addresses.finaliseAccount);
    expect(fieldsAt('finaliseAccount', 'body')).toEqual(words(profile));
    expect(addressOf('updateAccount')).toBe(addresses.updateAccount);
    expect(fieldsAt('updateAccount', 'body')).toEqual(words(`${profile} preferredLocale profileVersion`));
    expect(fieldsAt('updateAccount', 'body', 'contactAddress')).toEqual(
      fieldsAt('finaliseAccount', 'body', 'contactAddress'),
    );
  });

  it('closing an account carries its reason, and opening it again carries nothing [POR-293] [POR-294]', () => {
    expect(addressOf('deactivateAccount')).toBe(addresses.deactivateAccount);
    expect(fieldsAt('deactivateAccount', 'body')).toEqual(['deactivateReason']);
    expect(addressOf('reactivateAccount')).toBe(addresses.reactivateAccount);
    expect(operations.reactivateAccount?.body).toBeUndefined();
  });

  it('an account can be changed in its language only [POR-287]', () => {
    const parsed = operations.updateAccount?.body?.safeParse({ preferredLocale: 'fr-CA' });
    expect(parsed).toMatchObject({ success: true, data: { preferredLocale: 'fr-CA' } });
  });

  it.each<Place>([
    [
      'identity status [ACC-274] [POR-282]',
      ['readIdentityStatus', 'reply', 'identityCheckStatus'],
      'VERIFIED NOT_VERIFIED PARTIAL_VERIFIED NOT_REQUIRED FAILED',
    ],
    ['channel of a second factor [ACC-090]', ['securityVerifyAsk', 'body', 'sendBy'], 'SMS EMAIL'],
    ['channel of a reset code [ACC-099]', ['resetPasswordVerifyAsk', 'body', 'sendBy'], 'SMS EMAIL'],
    ['choice of email [ACC-380]', ['updateMarketingSubscription', 'body', 'email'], 'SUBSCRIBE UNSUBSCRIBE'],
    [
      'choice of messages [ACC-380]',
      ['updateMarketingSubscription', 'body', 'pushNotification'],
      'SUBSCRIBE UNSUBSCRIBE',
    ],
    [
      'marketing status [POR-307]',
      ['readMarketingSubscription', 'reply', 'status'],
      'SUBSCRIBED UNSUBSCRIBED UNDECIDED',
    ],
    [
      'checkpoint of a card scan [PAY-236]',
      ['createCardScan', 'body', 'checkpoint'],
      'ADD_PAYMENT_WEB PAYNOW_WEB',
    ],
    ['workflow of 3-D Secure [PAY-255]', ['initiateThreeDS', 'body', 'workflow'], 'BILLING PAYNOW'],
    [
      'author of a comment on a dispute [POR-212]',
      ['readOrderDispute', 'reply', 'disputeEntities.comments.author'],
      'MERCHANT ADMIN CONSUMER',
    ],
  ])('the %s is one of these and nothing else', (_, where, values) => {
    expect([...(at(...where).enum ?? [])].sort()).toEqual(words(values));
  });

  it('a dispute is OPEN, in INQUIRY or CLOSE, and waits for the shop, the shopper, us or nobody [POR-210]', () => {
    const valuesOf = (field: 'status' | 'intent') =>
      at('readOrderDispute', 'reply', `disputeEntities.${field}`).enum?.toSorted();
    expect(valuesOf('status')).toEqual(words('OPEN INQUIRY CLOSE'));
    expect(valuesOf('intent')).toEqual(
      words('PENDING_MERCHANT_RESPONSE PENDING_CONSUMER_RESPONSE PENDING_ADMIN_RESPONSE NONE'),
    );
  });

  it('the reason of a dispute is one of three, in both calls that create one and where it is read [POR-214]', () => {
    const reasons = words('PRODUCT_NOT_RECEIVED SINGLE_USE_CARD REFUND_AND_RETURN');
    const places: readonly Parameters<typeof at>[] = [
      ['createDispute', 'body', 'reason'],
      ['reportProblem', 'body', 'reason'],
      ['readOrderDispute', 'reply', 'claim.reason'],
    ];
    for (const where of places) {
      expect([where, at(...where).enum?.toSorted()]).toEqual([where, reasons]);
    }
  });

  it.each(['createDispute', 'reportProblem'])(
    '%s answers 409 CONFLICT beside an open case of its order, and begins a new one after a closed one [POR-419]',
    (name) => {
      expect(operations[name]?.errors).toContain('CONFLICT');
      expect(errorCatalogue.CONFLICT.status).toBe(409);
      expect(operations[name]?.status).toEqual([201]);
      const consumerDisplayState = 'SUBMITTED';
      for (const status of disputeStatusSchema.options) {
        for (const intent of disputeIntentSchema.options) {
          const created = standingAfter({ status, intent, consumerDisplayState }, 'CREATE');
          expect([status, intent, created?.status]).toEqual([
            ...[status, intent, status === 'CLOSE' ? 'OPEN' : undefined],
          ]);
        }
      }
      expect(standingAfter(null, 'CREATE')?.status).toBe('OPEN');
      const order = { orderStatus: 'APPROVED', totalAfterRefund: 10_000 } as const;
      expect(canBeDisputed({ ...order, hasActiveDispute: true })).toBe(false);
      expect(canBeDisputed({ ...order, hasActiveDispute: false })).toBe(true);
    },
  );

  it('both choices of marketing are sent together [ACC-380]', () => {
    expect(fieldsAt('updateMarketingSubscription', 'body')).toEqual(words('email pushNotification'));
    expect(addressOf('updateMarketingSubscription')).toBe('PUT /portal/consumers/subscriptions/marketing');
  });

  it('marketing is switched for both channels by calls without a body [POR-306]', () => {
    for (const name of ['subscribeToMarketing', 'unsubscribeFromMarketing']) {
      expect(addressOf(name)).toBe(addresses[name]);
      expect(operations[name]?.body).toBeUndefined();
    }
  });

  it('an address is unsubscribed by its own path alone [POR-311]', () => {
    expect(addressOf('unsubscribeFromEmail')).toBe(
      'POST /portal/consumers/emails/unsubscribe-from-email/{email}',
    );
    expect(operations.unsubscribeFromEmail?.access).toBe('public');
    expect(operations.unsubscribeFromEmail?.body).toBeUndefined();
  });

  it('prescreened offers are chosen by one version of their text and from the preferences alone [POR-315] [POR-316]', () => {
    const { body } = chooseCreditConsent;
    const choice = (version: number, channel: string) =>
      body.safeParse({ consentStatus: { prescreenedOffers: { consented: false, version } }, channel })
        .success;
    expect(choice(1, 'PORTAL_PREFERENCES')).toBe(true);
    expect([choice(0, 'PORTAL_PREFERENCES'), choice(2, 'PORTAL_PREFERENCES')]).toEqual([false, false]);
    expect(choice(1, 'CHECKOUT')).toBe(false);
    const empty = { consentStatus: {}, channel: 'PORTAL_PREFERENCES' };
    expect(body.safeParse(empty).success).toBe(false);
  });

  it('shops are requested by region and page [POR-119]', () => {
    expect(addressOf('listShops')).toBe(addresses.listShops);
    expect(fieldsAt('listShops', 'query')).toEqual(words('region page perPage'));
  });

  it('every list in pages returns its results and how many there are [PAY-086]', () => {
    const inPages = (name: string) =>
      fieldsAt(name, 'query').some((field) => /^(?:offset|page)$/.test(field));
    const paged = Object.keys(operations).filter(inPages);
    expect(paged).toEqual(
      expect.arrayContaining([
        'listOrders',
        'listDuePayments',
        'listShops',
        'listPurchaseAgreements',
        'listBillingAgreements',
        'listOrdersOfBillingAgreement',
      ]),
    );
    // All that there is, in one page.
    paged.push('listOverduePayments', 'listWebhooks', 'listSecretKeys');
    for (const name of paged) {
      expect([name, fieldsAt(name, 'reply')]).toEqual([name, ['results', 'totalResults']]);
      expect(at(name, 'reply').properties).toMatchObject({
        results: { type: 'array' },
        totalResults: { type: 'integer' },
      });
    }
  });

  it.each([
    'listPayments',
    'listDeliveries',
    'listMerchantDisputes',
    'listMerchantCheckouts',
    'listSettlements',
    'listRequests',
  ])('%s is read with a cursor [MER-165]', (name) => {
    expect(fieldsAt(name, 'query')).toEqual(expect.arrayContaining(words('cursor limit')));
    expect(fieldsAt(name, 'query')).not.toContain('offset');
    expect(fieldsAt(name, 'reply')).toEqual(words('results totalResults nextCursor'));
  });
});
