/** The calls that the order pages make, and their replies field by field. */
import type { Page } from 'playwright/test';
import { shopperWithAnOrder } from '../support/known-shopper.ts';
import { portalOn } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

interface Call {
  /** Method, path below the prefix, query. */
  readonly asked: string;
  readonly body: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: read as it is on the wire, where no type holds.
  readonly answer: any;
}

/** Every call of the consumer API that the page made and that was answered, found by its method and path. */
function watchCalls(page: Page): (asked: string) => Promise<Call> {
  const calls: Promise<Call>[] = [];
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    const request = response.request();
    if (!pathname.startsWith('/portal/consumers/') || !response.ok()) return;
    const asked = `${request.method()} ${pathname.replace('/portal/consumers', '')}${search}`;
    const answer = response.json().catch(() => null);
    calls.push(answer.then((found) => ({ asked, body: request.postData(), answer: found })));
  });
  return async (asked) => {
    const found = (await Promise.all(calls)).find((call) => call.asked === asked);
    expect(found, `${asked} among the calls`).toBeDefined();
    return found as Call;
  };
}

const fieldsOf = (value: object) => Object.keys(value).sort();
const words = (text: string) => text.split(' ').sort();
const money = { amount: expect.stringMatching(/^\d+\.\d\d$/), currency: 'AUD', symbol: '$' };
const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

const orderFields =
  'id channel source orderDate merchant orderSummary pendingAmount owedAmount owedWithoutPending preorder subscriptionPayment paymentScheduleSet paymentMethod enabledCardTypes consumer orderDetail refund paymentUpFront paymentInterval paymentOption isApplePayAvailable canBeDisputed disputeFlowType hasActiveDispute paymentsOnHold orderStatus orderStatusReason paymentResultCode';
const itemFields =
  'id paymentScheduleUuid status installmentDueDate originalInstallmentDueDate amount amountOwed amountPending owedAmount amountPayable outstandingBalance paymentMethod paymentResponses paymentRefundResponses';

test(
  'an order is requested by its id and has these fields ' +
    '[PAY-073] [PAY-076] [PAY-077] [PAY-078] [PAY-079] [PAY-080] [PAY-081] [PAY-083] [PAY-084] [PAY-069] ' +
    '[POR-162] [POR-164] [POR-176] [POR-177] [POR-179] [POR-180] [POR-181]',
  async ({ page }) => {
    const shopper = await shopperWithAnOrder();
    const portal = portalOn(page);
    await portal.signIn(shopper);
    const callOf = watchCalls(page);
    await portal.openOrder(shopper.orderId);
    await expect(portal.payments).toHaveCount(4);

    const { body, answer: order } = await callOf(`GET /ordertransactions/${shopper.orderId}`);
    expect(body).toBeNull();
    expect(fieldsOf(order)).toEqual(words(orderFields));
    expect(order).toMatchObject({
      id: shopper.orderId,
      channel: 'ONLINE',
      source: 'CHECKOUT',
      orderDate: moment,
      preorder: false,
      subscriptionPayment: false,
      enabledCardTypes: expect.arrayContaining(['VISA']),
      refund: { refundStatus: 'NONE' },
      paymentUpFront: money,
      paymentInterval: 14,
      paymentOption: 'PBI',
      isApplePayAvailable: true,
      canBeDisputed: true,
      disputeFlowType: 'DEFAULT',
      hasActiveDispute: false,
      paymentsOnHold: false,
    });
    expect(order.merchant).toEqual({
      id: 'demo-au',
      name: 'Marlow Field',
      merchantDisplayName: 'Marlow Field',
      countryCode: 'AU',
    });
    const sums = Object.fromEntries(
      words('orderTotal totalAfterRefund totalOwed totalAmountPending donation').map((name) => [name, money]),
    );
    expect(order.orderSummary).toEqual(sums);
    for (const name of ['pendingAmount', 'owedAmount', 'owedWithoutPending']) {
      expect(order[name]).toEqual(money);
    }
    expect(order.consumer.address).toMatchObject({ address1: shopper.address.address1 });
    expect(fieldsOf(order.orderDetail)).toEqual(['items', 'shippingAddress']);

    expect(order.paymentScheduleSet).toHaveLength(4);
    for (const item of order.paymentScheduleSet) {
      expect(fieldsOf(item)).toEqual(words(itemFields));
      expect(item).toMatchObject({
        installmentDueDate: day,
        originalInstallmentDueDate: day,
        paymentMethod: { type: 'CREDIT_CARD', cardBrand: 'VISA' },
      });
      for (const name of words(
        'amount amountOwed amountPending owedAmount amountPayable outstandingBalance',
      )) {
        expect(item[name]).toEqual(money);
      }
    }
    const [{ status, paymentResponses, paymentRefundResponses }] = order.paymentScheduleSet;
    expect({ status, paymentRefundResponses }).toEqual({ status: 'PAID', paymentRefundResponses: [] });
    expect(paymentResponses).toEqual([
      {
        status: 'SUCCESS',
        paymentSource: expect.objectContaining({ type: 'CREDIT_CARD' }),
        amount: money,
        createdDate: moment,
        type: 'MANUAL',
      },
    ]);
  },
);

test(
  'the home page asks for orders, what is due, the limit and the account by these calls ' +
    '[PAY-085] [PAY-104] [PAY-166] [PAY-169] [PAY-170] [POR-083] [POR-109] [POR-121] [POR-141] [POR-159] [POR-161]',
  async ({ page }) => {
    const shopper = await shopperWithAnOrder();
    const portal = portalOn(page);
    const callOf = watchCalls(page);
    await portal.signIn(shopper);
    await expect(portal.orders).toHaveCount(1);
    await expect(portal.text('$1,910.00')).toBeVisible();

    const orders = await callOf('GET /ordertransactions?offset=0&limit=10&orderBy=orderDate&ascending=false');
    expect(orders.answer).toEqual({
      results: [expect.objectContaining({ id: shopper.orderId })],
      totalResults: 1,
    });
    const due = await callOf('GET /paymentschedule/due?offset=0&limit=100&orderBy=dueDate&ascending=true');
    expect(fieldsOf(due.answer)).toEqual(['results', 'totalResults']);
    expect(due.answer.totalResults).toBe(3);
    for (const entry of due.answer.results) {
      expect(fieldsOf(entry)).toEqual(
        words(
          `${itemFields} orderNumber merchant orderChannel orderSource orderDateTime paymentsOnHold position paymentCount bought`,
        ),
      );
      expect(entry).toMatchObject({
        orderNumber: shopper.orderId,
        merchant: { id: 'demo-au' },
        orderChannel: 'ONLINE',
        orderSource: 'CHECKOUT',
        orderDateTime: moment,
      });
    }
    const summary = await callOf('GET /amount-due-summary');
    expect([summary.body, fieldsOf(summary.answer)]).toEqual([null, ['paymentPeriods']]);
    const limit = await callOf('GET /limit');
    expect([limit.body, limit.answer.creditLimit]).toEqual([
      null,
      { amount: '2000.00', currency: 'AUD', symbol: '$' },
    ]);
    const account = await callOf('GET /account');
    expect(account.body).toBeNull();
    expect(account.answer).toMatchObject({
      email: shopper.email,
      mobile: shopper.mobile.stored,
      givenNames: shopper.givenNames,
      surname: shopper.surname,
      dateOfBirth: '1994-03-07',
      preferredLocale: 'en-AU',
    });
    const { address1, suburb, postcode } = shopper.address;
    expect(account.answer.contactAddress).toEqual({
      address1,
      suburb,
      state: 'VIC',
      postcode,
      countryCode: 'AU',
    });
  },
);
