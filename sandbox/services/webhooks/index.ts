/** What merchants are told: events are recorded with the change that they tell, and delivered by `jobs/`. */
export { listDeliveries, retryDelaysMs, retryDelivery } from './deliveries.ts';
export {
  createEndpoint,
  deleteEndpoint,
  endpointView,
  findEndpoint,
  listEndpoints,
  rotateSecret,
} from './endpoints.ts';
export { recordEvent, recordTestEvent } from './record-event.ts';
export { webhookHeaders } from './signature.ts';
export { type Target, targetOf } from './target.ts';
