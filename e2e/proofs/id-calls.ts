/** Every call that takes an id, made by somebody who does not own it. */
import { randomUUID } from 'node:crypto';
import { claim } from '#server/testing/disputes.ts';
import { deviceDetails } from '#server/testing/shop.ts';
import { accessContract } from '#shared/contract/access/access.contract.ts';
import { checkoutContract } from '#shared/contract/checkout/checkout.contract.ts';
import { disputesContract } from '#shared/contract/disputes/disputes.contract.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { webhooksContract } from '#shared/contract/merchant/webhooks.contract.ts';
import { applePayContract } from '#shared/contract/methods/apple-pay.contract.ts';
import { methodsContract } from '#shared/contract/methods/methods.contract.ts';
import type { InputOf, OperationShape } from '#shared/contract/operation.ts';
import { ordersContract } from '#shared/contract/orders/orders.contract.ts';
import { cardScanContract } from '#shared/contract/payments/card-scan.contract.ts';
import { paymentsContract } from '#shared/contract/payments/payments.contract.ts';
import type { Ids, Strangers } from './foreign-objects.ts';

export interface Attempt {
  readonly name: string;
  make(): Promise<{ readonly status: number; readonly text: string }>;
}

/**
 * Not among them are the shopper's calls by a checkout's token: it is a secret of 256 bits and itself the key to the
 * checkout, which whoever was sent to it may go on with.
 */
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
  return [
    attempt('readOrder', ordersContract.readOrder, { params: { orderId: ids.orderId } }),
    attempt('readOrderDispute', disputesContract.readOrderDispute, { params: { orderId: ids.orderId } }),
    attempt('createDispute', disputesContract.createDispute, {
      params: { orderId: ids.orderId },
      body: claim(),
    }),
    attempt('reportProblem', disputesContract.reportProblem, {
      params: { orderId: ids.orderId },
      body: claim(),
    }),
    attempt('processDispute', disputesContract.processDispute, {
      params: { disputeId: ids.disputeId },
      body: { action: 'CONSUMER_CANCEL' },
    }),
    attempt('commentOnDispute', disputesContract.commentOnDispute, {
      params: { disputeId: ids.disputeId },
      body: { content: 'mine', files: [] },
    }),
    attempt('initiatePayNow', paymentsContract.initiatePayNow, {
      params: { paymentScheduleId: ids.paymentScheduleId },
      body: { deviceDetails },
    }),
    attempt('checkDateChange', paymentsContract.checkDateChange, {
      params: { paymentScheduleId: ids.paymentScheduleId },
    }),
    attempt('changePaymentDate', paymentsContract.changePaymentDate, {
      params: { paymentScheduleId: ids.paymentScheduleId },
      body: { newPaymentDate: '2026-02-05' },
    }),
    attempt('initiateInstalments', paymentsContract.initiateInstalments, {
      body: { deviceDetails, paymentScheduleIds: [ids.paymentScheduleId] },
    }),
    attempt('initiatePartial', paymentsContract.initiatePartial, {
      params: { orderId: ids.orderId },
      body: { deviceDetails, amount: { amount: '1.00', currency: 'AUD' } },
    }),
    attempt('confirmPartial', paymentsContract.confirmPartial, {
      params: { orderId: ids.orderId },
      body: { traceId, storeToken: true },
    }),
    attempt('confirmPayNow', paymentsContract.confirmPayNow, { body: { traceId, storeToken: true } }),
    attempt('updateCheckout', checkoutContract.updateCheckout, {
      params: { token: checkout },
      body: {
        profilingSessionId: randomUUID(),
        revision: 1,
        amount: { amount: '100.00', currency: 'AUD' },
        shippingAddressId: ids.shippingAddressId,
      },
    }),
    attempt('initiateThreeDS', paymentsContract.initiateThreeDS, {
      body: { traceId, saveCard: true, workflow: 'PAYNOW' },
    }),
    attempt('finaliseThreeDS', paymentsContract.finaliseThreeDS, {
      body: { traceId, threeDSId: 'unknown', workflow: 'PAYNOW' },
    }),
    attempt('createCardScan', cardScanContract.createCardScan, {
      body: { traceId, checkpoint: 'PAYNOW_WEB' },
    }),
    attempt('checkCardScan', cardScanContract.checkCardScan, {
      body: { traceId, checkpoint: 'PAYNOW_WEB', civId: 'unknown' },
    }),
    attempt('confirmNewCard', methodsContract.confirmNewCard, {
      body: { traceId, cardholderName: 'Ana', preferred: true },
    }),
    attempt('saveApplePay', applePayContract.saveApplePay, { body: { traceId, paymentSourceId: 'src' } }),
    attempt('listCardsFor', methodsContract.listCardsFor, { body: { orderId: ids.orderId } }),
    attempt('removeCard', methodsContract.removeCard, card),
    attempt('preferCard', methodsContract.preferCard, card),
    attempt('saveBillingAddress', methodsContract.saveBillingAddress, {
      ...card,
      body: { address1: '1 Main Street', suburb: 'Springfield', countryCode: 'AU' },
    }),
    attempt('removeBankAccount', methodsContract.removeBankAccount, account),
    attempt('preferBankAccount', methodsContract.preferBankAccount, account),
    attempt('confirmCardReport', methodsContract.confirmCardReport, {
      body: { cardIdList: [ids.cardId], allCardsFlag: false },
    }),
    attempt('changeMobile', accessContract.changeMobile, {
      body: { token: mobileChange, newMobile: '0419000002' },
    }),
    attempt('reverifyMobileChange', accessContract.reverifyMobileChange, { body: { token: mobileChange } }),
    attempt('confirmMobileChange', accessContract.confirmMobileChange, {
      body: { token: mobileChange, code: '111111' },
    }),
    attempt('changeEmail', accessContract.changeEmail, {
      body: { token: emailChange, newEmail: 'stranger@example.com' },
    }),
    attempt('reverifyEmailChange', accessContract.reverifyEmailChange, { body: { token: emailChange } }),
    attempt('confirmEmailChange', accessContract.confirmEmailChange, {
      body: { token: emailChange, code: '111111' },
    }),
  ];
}

function browserAttempts({ browser }: Strangers, { registrationId }: Ids): Attempt[] {
  const attempt = attemptBy((operation, input) => browser.call(operation, input));
  const mobile = '0419000003';
  const email = 'stranger@example.com';
  return [
    attempt('readRegistration', accessContract.readRegistration, { params: { registrationId } }),
    attempt('registrationMobileVerifyAsk', accessContract.registrationMobileVerifyAsk, {
      body: { registrationId, mobile, countryCode: 'AU' },
    }),
    attempt('registrationMobileVerifyConfirm', accessContract.registrationMobileVerifyConfirm, {
      body: { registrationId, mobile, smsCode: '111111' },
    }),
    attempt('registrationEmailVerifyAsk', accessContract.registrationEmailVerifyAsk, {
      body: { registrationId, email },
    }),
    attempt('registrationEmailVerifyConfirm', accessContract.registrationEmailVerifyConfirm, {
      body: { registrationId, email, emailCode: '111111' },
    }),
    attempt('finaliseRegistration', accessContract.finaliseRegistration, {
      body: { registrationId, registrationOrigin: 'CHECKOUT' },
    }),
  ];
}

function merchantAttempts({ shop }: Strangers, ids: Ids): Attempt[] {
  const attempt = attemptBy((operation, input) => shop.call(operation, input));
  const { token, orderId, webhookId: id, deliveryId } = ids;
  const amount = { amount: '1.00', currency: 'AUD' as const };
  const order = { params: { orderId } };
  return [
    attempt('readMerchantCheckout', merchantContract.readMerchantCheckout, { params: { token } }),
    attempt('cancelCheckout', merchantContract.cancelCheckout, { params: { token }, body: {} }),
    attempt('authorisePayment', merchantContract.authorisePayment, { body: { token } }),
    attempt('capturePayment', merchantContract.capturePayment, { body: { token } }),
    attempt('captureAuthorised', merchantContract.captureAuthorised, { ...order, body: { amount } }),
    attempt('voidPayment', merchantContract.voidPayment, { ...order, body: {} }),
    attempt('refundPayment', merchantContract.refundPayment, { ...order, body: { amount } }),
    attempt('readPayment', merchantContract.readPayment, order),
    attempt('updateMerchantReference', merchantContract.updateMerchantReference, {
      ...order,
      body: { merchantReference: 'mine' },
    }),
    attempt('deleteWebhook', webhooksContract.deleteWebhook, { params: { id } }),
    attempt('testWebhook', webhooksContract.testWebhook, { params: { id }, body: {} }),
    attempt('rotateWebhookSecret', webhooksContract.rotateWebhookSecret, { params: { id }, body: {} }),
    attempt('listDeliveries', webhooksContract.listDeliveries, { params: { id }, query: {} }),
    attempt('retryDelivery', webhooksContract.retryDelivery, { params: { id, deliveryId }, body: {} }),
  ];
}

interface Answered {
  readonly status: number;
  readonly body: unknown;
}

/** The answer as text again: nothing of it may be overlooked. */
function attemptBy(ask: <Op extends OperationShape>(operation: Op, input: InputOf<Op>) => Promise<Answered>) {
  return <Op extends OperationShape>(name: string, operation: Op, input: InputOf<Op>): Attempt => ({
    name,
    async make() {
      const { status, body } = await ask(operation, input);
      return { status, text: body === undefined ? '' : JSON.stringify(body) };
    },
  });
}
