import type { applePayContract } from '#shared/contract/methods/apple-pay.contract.ts';
import {
  preferApplePay,
  removeApplePay,
  saveApplePay,
  startApplePaySession,
} from '../../areas/managed-methods/index.ts';
import type { Handlers } from '../handler.ts';

export const applePayHandlers: Handlers<typeof applePayContract> = {
  startApplePaySession: async ({ body }, { server, session, channel }) => ({
    sessionObject: await startApplePaySession(server, session.consumerId, {
      validationUrl: body.validationUrl,
      channel,
    }),
  }),

  saveApplePay: ({ body }, { server, session }) => saveApplePay(server, session.consumerId, body),

  preferApplePay: (_, { server, session }) => preferApplePay(server, session.consumerId),

  async removeApplePay(_, { server, session }) {
    await removeApplePay(server, session.consumerId);
    return undefined;
  },
};
