/** What merchants are told: an event is recorded with the change that it is about, and sent to their endpoints. */
export { deliverWebhook } from './deliver-webhook.ts';
export { listDeliveries, retryDelivery } from './deliveries.ts';
export {
  addEndpoint,
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  refuseWrongTarget,
  rotateSecret,
} from './endpoints.ts';
export { recordEvent, recordTestEvent } from './record-event.ts';
