/** Server to server. Source: MERCHANT-API section 5. */
import { type Contracts, contracts } from '#shared/contract/index.ts';
import { fromMinor } from '#shared/domain/money.ts';
import { cancelByMerchant } from '../checkouts/abandon.ts';
import { findCheckout } from '../checkouts/checkout-store.ts';
import { createCheckout } from '../checkouts/create.ts';
import { merchantCheckoutView } from '../checkouts/merchant-view.ts';
import type { Handlers } from '../http/handler.ts';
import { idempotent } from '../merchants/idempotency.ts';
import { findMerchant } from '../merchants/merchant-store.ts';
import { authorisePayment } from '../payments/authorise.ts';
import {
  captureMerchantPayment,
  refundMerchantPayment,
  voidMerchantPayment,
} from '../payments/change-payment.ts';
import { listMerchantPayments } from '../payments/list-payments.ts';
import { findMerchantPayment, paymentView, updateMerchantReference } from '../payments/merchant-payment.ts';

const { merchant: contract } = contracts;

export const merchantHandlers: Handlers<Contracts['merchant']> = {
  async readConfiguration(_, { world, merchant: { merchantId } }) {
    const merchant = await findMerchant(world.db, merchantId);
    return {
      merchantId,
      displayName: merchant.displayName,
      countryCode: merchant.countryCode,
      currency: merchant.currency,
      minimumAmount: fromMinor(merchant.minimumMinor, merchant.currency),
      maximumAmount: fromMinor(merchant.maximumMinor, merchant.currency),
      paymentOptions: merchant.paymentOptions,
      supportedShippingCountries: merchant.shippingCountries,
      allowedOrigins: merchant.allowedOrigins,
      enabled: merchant.isEnabled,
    };
  },

  createCheckout: idempotent(contract.createCheckout, ({ body }, { world, merchant }, commit) =>
    commit(async (tx) => {
      const now = world.clock.now();
      const checkout = await createCheckout(tx, await findMerchant(tx, merchant.merchantId), body, now);
      return {
        token: checkout.token,
        expiresAt: checkout.expiresAt.toISOString(),
        expiresInMs: checkout.expiresAt.getTime() - now.getTime(),
        redirectCheckoutUrl: `${world.config.origins.checkout}/?token=${checkout.token}&d=r#/`,
      };
    }),
  ),

  async readMerchantCheckout({ params }, { world, merchant }) {
    const { checkout } = await findCheckout(world.db, params.token, merchant.merchantId);
    return merchantCheckoutView(checkout);
  },

  cancelCheckout: idempotent(contract.cancelCheckout, async ({ params }, { world, merchant }, commit) => {
    const view = await commit(async (tx) =>
      merchantCheckoutView(await cancelByMerchant(tx, world, params.token, merchant.merchantId)),
    );
    await world.changes.publish(`checkout:${params.token}`);
    return view;
  }),

  authorisePayment: idempotent(contract.authorisePayment, ({ body }, context, commit) =>
    authorisePayment(context, { ...body, capturesAtOnce: false }, commit),
  ),

  capturePayment: idempotent(contract.capturePayment, ({ body }, context, commit) =>
    authorisePayment(context, { ...body, capturesAtOnce: true }, commit),
  ),

  captureAuthorised: idempotent(contract.captureAuthorised, ({ params, body }, context, commit) =>
    commit((tx) => captureMerchantPayment(tx, context, params.orderId, body)),
  ),

  voidPayment: idempotent(contract.voidPayment, ({ params, body }, context, commit) =>
    voidMerchantPayment(context, params.orderId, body, commit),
  ),

  refundPayment: idempotent(contract.refundPayment, ({ params, body }, context, commit) =>
    refundMerchantPayment(context, params.orderId, body, commit),
  ),

  async readPayment({ params }, { world, merchant }) {
    return paymentView(world.db, await findMerchantPayment(world.db, params.orderId, merchant.merchantId));
  },

  listPayments: ({ query }, { world, merchant }) =>
    listMerchantPayments(world.db, merchant.merchantId, query),

  async updateMerchantReference({ params, body }, { world, merchant }) {
    const row = await updateMerchantReference(
      world.db,
      params.orderId,
      merchant.merchantId,
      body.merchantReference,
    );
    return paymentView(world.db, row);
  },
};
