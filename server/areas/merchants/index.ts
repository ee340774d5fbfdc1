/** Merchants, their keys, and the texts for their pages. Exports what other areas and the API may use. */
export { authenticateMerchant, type MerchantIdentity } from './authenticate.ts';
export {
  createMerchant,
  createMerchantKey,
  deleteMerchantKey,
  findMerchant,
  listMerchants,
  setOrigins,
} from './merchant-store.ts';
export { messagingTexts } from './messaging-texts.ts';
export { newMerchantId, newMerchantRow } from './new-merchant.ts';
export { shippingCountriesOf } from './shipping-countries.ts';
export { listShops } from './shop-directory.ts';
export { shopUrlOf } from './shop-url.ts';
export { deliverWebhook } from './webhooks/deliver-webhook.ts';
export { listDeliveries, retryDelivery } from './webhooks/deliveries.ts';
export {
  addEndpoint,
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  refuseWrongTarget,
  rotateSecret,
} from './webhooks/endpoints.ts';
export { recordEvent, recordTestEvent } from './webhooks/record-event.ts';
