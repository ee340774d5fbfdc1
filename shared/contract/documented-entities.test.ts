/**
 * The calls against the entities of 001 §3 and 002 §3, field by field.
 */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { authorisationLinkSchema } from '#shared/domain/account-link/account-link.ts';
import {
  applePayCapturedSchema,
  applePayCaptureSchema,
  applePaySourceSchema,
} from '#shared/domain/methods/apple-pay.ts';
import { managedBankAccountSchema } from '#shared/domain/methods/bank-account.ts';
import { cardSetupSchema } from '#shared/domain/methods/card-setup.ts';
import { paymentMethodSchema } from '#shared/domain/methods/payment-method.ts';
import { managedCardSchema } from '#shared/domain/methods/saved-card.ts';
import { moneySchema } from '#shared/domain/money.ts';
import { postalAddressSchema } from '#shared/domain/orders/postal-address.ts';
import { localUserSchema } from '#shared/domain/session.ts';
import { changePassword } from './access/change-password.contract.ts';
import { readCreditConsent } from './access/credit-consent.contract.ts';
import { readEnabledCards } from './access/facts.contract.ts';
import { readMarketingSubscription } from './access/marketing.contract.ts';
import { listSessions } from './access/sessions.contract.ts';
import { readAccount } from './access/start.contract.ts';
import { listLinkedProducts } from './account-link/account-link.contract.ts';
import {
  listAgreementDocuments,
  readAgreementDocument,
  readBillingAgreement,
  readPurchaseAgreement,
} from './agreements/agreements.contract.ts';
import { readAnnualReport } from './annual-report/annual-report.contract.ts';
import { readCheckout } from './checkout/checkout.contract.ts';
import { listShippingAddresses } from './checkout/shipping-addresses.contract.ts';
import { createDispute, readOrderDispute } from './disputes/disputes.contract.ts';
import { confirmCardReport, readCardReport } from './methods/methods.contract.ts';
import {
  listDuePayments,
  readAmountDueSummary,
  readLimit,
  readOrder,
  tellReturn,
} from './orders/orders.contract.ts';
import { checkCardScan, createCardScan } from './payments/card-scan.contract.ts';
import { readPaymentPlan } from './payments/payment-plan.contract.ts';
import {
  checkDateChange,
  finaliseThreeDS,
  initiatePayNow,
  initiateThreeDS,
} from './payments/payments.contract.ts';

const order =
  'id channel source orderDate merchant.id merchant.name merchant.merchantDisplayName merchant.countryCode orderSummary.orderTotal orderSummary.totalAfterRefund orderSummary.totalOwed orderSummary.totalAmountPending orderSummary.donation pendingAmount owedAmount owedWithoutPending preorder subscriptionPayment paymentScheduleSet paymentMethod consumer.address orderDetail.shippingAddress enabledCardTypes refund.refundStatus paymentUpFront paymentInterval isApplePayAvailable canBeDisputed disputeFlowType';
const item =
  'id paymentScheduleUuid status installmentDueDate originalInstallmentDueDate amount amountOwed amountPending owedAmount amountPayable outstandingBalance paymentMethod paymentResponses.status paymentResponses.paymentSource paymentResponses.amount paymentResponses.createdDate paymentResponses.type paymentRefundResponses';
const within = (path: string, fields: string) =>
  fields
    .split(' ')
    .map((field) => `${path}.${field}`)
    .join(' ');
const card =
  'id cardholderName maskedPan expiryMonth expiryYear expiryDate token cvvRequired cardBrand preferred allowed issuingBank creditCardType type cardExpiryStatus';
const bankAccount = 'id type fingerprint validAccount preferred linkedThisConsumer linkedOtherConsumers';

/** Each entity with the section that documents it, the schema that sends or receives it, and its fields. */
const entities: readonly (readonly [name: string, source: string, schema: z.ZodMiniType, fields: string])[] =
  [
    ['money', '001 §3, 002 §3', moneySchema, 'amount currency symbol'],
    ['order', '001 §3, 002 §3', readOrder.reply, order],
    ['schedule item', '001 §3, 002 §3', readOrder.reply, within('paymentScheduleSet', item)],
    [
      'list of schedule items',
      '001 §3, 002 §3',
      listDuePayments.reply,
      `totalResults ${within('results', `${item} orderNumber merchant orderChannel orderDateTime`)}`,
    ],
    [
      'payment plan',
      '001 §3, 002 §3',
      readPaymentPlan.reply,
      'paymentPlanUuid paymentSchedules amount paymentStatus outstandingBalance',
    ],
    [
      'account',
      '002 §3',
      readAccount.reply,
      'id uuid givenNames otherGivenNames surname email phoneNumber dateOfBirth contactAddress.address1 contactAddress.address2 contactAddress.suburb contactAddress.state contactAddress.postcode contactAddress.countryCode countryCode profileConfirmed identityCheckStatus identityCheckMetadata.profileCheckAttemptsLeft payWatchStatus preferredPaymentMethod preferredLocale accountStatus createdDate hasPurchaseAgreements hasBillingAgreements documentVerificationResults.type documentVerificationResults.status frozenStatus.accountFrozen frozenStatus.selfExclusion',
    ],
    [
      'consent status',
      '002 §3',
      readCreditConsent.reply,
      within('consentStatus', 'creditChecks.consented prescreenedOffers.consented prescreenedOffers.version'),
    ],
    ['saved card', '001 §3, 002 §3', managedCardSchema, card],
    ['saved card of a payment', '001 §3, 002 §3', initiatePayNow.reply, within('savedCards', card)],
    [
      'enabled cards',
      '001 §3',
      readEnabledCards.reply,
      'visaDebitEnabled visaCreditEnabled mastercardDebitEnabled mastercardCreditEnabled amexEnabled',
    ],
    ['bank account', '001 §3, 002 §3', managedBankAccountSchema, bankAccount],
    [
      'bank account of a payment',
      '001 §3, 002 §3',
      initiatePayNow.reply,
      within('savedBankAccounts', bankAccount),
    ],
    ['payment method', '002 §3', paymentMethodSchema, 'type id'],
    [
      'dispute case',
      '002 §3',
      readOrderDispute.reply,
      `id orderId ${within('disputeEntities', 'createdAt updatedAt status intent consumerDisplayState comments.id comments.createdAt comments.updatedAt comments.content comments.files comments.author attachments.commentId attachments.evidenceLink attachments.createdAt')}`,
    ],
    ['agreement documents', '002 §3', listAgreementDocuments.reply, 'ppaDocs.docType'],
    ['agreement document', '002 §3', readAgreementDocument.reply, 'renderedHtml'],
    ['purchase agreement', '001 §3, 002 §3', readPurchaseAgreement.reply, 'id status paymentMethod'],
    ['billing agreement', '001 §3, 002 §3', readBillingAgreement.reply, 'id paymentMethod'],
    [
      'address',
      '001 §3, 002 §3',
      postalAddressSchema,
      'name address1 address2 area2 suburb state postcode countryCode phoneNumber',
    ],
    [
      'linked product',
      '002 §3',
      listLinkedProducts.reply,
      within('permissions', 'clientId clientName scopeAndDescription.scope scopeAndDescription.description'),
    ],
    [
      'checkout session',
      '001 §3; payments-open O-63',
      readCheckout.reply,
      'token traceId mode paymentOption orderDetail.shippingAddress summary.savedCards promoCode firstLateFee overdueSchedules buyNow pickup shippingOptionRequired applePayEnabled donationEnabled singleUseCard entryPoint buttonLabel',
    ],
    [
      'merchant session',
      '001 §3; payments-open O-63',
      readCheckout.reply,
      within(
        'merchant',
        'name merchantId merchantSource categoryName categoryCode industryName minimumOrderValue displayName merchantCountry supportedShippingCountries customFields shippingOptionIdentifier callbackUrls.base callbackUrls.cancel callbackUrls.relative popupOrigin',
      ),
    ],
    ['card scan', '001 §3', checkCardScan.reply, 'isMatched isRetryable'],
    ['start of a card scan', '001 §3', createCardScan.body, 'checkpoint traceId'],
    [
      'card setup payload',
      '001 §3',
      cardSetupSchema,
      'traceId cardSecurityCode token paymentSourceId cardNumber cardHolderName cardExpiryMonth cardExpiryYear storeToken address.street1 address.street2 address.city address.state address.postcode address.country',
    ],
    [
      'Apple Pay payment source',
      '001 §3',
      applePaySourceSchema,
      `token payment_network payment_method_type payment_method_display_name transaction_identifier ${within('billing_address', 'email_address family_name given_name city state address_line_1 address_line_2 country postal_code sub_locality')}`,
    ],
    [
      'Apple Pay capture',
      '001 §7',
      applePayCaptureSchema,
      'user_id transaction_reference.id source payment_routing_key',
    ],
    ['captured Apple Pay', '001 §3; payments-open O-43', applePayCapturedSchema, 'id card_type'],
    ['start of 3-D Secure', '001 §3', initiateThreeDS.body, 'traceId saveCard workflow'],
    ['3-D Secure', '001 §3', initiateThreeDS.reply, 'traceId threeDSId challengeRequired challengeUri'],
    ['end of 3-D Secure', '001 §3, §7', finaliseThreeDS.body, 'traceId threeDSId workflow'],
    [
      'shipping address',
      '001 §3',
      listShippingAddresses.reply,
      within(
        'shippingAddresses',
        'name address1 address2 suburb state postcode countryCode phoneNumber preferred',
      ),
    ],
    [
      'authorisation link',
      '001 §3',
      authorisationLinkSchema,
      'clientId responseType redirectUri scope state clientName scopeDescriptions.scope scopeDescriptions.description',
    ],
    ['date change options', '001 §3', checkDateChange.reply, 'newPaymentDateOptions'],
    ['credit limit', '001 §3, 002 §3', readLimit.reply, 'creditLimit.amount creditLimit.symbol'],
    ['amount-due summary', '001 §3, 002 §3', readAmountDueSummary.reply, 'paymentPeriods'],
    [
      'dispute creation',
      '002 §3',
      createDispute.body,
      'files reason reasonDetail subject amount expectItemDate',
    ],
    ['return notification', '002 §3', tellReturn.body, 'orderReturned returnDate returnReason'],
    [
      'reply to a return notification',
      '002 §3',
      tellReturn.reply,
      'updatedScheduleDueDate returnNotifyNoUpdatePushDateReason',
    ],
    ['marketing subscription', '002 §3', readMarketingSubscription.reply, 'status'],
    [
      'annual report [POR-347]',
      '002 §3',
      readAnnualReport.reply,
      'name state countryCode dateJoinedProduct firstMerchantInfo favoriteMerchantInfo merchantRecommendation paymentOntimePercent pulseStatus hasPnuf hasChangePaymentDate hasGiftCardPurchase numOnTimePayments hasCulturePurchase csrMerchantInfo referralStatus referralLink',
    ],
    ['card report', '002 §3', readCardReport.reply, 'cards.id cards.selected canCancel dueDateOfAddCard'],
    ['confirmed card report', '002 §3', confirmCardReport.body, 'cardIdList allCardsFlag'],
    ['password change', '002 §3', changePassword.body, 'currentPassword newPassword confirmNewPassword'],
    [
      'login session',
      '002 §3',
      listSessions.reply,
      within('sessions', 'sessionId sessionType deviceName browser createdAt lastActiveAt current'),
    ],
    ['local user', '002 §3', localUserSchema, 'name requires2fa shouldAllowEmail'],
  ];

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

/** The objects that a schema may be, through lists and choices. */
const objectsIn = (schema: JsonSchema): JsonSchema[] => [
  schema,
  ...[schema.items ?? [], schema.anyOf ?? [], schema.oneOf ?? [], schema.allOf ?? []]
    .flat()
    .flatMap(objectsIn),
];

const hasField = (schema: JsonSchema, path: readonly string[]): boolean => {
  const [key = '', ...rest] = path;
  return objectsIn(schema).some(({ properties }) => {
    const found = properties?.[key];
    return found !== undefined && (rest.length === 0 || hasField(found, rest));
  });
};

describe('the documented fields', () => {
  it.each(entities)('of the %s (%s) are all in its call [POR-280] [POR-284]', (_, __, schema, fields) => {
    const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema;
    const missing = fields.split(' ').filter((field) => !hasField(json, field.split('.')));
    expect(missing).toEqual([]);
  });
});
