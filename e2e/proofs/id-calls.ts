/** Every call that takes an id, made by a caller who does not own it. */
import { randomUUID } from 'node:crypto';
import { claim } from '#server/testing/disputes.ts';
import { deviceDetails } from '#server/testing/shop.ts';
import { accessContract } from '#shared/contract/access/access.contract.ts';
import { agreementsContract } from '#shared/contract/agreements/agreements.contract.ts';
import { checkoutContract } from '#shared/contract/checkout/checkout.contract.ts';
import { disputesContract } from '#shared/contract/disputes/disputes.contract.ts';
import { contracts } from '#shared/contract/index.ts';
import { merchantAccountContract } from '#shared/contract/merchant/account.contract.ts';
import { merchantDisputesContract } from '#shared/contract/merchant/disputes.contract.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { requestsContract } from '#shared/contract/merchant/requests.contract.ts';
import { settlementsContract } from '#shared/contract/merchant/settlements.contract.ts';
import { webhooksContract } from '#shared/contract/merchant/webhooks.contract.ts';
import { applePayContract } from '#shared/contract/methods/apple-pay.contract.ts';
import { methodsContract } from '#shared/contract/methods/methods.contract.ts';
import type { Contract, InputOf, OperationShape } from '#shared/contract/operation.ts';
import { ordersContract } from '#shared/contract/orders/orders.contract.ts';
import { cardScanContract } from '#shared/contract/payments/card-scan.contract.ts';
import { paymentPlanContract } from '#shared/contract/payments/payment-plan.contract.ts';
import { paymentsContract } from '#shared/contract/payments/payments.contract.ts';
import type { Ids, Strangers } from './foreign-objects.ts';

export interface Attempt {
  readonly name: string;
  make(): Promise<{ readonly status: number; readonly text: string }>;
}

/** The calls that are left out are listed with their reasons in `id-calls.test.ts`. */
export function attemptsOf(strangers: Strangers, ids: Ids): readonly Attempt[] {
  return [
    ...consumerAttempts(strangers, ids),
    ...browserAttempts(strangers, ids),
    ...merchantAttempts(strangers, ids),
  ];
}

function consumerAttempts({ consumer, checkout }: Strangers, ids: Ids): Attempt[] {
  const attempt = attemptBy((operation, input) => consumer.call(operation, input));
  const { traceId, mobileChange, emailChange } = ids;
  const card = { params: { paymentMethodId: ids.cardId } };
  const account = { params: { accountId: ids.accountId } };
  const purchase = { agreementId: ids.purchaseAgreementId };
  const billing = { agreementId: ids.billingAgreementId };
  const planPayment = {
    amount: { amount: '1.00', currency: 'AUD' as const },
    paymentPlanUuid: ids.paymentScheduleId,
    paymentScheduleUuid: ids.paymentScheduleId,
  };
  return [
    attempt(ordersContract.readOrder, { params: { orderId: ids.orderId } }),
    attempt(ordersContract.tellReturn, {
      params: { orderId: ids.orderId },
      body: { orderReturned: true, returnDate: '2026-01-15', returnReason: 'OTHER' },
    }),
    attempt(disputesContract.readOrderDispute, { params: { orderId: ids.orderId } }),
    attempt(disputesContract.createDispute, {
      params: { orderId: ids.orderId },
      body: claim(),
    }),
    attempt(disputesContract.reportProblem, {
      params: { orderId: ids.orderId },
      body: claim(),
    }),
    attempt(disputesContract.processDispute, {
      params: { disputeId: ids.disputeId },
      body: { action: 'CONSUMER_CANCEL' },
    }),
    attempt(disputesContract.commentOnDispute, {
      params: { disputeId: ids.disputeId },
      body: { content: 'mine', files: [] },
    }),
    attempt(paymentsContract.initiatePayNow, {
      params: { paymentScheduleId: ids.paymentScheduleId },
      body: { deviceDetails },
    }),
    attempt(paymentsContract.checkDateChange, {
      params: { paymentScheduleId: ids.paymentScheduleId },
    }),
    attempt(paymentsContract.changePaymentDate, {
      params: { paymentScheduleId: ids.paymentScheduleId },
      body: { newPaymentDate: '2026-02-05' },
    }),
    attempt(paymentsContract.initiateInstalments, {
      body: { deviceDetails, paymentScheduleIds: [ids.paymentScheduleId] },
    }),
    attempt(paymentsContract.initiatePartial, {
      params: { orderId: ids.orderId },
      body: { deviceDetails, amount: { amount: '1.00', currency: 'AUD' } },
    }),
    attempt(paymentsContract.confirmPartial, {
      params: { orderId: ids.orderId },
      body: { traceId, storeToken: true },
    }),
    attempt(paymentsContract.confirmPayNow, { body: { traceId, storeToken: true } }),
    attempt(checkoutContract.updateCheckout, {
      params: { token: checkout },
      body: {
        profilingSessionId: randomUUID(),
        revision: 1,
        amount: { amount: '100.00', currency: 'AUD' },
        shippingAddressId: ids.shippingAddressId,
      },
    }),
    attempt(paymentsContract.initiateThreeDS, {
      body: { traceId, saveCard: true, workflow: 'PAYNOW' },
    }),
    attempt(paymentsContract.finaliseThreeDS, {
      body: { traceId, threeDSId: 'unknown', workflow: 'PAYNOW' },
    }),
    attempt(cardScanContract.createCardScan, {
      body: { traceId, checkpoint: 'PAYNOW_WEB' },
    }),
    attempt(cardScanContract.checkCardScan, {
      body: { traceId, checkpoint: 'PAYNOW_WEB', civId: 'unknown' },
    }),
    attempt(paymentPlanContract.initiateAccountPayment, { body: { ...planPayment, deviceDetails } }),
    attempt(paymentPlanContract.payAccount, {
      body: { ...planPayment, traceId, channel: 'ONLINE', storeToken: true },
    }),
    attempt(agreementsContract.readPurchaseAgreement, { params: purchase }),
    attempt(agreementsContract.setPurchaseAgreementMethod, {
      params: purchase,
      body: { cardId: ids.cardId },
    }),
    attempt(agreementsContract.readBillingAgreement, { params: { id: billing.agreementId } }),
    attempt(agreementsContract.listOrdersOfBillingAgreement, {
      params: { id: billing.agreementId },
      query: {},
    }),
    attempt(agreementsContract.setBillingAgreementMethod, { params: billing, body: { cardId: ids.cardId } }),
    attempt(agreementsContract.setOrderCard, {
      params: { orderId: ids.orderId, paymentMethodId: ids.cardId },
    }),
    attempt(agreementsContract.setOrderMethod, {
      params: { orderId: ids.orderId },
      body: { bankAccountId: ids.accountId },
    }),
    attempt(agreementsContract.listAgreementDocuments, { params: { orderId: ids.orderId } }),
    attempt(agreementsContract.readAgreementDocument, { params: { documentId: `${ids.orderId}-agreement` } }),
    attempt(methodsContract.confirmNewCard, {
      body: { traceId, cardholderName: 'Ana', preferred: true },
    }),
    attempt(applePayContract.saveApplePay, { body: { traceId, paymentSourceId: 'src' } }),
    attempt(methodsContract.listCardsFor, { body: { orderId: ids.orderId } }),
    attempt(methodsContract.removeCard, card),
    attempt(methodsContract.preferCard, card),
    attempt(methodsContract.saveBillingAddress, {
      ...card,
      body: { address1: '1 Main Street', suburb: 'Springfield', countryCode: 'AU' },
    }),
    attempt(methodsContract.removeBankAccount, account),
    attempt(methodsContract.preferBankAccount, account),
    attempt(methodsContract.confirmCardReport, {
      body: { cardIdList: [ids.cardId], allCardsFlag: false },
    }),
    attempt(accessContract.endSession, {
      params: { sessionType: 'CHECKOUT', sessionId: ids.sessionId },
    }),
    attempt(accessContract.changeMobile, {
      body: { token: mobileChange, newMobile: '0419000002' },
    }),
    attempt(accessContract.reverifyMobileChange, { body: { token: mobileChange } }),
    attempt(accessContract.confirmMobileChange, {
      body: { token: mobileChange, code: '111111' },
    }),
    attempt(accessContract.changeEmail, {
      body: { token: emailChange, newEmail: 'stranger@example.com' },
    }),
    attempt(accessContract.reverifyEmailChange, { body: { token: emailChange } }),
    attempt(accessContract.confirmEmailChange, {
      body: { token: emailChange, code: '111111' },
    }),
  ];
}

function browserAttempts({ browser }: Strangers, { registrationId }: Ids): Attempt[] {
  const attempt = attemptBy((operation, input) => browser.call(operation, input));
  const mobile = '0419000003';
  const email = 'stranger@example.com';
  return [
    attempt(accessContract.readRegistration, { params: { registrationId } }),
    attempt(accessContract.registrationMobileVerifyAsk, {
      body: { registrationId, mobile, countryCode: 'AU' },
    }),
    attempt(accessContract.registrationMobileVerifyConfirm, {
      body: { registrationId, mobile, smsCode: '111111' },
    }),
    attempt(accessContract.registrationEmailVerifyAsk, {
      body: { registrationId, email },
    }),
    attempt(accessContract.registrationEmailVerifyConfirm, {
      body: { registrationId, email, emailCode: '111111' },
    }),
    attempt(accessContract.finaliseRegistration, {
      body: { registrationId, registrationOrigin: 'CHECKOUT' },
    }),
  ];
}

function merchantAttempts({ shop }: Strangers, ids: Ids): Attempt[] {
  const attempt = attemptBy((operation, input) => shop.call(operation, input));
  const { token, orderId, webhookId: id, deliveryId, disputeId, settlementId, errorId, keyId } = ids;
  const amount = { amount: '1.00', currency: 'AUD' as const };
  const order = { params: { orderId } };
  return [
    attempt(merchantContract.readMerchantCheckout, { params: { token } }),
    attempt(merchantContract.cancelCheckout, { params: { token }, body: {} }),
    attempt(merchantContract.authorisePayment, { body: { token } }),
    attempt(merchantContract.capturePayment, { body: { token } }),
    attempt(merchantContract.captureAuthorised, { ...order, body: { amount } }),
    attempt(merchantContract.voidPayment, { ...order, body: {} }),
    attempt(merchantContract.refundPayment, { ...order, body: { amount } }),
    attempt(merchantContract.readPayment, order),
    attempt(merchantContract.updateMerchantReference, {
      ...order,
      body: { merchantReference: 'mine' },
    }),
    attempt(merchantAccountContract.deleteSecretKey, { params: { keyId } }),
    attempt(merchantDisputesContract.readMerchantDispute, { params: { disputeId } }),
    attempt(merchantDisputesContract.acceptMerchantDispute, { params: { disputeId }, body: {} }),
    attempt(merchantDisputesContract.answerMerchantDispute, {
      params: { disputeId },
      body: { action: 'CHALLENGE', message: 'No.' },
    }),
    attempt(requestsContract.readRequest, { params: { errorId } }),
    attempt(settlementsContract.readSettlement, { params: { settlementId }, query: {} }),
    attempt(settlementsContract.exportSettlement, { params: { settlementId } }),
    attempt(webhooksContract.deleteWebhook, { params: { id } }),
    attempt(webhooksContract.testWebhook, { params: { id }, body: {} }),
    attempt(webhooksContract.rotateWebhookSecret, { params: { id }, body: {} }),
    attempt(webhooksContract.listDeliveries, { params: { id }, query: {} }),
    attempt(webhooksContract.retryDelivery, { params: { id, deliveryId }, body: {} }),
  ];
}

const names = new Map<OperationShape, string>(
  Object.values(contracts).flatMap((group: Contract) =>
    Object.entries(group).map(([name, operation]) => [operation, name] as const),
  ),
);

function nameOf(operation: OperationShape): string {
  const name = names.get(operation);
  if (name === undefined) throw new Error(`${operation.path} is not in the contract`);
  return name;
}

interface Answered {
  readonly status: number;
  readonly body: unknown;
}

/** The answer as text, so that no part of it is overlooked. */
function attemptBy(ask: <Op extends OperationShape>(operation: Op, input: InputOf<Op>) => Promise<Answered>) {
  return <Op extends OperationShape>(operation: Op, input: InputOf<Op>): Attempt => ({
    name: nameOf(operation),
    async make() {
      const { status, body } = await ask(operation, input);
      return { status, text: body === undefined ? '' : JSON.stringify(body) };
    },
  });
}
