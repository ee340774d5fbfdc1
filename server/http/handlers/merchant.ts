/** Server to server. Source: merchant-api §5. */
import { merchantContract as contract } from '#shared/contract/merchant/merchant.contract.ts';
import {
  type Authorised,
  authorisePayment,
  cancelByMerchant,
  createCheckout,
  findCheckout,
  listMerchantCheckouts,
  merchantCheckoutView,
  refuseEndedCheckout,
} from '../../areas/checkouts/index.ts';
import {
  captureMerchantPayment,
  listMerchantPayments,
  readMerchantPayment,
  refundMerchantPayment,
  updateMerchantReference,
  voidMerchantPayment,
} from '../../areas/merchant-payments/index.ts';
import { configurationView, findMerchant, type MerchantIdentity } from '../../areas/merchants/index.ts';
import { Answer, type Handlers, type RequestContext } from '../handler.ts';
import { idempotent } from '../idempotency.ts';

export const merchantHandlers: Handlers<typeof contract> = {
  readConfiguration: async (_, { server, merchant: { merchantId } }) =>
    configurationView(await findMerchant(server.db, merchantId), server.config),

  createCheckout: idempotent(
    contract.createCheckout,
    ({ body }, { server, merchant }, commit) =>
      commit(async (tx) => {
        const now = server.clock.now();
        const checkout = await createCheckout(
          tx,
          { merchant: await findMerchant(tx, merchant.merchantId), config: server.config },
          body,
          now,
        );
        return {
          token: checkout.token,
          expiresAt: checkout.expiresAt.toISOString(),
          expiresInMs: checkout.expiresAt.getTime() - now.getTime(),
          redirectCheckoutUrl: `${server.config.origins.checkout}/?token=${checkout.token}&d=r#/`,
        };
      }),
    {
      beforeRepeat: ({ token }, server, merchantId) => refuseEndedCheckout(server, token, merchantId),
    },
  ),

  async readMerchantCheckout({ params }, { server, merchant }) {
    const { checkout } = await findCheckout(server.db, params.token, merchant.merchantId);
    return merchantCheckoutView(checkout);
  },

  listMerchantCheckouts: ({ query }, { server, merchant }) =>
    listMerchantCheckouts(server.db, merchant.merchantId, query),

  cancelCheckout: idempotent(contract.cancelCheckout, async ({ params }, { server, merchant }, commit) => {
    const view = await commit(async (tx) =>
      merchantCheckoutView(await cancelByMerchant(tx, server, params.token, merchant.merchantId)),
    );
    await server.changes.publish(`checkout:${params.token}`);
    return view;
  }),

  authorisePayment: idempotent(
    contract.authorisePayment,
    ({ body }, context, commit) =>
      authorisePayment(callerOf(context), { ...body, capturesAtOnce: false }, commit),
    { replyOf: authorisedReply },
  ),

  capturePayment: idempotent(
    contract.capturePayment,
    ({ body }, context, commit) =>
      authorisePayment(callerOf(context), { ...body, capturesAtOnce: true }, commit),
    { replyOf: authorisedReply },
  ),

  captureAuthorised: idempotent(contract.captureAuthorised, ({ params, body }, context, commit) =>
    commit((tx) => captureMerchantPayment(tx, callerOf(context), params.orderId, body)),
  ),

  voidPayment: idempotent(contract.voidPayment, ({ params, body }, context, commit) =>
    voidMerchantPayment(callerOf(context), params.orderId, body, commit),
  ),

  refundPayment: idempotent(contract.refundPayment, ({ params, body }, context, commit) =>
    refundMerchantPayment(callerOf(context), params.orderId, body, commit),
  ),

  readPayment: ({ params }, { server, merchant }) =>
    readMerchantPayment(server.db, params.orderId, merchant.merchantId),

  listPayments: ({ query }, { server, merchant }) =>
    listMerchantPayments(server.db, merchant.merchantId, query),

  updateMerchantReference: ({ params, body }, { server, merchant }) =>
    updateMerchantReference(server.db, params.orderId, merchant.merchantId, body.merchantReference),
};

interface MerchantContext extends RequestContext {
  readonly merchant: MerchantIdentity;
}

function callerOf({ server, merchant: { merchantId }, signal }: MerchantContext) {
  return { server, merchantId, signal };
}

/** 201 for the call that made the payment, 200 for every later one. */
function authorisedReply({ payment, isRepeat }: Authorised) {
  return isRepeat ? new Answer(200, payment) : payment;
}
