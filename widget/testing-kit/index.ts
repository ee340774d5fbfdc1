/** `@fourfold/widget/testing`: the script and webhooks for the tests of a shop, without a page or a network. */
export { createFakeFourfold, type FakeDriver, type FakeFourfoldOptions } from './create-fake-fourfold.ts';
export {
  type FakeWebhook,
  type FakeWebhookOptions,
  fakeWebhook,
  type WebhookEventType,
} from './fake-webhook.ts';
