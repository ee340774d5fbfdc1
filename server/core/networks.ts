/** Internet addresses: whether one is in a network, and which of them count as one caller. */
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A block of addresses: its first one, and how many leading bits all of them share. */
export type Network = readonly [Address, number];

/** Providers give a household or a phone a block with that many leading bits, within which it may change its address at will. */
const bitsOfOneCaller = 64;
/** The largest block that they usually give to one customer; it contains 65,536 of those. */
const bitsOfOneSite = 48;

/** An address in its usual notation; IPv4 inside of IPv6 is the IPv4 address. Null for anything else. */
function parseAddress(text: string): Address | null {
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
  return isAddress ? ipaddr.process(text) : null;
}

export const isAddress = (text: string): boolean => parseAddress(text) !== null;

/**
 * A single address, or a block such as `10.0.0.0/8`. Null for anything else: also for a block whose address has bits
 * after its length, which is a typing mistake, and for a block of all addresses.
 */
export function parseNetwork(text: string): Network | null {
  const [address = '', length, ...rest] = text.split('/');
  const first = parseAddress(address);
  if (!first || rest.length > 0) return null;
  const allBits = first.kind() === 'ipv4' ? 32 : 128;
  if (length === undefined) return [first, allBits];
  const bits = /^[1-9]\d{0,2}$/.test(length) ? Number(length) : 0;
  if (bits < 1 || bits > allBits) return null;
  return startOf(first, bits) === first.toString() ? [first, bits] : null;
}

export function isInNetworks(text: string, networks: readonly Network[]): boolean {
  if (networks.length === 0) return false;
  const address = parseAddress(text);
  if (!address) return false;
  return networks.some(
    ([first, bits]) => first.kind() === address.kind() && startOf(address, bits) === first.toString(),
  );
}

/** What counts as one caller for rate limits: an IPv4 address, or a block of IPv6 addresses. */
export function callerNetworkOf(text: string): string {
  return blockOf(text, bitsOfOneCaller);
}

/** The same, with all the IPv6 networks that one customer of a provider may have. @param network as `callerNetworkOf` names it */
export function siteOf(network: string): string {
  return blockOf(network.split('/')[0] ?? '', bitsOfOneSite);
}

function blockOf(text: string, bits: number): string {
  const address = parseAddress(text);
  if (!address) return text;
  return address.kind() === 'ipv4' ? address.toString() : `${startOf(address, bits)}/${bits}`;
}

/** The first address of the block of that length around an address. */
function startOf(address: Address, bits: number): string {
  const bytes = address.toByteArray().map((byte, index) => {
    const kept = Math.min(8, Math.max(0, bits - index * 8));
    return byte & (0xff << (8 - kept));
  });
  return ipaddr.fromByteArray(bytes).toString();
}
