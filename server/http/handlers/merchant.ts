/** Server to server. Source: merchant-api §5. */
import { type Contracts, contracts } from '#shared/contract/index.ts';
import { fromMinor } from '#shared/domain/money.ts';
import {
  type Authorised,
  authorisePayment,
  cancelByMerchant,
  createCheckout,
  findCheckout,
  merchantCheckoutView,
} from '../../areas/checkouts/index.ts';
import {
  captureMerchantPayment,
  listMerchantPayments,
  readMerchantPayment,
  refundMerchantPayment,
  updateMerchantReference,
  voidMerchantPayment,
} from '../../areas/merchant-payments/index.ts';
import { findMerchant, type MerchantIdentity, shippingCountriesOf } from '../../areas/merchants/index.ts';
import { Answer, type Handlers, type RequestContext } from '../handler.ts';
import { idempotent } from '../idempotency.ts';

const { merchant: contract } = contracts;

export const merchantHandlers: Handlers<Contracts['merchant']> = {
  async readConfiguration(_, { server, merchant: { merchantId } }) {
    const merchant = await findMerchant(server.db, merchantId);
    return {
      merchantId,
      displayName: merchant.displayName,
      countryCode: merchant.countryCode,
      currency: merchant.currency,
      minimumAmount: fromMinor(merchant.minimumMinor, merchant.currency),
      maximumAmount: fromMinor(merchant.maximumMinor, merchant.currency),
      paymentOptions: merchant.paymentOptions,
      supportedShippingCountries: shippingCountriesOf(merchant, server.config),
      allowedOrigins: merchant.allowedOrigins,
      enabled: merchant.isEnabled,
    };
  },

  createCheckout: idempotent(contract.createCheckout, ({ body }, { server, merchant }, commit) =>
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
  ),

  async readMerchantCheckout({ params }, { server, merchant }) {
    const { checkout } = await findCheckout(server.db, params.token, merchant.merchantId);
    return merchantCheckoutView(checkout);
  },

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
