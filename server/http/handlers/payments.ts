import type { Contracts } from '#shared/contract/index.ts';
import {
  checkScan,
  createScanIntent,
  finaliseChallenge,
  initiateChallenge,
  routingOf,
} from '../../areas/card-sessions/index.ts';
import { checkoutSubject } from '../../areas/checkouts/index.ts';
import { consumerOf } from '../../areas/consumers/index.ts';
import {
  changePaymentDate,
  confirmPayment,
  dateChangeOptions,
  initiateInstalments,
  initiatePartial,
  initiatePayNow,
  initiatePlanPayment,
  paymentSubject,
  payPlan,
  planPaymentSubject,
  readPlan,
} from '../../areas/instalments/index.ts';
import { readScheduleItem } from '../../areas/order-views/index.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Handlers } from '../handler.ts';

export const cardScanHandlers: Handlers<Contracts['cardScan']> = {
  createCardScan: ({ body }, { server, session: { consumerId, checkoutToken } }) =>
    createScanIntent(server, { ...body, consumerId, checkoutToken }),

  checkCardScan: ({ body }, { server, session: { consumerId, checkoutToken } }) =>
    checkScan(server, { ...body, consumerId, checkoutToken }),
};

export const paymentsHandlers: Handlers<Contracts['payments']> = {
  async readPaymentRouting(_, { server, session, channel }) {
    const consumer = await consumerOf(server.db, session.consumerId);
    return { routing: await routingOf(server, consumer, channel) };
  },

  initiatePayNow: ({ params }, { server, session }) =>
    initiatePayNow(server, session.consumerId, params.paymentScheduleId),

  initiateInstalments: ({ body }, { server, session }) =>
    initiateInstalments(server, session.consumerId, body),

  initiatePartial: ({ params, body }, { server, session }) =>
    initiatePartial(server, session.consumerId, params.orderId, body.amount),

  confirmPayNow: ({ body }, { server, session: { consumerId }, channel, signal, network }) =>
    confirmPayment(server, {
      body,
      purpose: 'INSTALMENT',
      orderId: body.orderId,
      consumerId,
      channel,
      signal,
      network,
    }),

  confirmPartial({ params, body }, { server, session: { consumerId }, channel, signal, network }) {
    const { orderId } = params;
    if (body.orderId !== undefined && body.orderId !== orderId) throw new Refusal('not_found');
    return confirmPayment(server, {
      body,
      purpose: 'PARTIAL',
      orderId,
      consumerId,
      channel,
      signal,
      network,
    });
  },

  readPaymentPlan: (_, { server, session }) => readPlan(server, session.consumerId),

  initiateAccountPayment: ({ body }, { server, session }) =>
    initiatePlanPayment(server, session.consumerId, body),

  payAccount: ({ body }, { server, session: { consumerId }, channel, signal, network }) =>
    payPlan(server, { body, consumerId, channel, signal, network }),

  async checkDateChange({ params }, { server, session }) {
    const { consumerId } = session;
    return { newPaymentDateOptions: await dateChangeOptions(server, consumerId, params.paymentScheduleId) };
  },

  async changePaymentDate({ params: { paymentScheduleId }, body }, { server, session: { consumerId } }) {
    const newDate = body.newPaymentDate;
    await changePaymentDate(server, consumerId, { paymentScheduleId, newDate });
    return readScheduleItem(server.db, consumerId, paymentScheduleId);
  },

  async initiateThreeDS({ body }, { server, session: { consumerId, checkoutToken }, channel }) {
    const call = { traceId: body.traceId, consumerId, checkoutToken, workflow: body.workflow, channel };
    const challenge = await initiateChallenge(server, call, {
      CHECKOUT: (trace) => checkoutSubject(server, trace, body.donation),
      INSTALMENT: (trace) => paymentSubject(server, trace),
      PARTIAL: (trace) => paymentSubject(server, trace),
      ACCOUNT: (trace) => planPaymentSubject(server, trace),
    });
    const challengeRequired = challenge.state === 'PENDING';
    return {
      traceId: challenge.traceId,
      threeDSId: challenge.id,
      challengeRequired,
      challengeUri: challengeRequired ? challenge.uri : null,
    };
  },

  async finaliseThreeDS({ body: { traceId, threeDSId, workflow } }, { server, session }) {
    const { consumerId, checkoutToken } = session;
    await finaliseChallenge(server, { traceId, consumerId, checkoutToken, threeDSId, workflow });
    return { result: 'PASSED' };
  },
};
