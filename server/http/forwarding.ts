/**
 * The caller and the requested address behind a proxy: only proxies that the configuration trusts are believed,
 * and only the one header that they write. Decision 68.
 */
import { parse as parseForwarded } from 'forwarded-parse';
import type { Config } from '../core/config.ts';
import { isAddress, isInNetworks } from '../core/networks.ts';

/** A request as it reached the outermost trusted proxy. */
export interface Forwarded {
  readonly remoteAddress: string;
  /** The requested host; null when no trusted proxy sends it. */
  readonly host: string | null;
  /** Whether the caller's connection was encrypted; null when no trusted proxy sends it. */
  readonly protocol: 'http' | 'https' | null;
}

/** The content of a header: addresses from the nearest to the farthest, each seen by the one before it. */
interface Said {
  readonly addresses: readonly string[];
  readonly host: string | undefined;
  readonly protocol: string | undefined;
}

const readers: Readonly<Record<Config['proxyHeader'], (headers: Headers) => Said>> = {
  'x-forwarded-for': (headers) => ({
    addresses: listOf(headers, 'x-forwarded-for'),
    host: listOf(headers, 'x-forwarded-host')[0],
    protocol: listOf(headers, 'x-forwarded-proto')[0],
  }),
  forwarded: (headers) => {
    const hops = forwardedHops(headers.get('forwarded'));
    return { addresses: hops.map((hop) => hop.for ?? ''), host: hops[0]?.host, protocol: hops[0]?.proto };
  },
};

/** Reads the caller of a request. Without a trusted proxy that is the socket's other end, and headers are ignored. */
export function createForwarding({ trustedProxies, proxyHeader }: Config) {
  const isTrusted = (address: string) => isInNetworks(address, trustedProxies);
  return (socketAddress: string, headers: Headers): Forwarded => {
    if (!isTrusted(socketAddress)) return { remoteAddress: socketAddress, host: null, protocol: null };
    const { addresses, host, protocol } = readers[proxyHeader](headers);
    return {
      remoteAddress: firstUntrusted(socketAddress, addresses, isTrusted),
      host: host?.toLowerCase() || null,
      protocol: protocol === 'http' || protocol === 'https' ? protocol : null,
    };
  };
}

/** Each trusted proxy is believed about the one before it. The walk ends at anything that is not an address, such as `unknown`. */
function firstUntrusted(
  socketAddress: string,
  addresses: readonly string[],
  isTrusted: (address: string) => boolean,
): string {
  let nearest = socketAddress;
  for (const said of addresses) {
    const address = withoutPort(said);
    if (!isAddress(address)) break;
    nearest = address;
    if (!isTrusted(nearest)) break;
  }
  return nearest;
}

/** `192.0.2.1:4711` and `[2001:db8::1]:4711`, as some proxies write addresses. */
const withoutPort = (text: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;

/** The values of a header, the last one first. */
const listOf = (headers: Headers, name: string): string[] =>
  (headers.get(name) ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .reverse();

/** The hops of a `Forwarded` header, the last one first. None when a caller made it unreadable. */
function forwardedHops(header: string | null): Readonly<Record<string, string>>[] {
  try {
    return header ? parseForwarded(header).reverse() : [];
  } catch {
    return [];
  }
}
