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
  'annualReport',
  'disputes',
  'cardScan',
  'methods',
  'accountLink',
  'promotions',
];

const groupsByHost: Readonly<Record<HostName, readonly GroupName[]>> = {
  checkout: [...consumerGroups, 'checkout', 'public'],
  portal: consumerGroups,
  api: ['merchant', 'webhooks', 'linkedProducts', 'dashboard', 'public', 'control'],
  files: [],
};

/** Names of this machine under which a merchant's server reaches the API without configuration. */
const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** The part that a host name serves; null for an unknown name, which guards against DNS rebinding. */
export function hostOf(url: URL, origins: Origins): HostName | null {
  return namesByHost(origins).get(url.host) ?? (loopbackNames.includes(url.hostname) ? 'api' : null);
}

const read = new WeakMap<Origins, ReadonlyMap<string, HostName>>();

/** Read once, since every request needs it. */
function namesByHost(origins: Origins): ReadonlyMap<string, HostName> {
  const known = read.get(origins);
  if (known) return known;
  // If two hosts have the same name, the last one counts.
  const names: readonly HostName[] = ['api', 'files', 'portal', 'checkout'];
  const byHost = new Map(names.map((name) => [new URL(origins[name]).host, name]));
  read.set(origins, byHost);
  return byHost;
}

export function servesGroup(host: HostName, group: GroupName): boolean {
  return groupsByHost[host].includes(group);
}
