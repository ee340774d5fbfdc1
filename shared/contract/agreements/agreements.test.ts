import { describe, expect, it } from 'vitest';
import {
  agreementDocumentSchema,
  billingAgreementSchema,
  purchaseAgreementSchema,
  purchaseAgreementStatusSchema,
} from '#shared/domain/agreements/agreement.ts';
import {
  listAgreementDocuments,
  listBillingAgreements,
  listOrdersOfBillingAgreement,
  listPurchaseAgreements,
  readAgreementDocument,
  readBillingAgreement,
  readPurchaseAgreement,
  setBillingAgreementMethod,
  setOrderCard,
  setOrderMethod,
  setPurchaseAgreementMethod,
} from './agreements.contract.ts';

const base = '/portal/consumers';
const id = '3f1c1f00-0d5c-4bb0-9a55-7d9a1f6f2a01';
const paymentMethod = { type: 'APPLE_PAY', id: 'a' } as const;
const billing = {
  id,
  status: 'ACTIVE',
  createdAt: '2026-10-20T02:00:00.000Z',
  merchant: { id: 'm', name: 'm', merchantDisplayName: 'M', countryCode: 'AU' },
  paymentMethod,
};
const money = { amount: '1.00', currency: 'AUD' };
const purchase = { ...billing, expiresAt: null, agreementAmount: money, chargedAmount: money };
const deviceDetails = { userAgent: 'u', language: 'en', timezone: 'UTC', screen: '1x1' };
const addressOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const takes = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('an agreement', () => {
  it('is ACTIVE, COMPLETED, CANCELLED or EXPIRED where it is to buy [PAY-317] [POR-201]', () => {
    expect(purchaseAgreementStatusSchema.options).toEqual(['ACTIVE', 'COMPLETED', 'CANCELLED', 'EXPIRED']);
    expect(takes(purchaseAgreementSchema, { ...purchase, status: 'PAUSED' })).toBe(false);
  });

  it('has an id and a payment method, of both kinds [PAY-318] [POR-202]', () => {
    expect(purchaseAgreementSchema.parse(purchase)).toMatchObject({ id, paymentMethod });
    expect(billingAgreementSchema.parse(billing)).toMatchObject({ id, paymentMethod });
    for (const name of ['id', 'paymentMethod']) {
      expect(takes(purchaseAgreementSchema, { ...purchase, [name]: undefined })).toBe(false);
      expect(takes(billingAgreementSchema, { ...billing, [name]: undefined })).toBe(false);
    }
  });
});

describe('the calls', () => {
  it.each([
    [listPurchaseAgreements, `GET ${base}/purchase-agreements`, purchase],
    [listBillingAgreements, `GET ${base}/billing-agreements`, billing],
  ] as const)(
    'list by offset, limit, orderBy and ascending with the total [PAY-321] [PAY-360] [PAY-105] [POR-113] [POR-114] [POR-115]',
    (operation, address, agreement) => {
      expect(addressOf(operation)).toBe(address);
      expect(operation.query.parse({})).toEqual({
        offset: 0,
        limit: 10,
        orderBy: 'createdAt',
        ascending: false,
      });
      const query = { offset: '20', limit: '5', orderBy: 'status', ascending: 'true' };
      expect(operation.query.parse(query)).toEqual({
        offset: 20,
        limit: 5,
        orderBy: 'status',
        ascending: true,
      });
      expect(operation.reply.parse({ results: [agreement], totalResults: 1 }).totalResults).toBe(1);
      expect(takes(operation.reply, { results: [agreement] })).toBe(false);
    },
  );

  it('read one of either kind [PAY-319] [PAY-322] [POR-199] [POR-203]', () => {
    expect(addressOf(readPurchaseAgreement)).toBe(`GET ${base}/purchase-agreements/{agreementId}`);
    expect(readPurchaseAgreement.reply.parse(purchase).id).toBe(id);
    expect(addressOf(readBillingAgreement)).toBe(`GET ${base}/billing-agreements/{id}`);
    expect(readBillingAgreement.reply.parse(billing).id).toBe(id);
  });

  it('list the orders of one for recurring payments by pages with the total [PAY-323] [POR-204]', () => {
    expect(addressOf(listOrdersOfBillingAgreement)).toBe(
      `GET ${base}/billing-agreements/{id}/order-transactions`,
    );
    const query = { offset: '10', limit: '10', orderBy: 'orderDate', ascending: 'false' };
    expect(listOrdersOfBillingAgreement.query.parse(query)).toEqual({
      offset: 10,
      limit: 10,
      orderBy: 'orderDate',
      ascending: false,
    });
    expect(takes(listOrdersOfBillingAgreement.reply, { results: [], totalResults: 0 })).toBe(true);
    expect(takes(listOrdersOfBillingAgreement.reply, { results: [] })).toBe(false);
  });

  it.each([
    [setPurchaseAgreementMethod, `PUT ${base}/purchase-agreements/{agreementId}/payment-method`],
    [setBillingAgreementMethod, `PUT ${base}/billing-agreements/{agreementId}/payment-method`],
  ] as const)(
    'set exactly one method of an agreement [PAY-320] [PAY-324] [POR-200] [POR-205]',
    (operation, address) => {
      expect(addressOf(operation)).toBe(address);
      for (const body of [{ bankAccountId: 'b' }, { cardId: 'c' }, { paymentSourceId: 'p' }]) {
        expect(takes(operation.body, body)).toBe(true);
      }
      for (const body of [
        {},
        { cardId: 'c', bankAccountId: 'b' },
        { cardId: 'c', paymentSourceId: 'p' },
        { bankAccountId: 'b', paymentSourceId: 'p' },
        { cardId: 'c', bankAccountId: 'b', paymentSourceId: 'p' },
        { cardId: '' },
      ]) {
        expect(takes(operation.body, body)).toBe(false);
      }
    },
  );

  it('set a saved card on an order by its path [PAY-312]', () => {
    expect(addressOf(setOrderCard)).toBe(
      `POST ${base}/ordertransactions/{orderId}/payment-method/{paymentMethodId}`,
    );
    expect('body' in setOrderCard).toBe(false);
  });

  it('set a payment source with its device, or a bank account, on an order [PAY-311] [PAY-313]', () => {
    expect(addressOf(setOrderMethod)).toBe(`POST ${base}/ordertransactions/{orderId}/payment-method`);
    expect(takes(setOrderMethod.body, { paymentSourceId: 'p', deviceDetails })).toBe(true);
    expect(takes(setOrderMethod.body, { bankAccountId: 'b' })).toBe(true);
    for (const body of [
      {},
      { paymentSourceId: 'p' },
      { bankAccountId: 'b', paymentSourceId: 'p', deviceDetails },
    ]) {
      expect(takes(setOrderMethod.body, body)).toBe(false);
    }
  });

  it('list the documents of an order and render one, of types to come too [PAY-102] [PAY-103] [POR-194] [POR-195] [POR-196]', () => {
    expect(addressOf(listAgreementDocuments)).toBe(`GET ${base}/ordertransactions/{orderId}/ppa`);
    const createdDate = '2026-10-20T02:00:00.000Z';
    const documents = ['FINAL_PAYMENT_SCHEDULE', 'SOMETHING_NEW'].map((docType) => ({
      documentId: 'd',
      docType,
      createdDate,
    }));
    expect(listAgreementDocuments.reply.parse({ ppaDocs: documents }).ppaDocs).toEqual(documents);
    expect(takes(agreementDocumentSchema, { documentId: 'd', createdDate })).toBe(false);
    expect(addressOf(readAgreementDocument)).toBe(`GET ${base}/ppa/{documentId}`);
    expect(readAgreementDocument.reply.parse({ renderedHtml: '<p>' })).toEqual({ renderedHtml: '<p>' });
  });
});
