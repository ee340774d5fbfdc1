/** `@fourfold/widget/server`: what a merchant's server needs. Runs in Node 20, Deno and workers. */
export {
  type VerifyCode,
  type VerifyInput,
  type VerifyResult,
  verifyWebhook,
} from '#shared/contract/webhooks/verify-webhook.ts';
export type { WebhookEvent } from '#shared/contract/webhooks/webhook-event.ts';
export {
  createWebhookHandler,
  type SeenEvents,
  type WebhookAnswer,
  type WebhookHandlerOptions,
} from '#shared/contract/webhooks/webhook-handler.ts';
export { signWebhook } from '#shared/contract/webhooks/webhook-signature.ts';
export { FourfoldApiError, FourfoldConnectionError, type MerchantErrorCode } from './api-error.ts';
export { createFourfoldClient, type FourfoldClient } from './client.ts';
export type * from './merchant-api.ts';
export type { ClientOptions } from './send.ts';
