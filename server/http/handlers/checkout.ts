import type { Contracts } from '#shared/contract/index.ts';
import { noteShopOfLogin } from '../../areas/access/index.ts';
import {
  confirmCheckout,
  readSession,
  readSettledSession,
  startCheckout,
  updateCheckout,
} from '../../areas/checkouts/index.ts';
import { addShippingAddress, listShippingAddresses } from '../../areas/consumers/index.ts';
import type { Handlers } from '../handler.ts';

export const checkoutHandlers: Handlers<Contracts['checkout']> = {
  readCheckout: ({ params }, { server, session, signal }) =>
    readSettledSession(server, params.token, session?.consumerId ?? null, signal),

  async startCheckout({ params }, { server, session, signal }) {
    const { merchantId } = await startCheckout(server, params.token, session.consumerId, signal);
    await noteShopOfLogin(server.db, session, merchantId);
    return readSession(server, params.token, session.consumerId);
  },

  async updateCheckout({ params, body }, { server, session }) {
    await updateCheckout(server, params.token, session.consumerId, body);
    return readSession(server, params.token, session.consumerId);
  },

  async confirmCheckout({ params, body }, { server, session, channel, signal, network }) {
    const { consumerId } = session;
    const confirmation = {
      token: params.token,
      consumerId,
      donation: body.donation,
      bankAccount: bankAccountIn(body),
      revision: body.revision ?? 0,
      channel,
      signal,
      network,
    };
    return confirmCheckout(server, confirmation);
  },

  listShippingAddresses: async (_, { server, session }) => ({
    shippingAddresses: await listShippingAddresses(server.db, session.consumerId),
  }),

  addShippingAddress: ({ body }, { server, session }) =>
    addShippingAddress(server, session.consumerId, body.address),
};

interface GivenMethod {
  readonly paymentMethodId?: string | undefined;
  readonly paymentMethodType?: 'ACH_BANK_ACCOUNT' | undefined;
}

const bankAccountIn = ({ paymentMethodId, paymentMethodType }: GivenMethod) =>
  paymentMethodId === undefined && paymentMethodType === undefined ? undefined : { id: paymentMethodId };
