import type { Contracts } from '#shared/contract/index.ts';
import { consumerOf } from '../access/consumers.ts';
import type { Handlers } from '../http/handler.ts';
import { finaliseChallenge, initiateChallenge } from '../payments/challenge.ts';
import { challengeSubject } from '../payments/challenge-subject.ts';
import { confirmPayNow, initiatePayNow } from '../payments/pay-now.ts';
import { findTrace } from '../payments/traces.ts';
import { effectiveFlags } from '../world/flags.ts';

const anyPurpose = ['ADD_CARD', 'CHECKOUT', 'INSTALMENT'] as const;

/** By which flag payment sources are offered in each app. Source: PAY-340, PAY-341. */
const routingFlags = {
  CHECKOUT: 'rosella-payment-in-checkout',
  PORTAL: 'rosella-payment-in-pay-now-and-custom-payment',
} as const;

export const paymentsHandlers: Handlers<Contracts['payments']> = {
  async readPaymentRouting(_, { world, session, channel }) {
    const { countryCode } = await consumerOf(world.db, session.consumerId);
    const flags = await effectiveFlags(world.db, countryCode, session.consumerId);
    return { routing: flags[routingFlags[channel]] ? 'ROSELLA' : 'TOPAZ' };
  },

  initiatePayNow: ({ params }, { world, session }) =>
    initiatePayNow(world, session.consumerId, params.paymentScheduleId),

  confirmPayNow: ({ body }, { world, session, channel, signal }) =>
    confirmPayNow(world, { body, consumerId: session.consumerId, channel, signal }),

  async initiateThreeDS({ body }, { world, session, channel }) {
    const { consumerId } = session;
    const at = world.clock.now();
    const trace = await findTrace(world.db, { traceId: body.traceId, consumerId, purposes: anyPurpose, at });
    const challenge = await initiateChallenge(world, {
      trace,
      consumer: await consumerOf(world.db, consumerId),
      workflow: body.workflow,
      channel,
      ...(await challengeSubject(world, trace, body.donation)),
    });
    return {
      traceId: trace.id,
      threeDSId: challenge.id,
      challengeRequired: challenge.state !== 'NOT_REQUIRED',
      challengeUri: challenge.uri,
    };
  },

  async finaliseThreeDS({ body }, { world, session }) {
    const { consumerId } = session;
    const at = world.clock.now();
    const trace = await findTrace(world.db, { traceId: body.traceId, consumerId, purposes: anyPurpose, at });
    await finaliseChallenge(world, { trace, threeDSId: body.threeDSId, workflow: body.workflow });
    return { result: 'PASSED' };
  },
};
