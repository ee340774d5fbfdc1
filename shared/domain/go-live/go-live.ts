/** What a merchant has done before its first real order, as far as the server can see it. Source: decision 266. */
import { isLocalhost } from '../localhost.ts';
import { isShopOrigin } from '../shop-origin.ts';
import { parseAddress } from '../web-address.ts';

/** What can be seen from the merchant's calls and settings. */
export interface GoLiveFacts {
  readonly allowedOrigins: readonly string[];
  /** Of each secret key, whether a request was ever made with it. */
  readonly keys: readonly { readonly isUsed: boolean }[];
  readonly webhooks: readonly WebhookFacts[];
  readonly captures: number;
  /** Payments that expired lately, because nothing captured them in time. */
  readonly expiredPayments: number;
  readonly refunds: number;
}

interface WebhookFacts {
  readonly url: string;
  /** How the newest delivery ended; null while none was tried. */
  readonly lastDelivery: 'DELIVERED' | 'FAILED' | null;
}

/** The steps that the server can see, in the order of the guide. */
export const goLiveSteps = ['keys', 'origins', 'webhooks', 'captures', 'deadlines', 'refunds'] as const;
export type GoLiveStep = (typeof goLiveSteps)[number];

/** DONE, or what is missing: each has one cure. */
export type GoLiveState =
  | 'DONE'
  | 'KEY_UNUSED'
  | 'KEY_TO_DELETE'
  | 'NO_ORIGIN'
  | 'NO_PUBLIC_ORIGIN'
  | 'NO_WEBHOOK'
  | 'NO_PUBLIC_WEBHOOK'
  | 'NO_DELIVERY'
  | 'DELIVERY_FAILED'
  | 'NO_CAPTURE'
  | 'PAYMENTS_EXPIRED'
  | 'NO_REFUND';

/** Where each step is. */
export function goLiveStates(facts: GoLiveFacts): Readonly<Record<GoLiveStep, GoLiveState>> {
  const { captures, expiredPayments, refunds } = facts;
  return {
    keys: stateOfKeys(facts),
    origins: stateOfOrigins(facts),
    webhooks: stateOfWebhooks(facts),
    captures: captures > 0 ? 'DONE' : 'NO_CAPTURE',
    deadlines: expiredPayments > 0 ? 'PAYMENTS_EXPIRED' : captures > 0 ? 'DONE' : 'NO_CAPTURE',
    refunds: refunds > 0 ? 'DONE' : 'NO_REFUND',
  };
}

/** One key that is in use: a second one is there only while it replaces the first. */
function stateOfKeys({ keys }: GoLiveFacts): GoLiveState {
  if (!keys.some(({ isUsed }) => isUsed)) return 'KEY_UNUSED';
  return keys.length > 1 ? 'KEY_TO_DELETE' : 'DONE';
}

function stateOfOrigins({ allowedOrigins }: GoLiveFacts): GoLiveState {
  if (allowedOrigins.length === 0) return 'NO_ORIGIN';
  return allowedOrigins.some((origin) => isShopOrigin(origin) && isPublic(origin))
    ? 'DONE'
    : 'NO_PUBLIC_ORIGIN';
}

/** An address on a developer's machine counts for nothing here, and a failure at any other address for all. */
function stateOfWebhooks({ webhooks }: GoLiveFacts): GoLiveState {
  if (webhooks.length === 0) return 'NO_WEBHOOK';
  const open = webhooks.filter(({ url }) => isPublic(url)).map(({ lastDelivery }) => lastDelivery);
  if (open.length === 0) return 'NO_PUBLIC_WEBHOOK';
  if (open.includes('FAILED')) return 'DELIVERY_FAILED';
  return open.includes(null) ? 'NO_DELIVERY' : 'DONE';
}

/** Whether others reach it, by https. */
function isPublic(url: string): boolean {
  const address = parseAddress(url);
  return address?.protocol === 'https:' && !isLocalhost(address.hostname);
}
