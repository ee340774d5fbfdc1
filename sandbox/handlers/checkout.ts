import type { Contracts } from '#shared/contract/index.ts';
import { confirmCheckout } from '../checkouts/confirm.ts';
import { donatedWith } from '../checkouts/donation.ts';
import { orderIdText } from '../checkouts/merchant-view.ts';
import { readSession, redirectUrl } from '../checkouts/session-view.ts';
import { startCheckout } from '../checkouts/start.ts';
import type { Handlers } from '../http/handler.ts';
import { losesConfirm, lostReply } from '../scenarios/timing.ts';

export const checkoutHandlers: Handlers<Contracts['checkout']> = {
  readCheckout: ({ params }, { world, session }) =>
    readSession(world, params.token, session?.consumerId ?? null),

  async startCheckout({ params }, { world, session }) {
    await startCheckout(world, params.token, session.consumerId);
    return readSession(world, params.token, session.consumerId);
  },

  async confirmCheckout({ params, body }, { world, session, channel, signal }) {
    const { checkout, isApproved, resultCode } = await confirmCheckout(world, {
      token: params.token,
      consumerId: session.consumerId,
      donation: body.donation,
      channel,
      signal,
    });
    if (await losesConfirm(world, session.consumerId)) return lostReply();
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
