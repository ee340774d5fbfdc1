/** Reporting a problem with an order, by the newer flow. Source: POR-240 to POR-248, portal-open O-44. */
import type { DisputeReason } from '#shared/domain/disputes/dispute-reasons.ts';
import { goodsNotReceived } from '#shared/domain/disputes/goods-not-received.ts';
import type { OrderSource } from '#shared/domain/orders/order-kind.ts';
import { defineFlow, type StateOf } from '../flow.ts';

/** Back raises an event named after the previous step, since several lead to the same step. */
export const reportProblemFlow = defineFlow('initial', {
  initial: {
    show: 'initial',
    on: {
      yes: 'refundOrReturn',
      no: 'contactMerchant',
      noSingleUseCard: 'goodsNotReceivedSingleUseCard',
      noNotAllowed: 'forbidReportGoodsNotReceived',
      close: 'closed',
    },
  },
  refundOrReturn: {
    show: 'refundOrReturn',
    on: { yes: 'receiveRefund', no: 'messageFromMerchant', initial: 'initial', close: 'closed' },
  },
  receiveRefund: {
    show: 'receiveRefund',
    on: {
      yes: 'problemWithRefund',
      no: 'messageFromMerchant',
      refundOrReturn: 'refundOrReturn',
      close: 'closed',
    },
  },
  problemWithRefund: {
    show: 'problemWithRefund',
    on: { next: 'submitEvidence', receiveRefund: 'receiveRefund', close: 'closed' },
  },
  messageFromMerchant: {
    show: 'messageFromMerchant',
    on: {
      next: 'submitEvidence',
      refundOrReturn: 'refundOrReturn',
      receiveRefund: 'receiveRefund',
      close: 'closed',
    },
  },
  contactMerchant: {
    show: 'contactMerchant',
    on: { next: 'goodsNotReceivedNonSingleUseCard', initial: 'initial', close: 'closed' },
  },
  goodsNotReceivedNonSingleUseCard: {
    show: 'goodsNotReceivedNonSingleUseCard',
    on: { next: 'submitEvidence', contactMerchant: 'contactMerchant', close: 'closed' },
  },
  goodsNotReceivedSingleUseCard: {
    show: 'goodsNotReceivedSingleUseCard',
    on: { next: 'submitEvidence', initial: 'initial', close: 'closed' },
  },
  forbidReportGoodsNotReceived: {
    show: 'forbidReportGoodsNotReceived',
    on: { initial: 'initial', close: 'closed' },
  },
  submitEvidence: {
    show: 'submitEvidence',
    on: {
      submit: 'submitting',
      problemWithRefund: 'problemWithRefund',
      messageFromMerchant: 'messageFromMerchant',
      goodsNotReceivedNonSingleUseCard: 'goodsNotReceivedNonSingleUseCard',
      goodsNotReceivedSingleUseCard: 'goodsNotReceivedSingleUseCard',
      close: 'closed',
    },
  },
  submitting: { call: 'submit', on: { submitted: 'createSuccess', failed: 'createFailure' } },
  createSuccess: { show: 'createSuccess', on: { close: 'closed' } },
  // Back to the form, which keeps everything that was entered.
  createFailure: { show: 'createFailure', on: { submitEvidence: 'submitEvidence', close: 'closed' } },
  closed: { show: 'closed', on: {} },
});

/** The reason that each details step gives to the report. */
export const reasonOfStep = {
  problemWithRefund: 'REFUND_AND_RETURN',
  messageFromMerchant: 'REFUND_AND_RETURN',
  goodsNotReceivedNonSingleUseCard: 'PRODUCT_NOT_RECEIVED',
  goodsNotReceivedSingleUseCard: 'SINGLE_USE_CARD',
} as const satisfies Partial<Record<StateOf<typeof reportProblemFlow>, DisputeReason>>;

/**
 * The event of a shopper who has not received the goods. The expected date is only asked for an order that
 * was not made by a single-use card (portal-open O-48).
 */
export function notReceivedEvent(
  order: { readonly source: OrderSource } & Parameters<typeof goodsNotReceived>[0],
  now: string,
  skipsDates: boolean,
): 'no' | 'noSingleUseCard' | 'noNotAllowed' {
  if (order.source === 'SINGLE_USE_CARD') return 'noSingleUseCard';
  return goodsNotReceived(order, now, skipsDates).isAllowed ? 'no' : 'noNotAllowed';
}
