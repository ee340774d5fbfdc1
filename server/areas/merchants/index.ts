/** Merchants, their keys, and the texts for their pages. Exports what other areas and the API may use. */
export { authenticateMerchant, type MerchantIdentity, problemOfAuthorization } from './authenticate.ts';
export {
  changeConfiguration,
  configurationView,
  refuseOwnOrigins,
  setConfiguration,
  setOrigins,
} from './configuration.ts';
export {
  endDashboardSession,
  merchantOfDashboard,
  openDashboard,
  signInToDashboard,
  sweepDashboardSessions,
} from './dashboard-sessions.ts';
export { createMerchantKey, deleteMerchantKey, deleteOwnKey, listMerchantKeys } from './merchant-keys.ts';
export { createMerchant, findMerchant, listMerchants } from './merchant-store.ts';
export { messagingTexts } from './messaging-texts.ts';
export { newMerchantId, newMerchantRow } from './new-merchant.ts';
export { shippingCountriesOf } from './shipping-countries.ts';
export { listShops } from './shop-directory.ts';
export { shopUrlOf } from './shop-url.ts';
export { deliverWebhook } from './webhooks/deliver-webhook.ts';
export { listAllDeliveries, listDeliveries, retryAnyDelivery, retryDelivery } from './webhooks/deliveries.ts';
export {
  addEndpoint,
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  refuseWrongTarget,
  rotateSecret,
} from './webhooks/endpoints.ts';
export { listEvents } from './webhooks/list-events.ts';
export { recordEvent, recordTestEvent } from './webhooks/record-event.ts';
