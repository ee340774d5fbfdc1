/** The texts of the checklist, as in the guide to going live. */
import type { GoLiveState, GoLiveStep } from '#shared/domain/go-live/go-live.ts';

interface StepText {
  readonly title: string;
  readonly text: string;
  /** Where more is read about it. */
  readonly guide: string;
}

export const seenSteps: Readonly<Record<GoLiveStep, StepText>> = {
  keys: {
    title: 'Your server signs in with a key',
    text: 'Secret key and webhook secret come from the environment of your server, and are in no repository and on no page.',
    guide: '/docs/reference/createSecretKey',
  },
  origins: {
    title: 'Every origin is registered',
    text: 'Each origin on which the button is shown: with and without www, and each country’s host.',
    guide: '/docs/guides/button',
  },
  webhooks: {
    title: 'Webhooks arrive',
    text: 'They are registered with an https address, verified, and handled once. A test event arrives.',
    guide: '/docs/guides/webhooks',
  },
  captures: {
    title: 'A payment was captured',
    text: 'Your server authorises what was approved, and captures what it sends.',
    guide: '/docs/guides/payments',
  },
  deadlines: {
    title: 'Deadlines are kept',
    text: 'Something authorises within 60 minutes also when the shopper never comes back, and captures within 7 days.',
    guide: '/docs/guides/payments',
  },
  refunds: {
    title: 'A refund was made',
    text: 'Refunds of your back office call refund, for a part as well.',
    guide: '/docs/guides/refunds',
  },
};

/** What is missing, and the page of the dashboard where it is mended or seen. */
export const missing: Readonly<
  Record<Exclude<GoLiveState, 'DONE'>, { readonly text: string; readonly to: string; readonly link: string }>
> = {
  KEY_UNUSED: { text: 'No key was used yet.', to: '/keys', link: 'Keys' },
  KEY_TO_DELETE: {
    text: 'There are two keys. Delete the old one when nothing uses it.',
    to: '/keys',
    link: 'Keys',
  },
  NO_ORIGIN: { text: 'No origin is registered.', to: '/keys', link: 'Add an origin' },
  NO_PUBLIC_ORIGIN: {
    text: 'Every origin is on a developer’s machine.',
    to: '/keys',
    link: 'Add an origin',
  },
  NO_WEBHOOK: { text: 'No webhook is registered.', to: '/keys', link: 'Add a webhook' },
  NO_PUBLIC_WEBHOOK: {
    text: 'Every webhook is on a developer’s machine, or is not by https.',
    to: '/keys',
    link: 'Add a webhook',
  },
  NO_DELIVERY: { text: 'A webhook was sent nothing yet.', to: '/keys', link: 'Send a test' },
  DELIVERY_FAILED: { text: 'The last delivery failed.', to: '/webhooks', link: 'What your server said' },
  NO_CAPTURE: { text: 'Nothing was captured yet.', to: '/payments', link: 'Payments' },
  PAYMENTS_EXPIRED: {
    text: 'In the last 30 days a payment expired before it was captured.',
    to: '/payments?state=EXPIRED',
    link: 'Expired payments',
  },
  NO_REFUND: { text: 'Nothing was refunded yet.', to: '/payments', link: 'Payments' },
};

/** What happens in the shop’s pages and code, where only its developers see it. */
export const ownSteps: readonly StepText[] = [
  {
    title: 'Script',
    text: 'The tag has the exact version and its hash.',
    guide: '/docs/guides/script-options',
  },
  {
    title: 'Policies',
    text: 'The headers of your pages allow what is needed, tried on the real page with the browser’s console open.',
    guide: '/docs/guides/policies',
  },
  {
    title: 'Result page',
    text: 'It asks your server, and ships nothing by what the browser says.',
    guide: '/docs/guides/payments',
  },
  {
    title: 'Idempotency keys',
    text: 'They name the attempt, the parcel, the refund.',
    guide: '/docs/guides/idempotency',
  },
  {
    title: 'Failures',
    text: 'onError shows another way to pay, and your log has code, message and errorId.',
    guide: '/docs/guides/errors',
  },
  {
    title: 'Limits',
    text: 'There is no button outside of the least and the most of your shop.',
    guide: '/docs/guides/button',
  },
  {
    title: 'Placements',
    text: 'They are on product pages and in the cart, with the amount that changes with the choice.',
    guide: '/docs/guides/placement',
  },
];
