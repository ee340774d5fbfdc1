import type { Contracts } from '#shared/contract/index.ts';
import { confirmCheckout } from '../../services/checkouts/confirm.ts';
import { donatedWith } from '../../services/checkouts/donation.ts';
import { orderIdText } from '../../services/checkouts/merchant-view.ts';
import { readSession, redirectUrl } from '../../services/checkouts/session-view.ts';
import { startCheckout } from '../../services/checkouts/start.ts';
import type { Handlers } from '../handler.ts';

export const checkoutHandlers: Handlers<Contracts['checkout']> = {
  readCheckout: ({ params }, { server, session }) =>
    readSession(server, params.token, session?.consumerId ?? null),

  async startCheckout({ params }, { server, session }) {
    await startCheckout(server, params.token, session.consumerId);
    return readSession(server, params.token, session.consumerId);
  },

  async confirmCheckout({ params, body }, { server, session, channel, signal }) {
    const { checkout, isApproved, resultCode } = await confirmCheckout(server, {
      token: params.token,
      consumerId: session.consumerId,
      donation: body.donation,
      channel,
      signal,
    });
    return {
      status: isApproved ? 'APPROVED' : 'DECLINED',
      state: isApproved ? 'APPROVED' : checkout.state === 'DECLINED' ? 'DECLINED' : 'STARTED',
      resultCode,
      orderId: isApproved ? orderIdText(checkout) : null,
      donation: donatedWith(checkout),
      redirectUrl: redirectUrl(checkout, isApproved ? 'SUCCESS' : 'CANCELLED'),
    };
  },
};
