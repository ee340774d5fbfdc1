import type { Contracts } from '#shared/contract/index.ts';
import { consumerOf } from '../../services/access/index.ts';
import { effectiveFlags } from '../../services/flags/index.ts';
import { finaliseChallenge, initiateChallenge } from '../../services/methods/challenge.ts';
import { findTrace } from '../../services/methods/traces.ts';
import { confirmPayNow, initiatePayNow } from '../../services/payments/pay-now.ts';
import type { Handlers } from '../handler.ts';
import { challengeSubject } from './challenge-subject.ts';

const anyPurpose = ['ADD_CARD', 'CHECKOUT', 'INSTALMENT'] as const;

/** By which flag payment sources are offered in each app. Source: PAY-340, PAY-341. */
const routingFlags = {
  CHECKOUT: 'rosella-payment-in-checkout',
  PORTAL: 'rosella-payment-in-pay-now-and-custom-payment',
} as const;

export const paymentsHandlers: Handlers<Contracts['payments']> = {
  async readPaymentRouting(_, { server, session, channel }) {
    const { countryCode } = await consumerOf(server.db, session.consumerId);
    const flags = await effectiveFlags(server.db, countryCode, session.consumerId);
    return { routing: flags[routingFlags[channel]] ? 'ROSELLA' : 'TOPAZ' };
  },

  initiatePayNow: ({ params }, { server, session }) =>
    initiatePayNow(server, session.consumerId, params.paymentScheduleId),

  confirmPayNow: ({ body }, { server, session, channel, signal }) =>
    confirmPayNow(server, { body, consumerId: session.consumerId, channel, signal }),

  async initiateThreeDS({ body }, { server, session, channel }) {
    const { consumerId } = session;
    const at = server.clock.now();
    const trace = await findTrace(server.db, { traceId: body.traceId, consumerId, purposes: anyPurpose, at });
    const challenge = await initiateChallenge(server, {
      trace,
      consumer: await consumerOf(server.db, consumerId),
      workflow: body.workflow,
      channel,
      ...(await challengeSubject(server, trace, body.donation)),
    });
    return {
      traceId: trace.id,
      threeDSId: challenge.id,
      challengeRequired: challenge.state !== 'NOT_REQUIRED',
      challengeUri: challenge.uri,
    };
  },

  async finaliseThreeDS({ body }, { server, session }) {
    const { consumerId } = session;
    const at = server.clock.now();
    const trace = await findTrace(server.db, { traceId: body.traceId, consumerId, purposes: anyPurpose, at });
    await finaliseChallenge(server, { trace, threeDSId: body.threeDSId, workflow: body.workflow });
    return { result: 'PASSED' };
  },
};
