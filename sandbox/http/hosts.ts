/** Each public host serves its own part of the product and nothing else. */
import type { Origins } from '../core/config.ts';
import type { GroupName } from './routes.ts';

export type HostName = 'checkout' | 'portal' | 'api' | 'files';

const consumerGroups: readonly GroupName[] = [
  'access',
  'account',
  'identity',
  'analytics',
  'orders',
  'payments',
  'agreements',
  'cardScan',
  'methods',
];

const groupsByHost: Readonly<Record<HostName, readonly GroupName[]>> = {
  checkout: [...consumerGroups, 'checkout', 'public'],
  portal: consumerGroups,
  api: ['merchant', 'webhooks', 'public', 'control'],
  files: [],
};

/** Names of this machine by which a merchant's server reaches the API without any configuration. */
const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** The part that a host name serves; null for a name that is not ours, which guards against DNS rebinding. */
export function hostOf(url: URL, origins: Origins): HostName | null {
  const names: readonly HostName[] = ['checkout', 'portal', 'files', 'api'];
  const named = names.find((name) => new URL(origins[name]).host === url.host);
  return named ?? (loopbackNames.includes(url.hostname) ? 'api' : null);
}

export function servesGroup(host: HostName, group: GroupName): boolean {
  return groupsByHost[host].includes(group);
}
