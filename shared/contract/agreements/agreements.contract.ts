/**
 * Agreements with shops, the documents of orders, and which method pays. Source: PAY-102, PAY-103, PAY-311 to PAY-324,
 * PAY-360, PAY-406, payments-open O-46, O-60, O-67.
 */
import * as z from 'zod/mini';
import {
  agreementDocumentSchema,
  billingAgreementSchema,
  purchaseAgreementSchema,
} from '#shared/domain/agreements/agreement.ts';
import { orderIdSchema, orderSchema } from '#shared/domain/orders/order.ts';
import { orderEntrySchema } from '#shared/domain/orders/order-entry.ts';
import { deviceDetailsSchema } from '../device.schema.ts';
import { operation } from '../operation.ts';
import { pageOf, sortedPageQuery } from '../paging.ts';

const agreementId = z.string().check(z.maxLength(40));
const methodId = z.string().check(z.minLength(1), z.maxLength(120));

/** Exactly one of the three. */
const chosenMethod = z.union([
  z.strictObject({ cardId: methodId }),
  z.strictObject({ bankAccountId: methodId }),
  z.strictObject({ paymentSourceId: methodId }),
]);

const methodErrors = [
  'payment_method_not_usable',
  'precondition_failed',
  'bank_account_not_allowed',
] as const;

/** Newest first. */
export const listPurchaseAgreements = operation({
  method: 'GET',
  path: '/portal/consumers/purchase-agreements',
  access: 'consumer',
  query: sortedPageQuery(['createdAt', 'status'], false),
  reply: pageOf(purchaseAgreementSchema),
  errors: [],
});

export const readPurchaseAgreement = operation({
  method: 'GET',
  path: '/portal/consumers/purchase-agreements/{agreementId}',
  access: 'consumer',
  params: z.strictObject({ agreementId }),
  reply: purchaseAgreementSchema,
  errors: [],
});

/** Sets the method that the shop charges from now on. Only of an active agreement. */
export const setPurchaseAgreementMethod = operation({
  method: 'PUT',
  path: '/portal/consumers/purchase-agreements/{agreementId}/payment-method',
  access: 'consumer',
  params: z.strictObject({ agreementId }),
  body: chosenMethod,
  reply: purchaseAgreementSchema,
  errors: methodErrors,
});

/** Newest first. */
export const listBillingAgreements = operation({
  method: 'GET',
  path: '/portal/consumers/billing-agreements',
  access: 'consumer',
  query: sortedPageQuery(['createdAt', 'status'], false),
  reply: pageOf(billingAgreementSchema),
  errors: [],
});

export const readBillingAgreement = operation({
  method: 'GET',
  path: '/portal/consumers/billing-agreements/{id}',
  access: 'consumer',
  params: z.strictObject({ id: agreementId }),
  reply: billingAgreementSchema,
  errors: [],
});

/** The orders that the shop placed by the agreement, newest first. */
export const listOrdersOfBillingAgreement = operation({
  method: 'GET',
  path: '/portal/consumers/billing-agreements/{id}/order-transactions',
  access: 'consumer',
  params: z.strictObject({ id: agreementId }),
  query: sortedPageQuery(['orderDate'], false),
  reply: pageOf(orderEntrySchema),
  errors: [],
});

/** Sets the method that the shop charges from now on. Only of an active agreement. */
export const setBillingAgreementMethod = operation({
  method: 'PUT',
  path: '/portal/consumers/billing-agreements/{agreementId}/payment-method',
  access: 'consumer',
  params: z.strictObject({ agreementId }),
  body: chosenMethod,
  reply: billingAgreementSchema,
  errors: methodErrors,
});

/** The saved card that pays the rest of an order. Only while something is owed. */
export const setOrderCard = operation({
  method: 'POST',
  path: '/portal/consumers/ordertransactions/{orderId}/payment-method/{paymentMethodId}',
  access: 'consumer',
  params: z.strictObject({ orderId: orderIdSchema, paymentMethodId: methodId }),
  reply: orderSchema,
  errors: methodErrors,
});

/** The same with a bank account, or with what a wallet gave. */
export const setOrderMethod = operation({
  method: 'POST',
  path: '/portal/consumers/ordertransactions/{orderId}/payment-method',
  access: 'consumer',
  params: z.strictObject({ orderId: orderIdSchema }),
  body: z.union([
    z.strictObject({ bankAccountId: methodId }),
    z.strictObject({ paymentSourceId: methodId, deviceDetails: deviceDetailsSchema }),
  ]),
  reply: orderSchema,
  errors: methodErrors,
});

/** The documents of an order; which ones there are depends on how far it is. */
export const listAgreementDocuments = operation({
  method: 'GET',
  path: '/portal/consumers/ordertransactions/{orderId}/ppa',
  access: 'consumer',
  params: z.strictObject({ orderId: orderIdSchema }),
  reply: z.object({ ppaDocs: z.array(agreementDocumentSchema) }),
  errors: [],
});

/** One document, in the language of the shopper. It has no scripts, and nothing in it is loaded. */
export const readAgreementDocument = operation({
  method: 'GET',
  path: '/portal/consumers/ppa/{documentId}',
  access: 'consumer',
  params: z.strictObject({ documentId: z.string().check(z.maxLength(60)) }),
  reply: z.object({ renderedHtml: z.string() }),
  errors: [],
});

export const agreementsContract = {
  listPurchaseAgreements,
  readPurchaseAgreement,
  setPurchaseAgreementMethod,
  listBillingAgreements,
  readBillingAgreement,
  listOrdersOfBillingAgreement,
  setBillingAgreementMethod,
  setOrderCard,
  setOrderMethod,
  listAgreementDocuments,
  readAgreementDocument,
} as const;
