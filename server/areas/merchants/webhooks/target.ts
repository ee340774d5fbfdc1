/** Where webhooks may go. Source: merchant-api §6, MER-167. */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { isLocalhost } from '#shared/domain/localhost.ts';
import { webAddress } from '#shared/domain/web-address.ts';
import type { Config } from '../../../core/config.ts';
import { pause } from '../../../core/pause.ts';

/**
 * Private, link-local, loopback, shared, reserved and multicast ranges; among them every cloud's metadata address. Also those
 * through which an IPv4 address is reached by IPv6, since it may be one of them.
 */
// One list for each family: Node also checks IPv4 addresses against rules for IPv4-mapped IPv6 ones.
const internalIPv4 = new BlockList();
const internalIPv6 = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  internalIPv4.addSubnet(address, prefix, 'ipv4');
}
for (const [address, prefix] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  internalIPv6.addSubnet(address, prefix, 'ipv6');
}

export function isInternalAddress(address: string): boolean {
  return isIP(address) === 6 ? internalIPv6.check(address, 'ipv6') : internalIPv4.check(address, 'ipv4');
}

/** Resolves a host name. Tests pass their own resolver. */
type Resolve = (hostname: string) => Promise<readonly string[]>;

const resolveByDns: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

/** The system's resolver takes half a minute when no name server responds. */
const resolveWithinMs = 5_000;

export interface Target {
  readonly url: URL;
  /** The checked address to connect to, so that a second look-up cannot give another one. */
  readonly address: string;
}

/**
 * Where a webhook would connect to; null for an address that is not allowed. Checked at creation and before every send.
 */
export async function targetOf(
  text: string,
  config: Config,
  resolve: Resolve = resolveByDns,
): Promise<Target | null> {
  const url = webAddress(text);
  if (url?.username !== '' || url.password !== '') return null;
  // Node does not resolve `*.localhost`; browsers and this sandbox take it for this machine. A public sandbox has
  // merchants whose keys are well known; they could probe what listens on the server's machine.
  if (isLocalhost(url.hostname)) return config.isOnOwnMachine ? { url, address: '127.0.0.1' } : null;
  if (url.protocol !== 'https:') return null;
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(hostname) ? [hostname] : await withinTime(resolve(hostname)).catch(() => []);
  const [address] = addresses;
  return address !== undefined && !addresses.some(isInternalAddress) ? { url, address } : null;
}

async function withinTime(resolved: Promise<readonly string[]>): Promise<readonly string[]> {
  const waiting = new AbortController();
  const none = pause(resolveWithinMs, waiting.signal).then((): readonly string[] => []);
  return Promise.race([resolved, none]).finally(() => waiting.abort());
}
