import type { Contracts } from '#shared/contract/index.ts';
import { Refusal } from '../../core/refusal.ts';
import {
  awaitRunningConfirm,
  confirmCheckout,
  readSession,
  startCheckout,
  updateCheckout,
} from '../../services/checkout-sessions/index.ts';
import { addShippingAddress, listShippingAddresses } from '../../services/shipping-addresses/index.ts';
import type { Handlers } from '../handler.ts';

export const checkoutHandlers: Handlers<Contracts['checkout']> = {
  async readCheckout({ params: { token } }, { server, session, signal }) {
    if (session) await awaitRunningConfirm(server, token, session.consumerId, signal).catch(unlessInProgress);
    return readSession(server, token, session?.consumerId ?? null);
  },

  async startCheckout({ params }, { server, session, signal }) {
    await awaitRunningConfirm(server, params.token, session.consumerId, signal);
    await startCheckout(server, params.token, session.consumerId);
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

/** A confirm that takes longer is shown as it stands. */
function unlessInProgress(refusal: unknown): void {
  if (!(refusal instanceof Refusal && refusal.code === 'confirm_in_progress')) throw refusal;
}
