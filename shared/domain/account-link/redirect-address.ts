/**
 * Where a product may have its shoppers sent back to. Source: portal-open O-82, RFC 8252 §7.3, decision 239.
 */

/** An address of the machine itself, by its number: a name such as `localhost` may lead elsewhere. */
const loopback = /^http:\/\/(127\.0\.0\.1|\[::1\])(:[1-9]\d{0,4})?(\/[^#]*)?$/;

const highestPort = 65_535;

/** The address without its port, for an app that listens at a port that is free. Null for any other address. */
function withoutPort(address: string): string | null {
  const [, host, port = '', rest = ''] = loopback.exec(address) ?? [];
  if (host === undefined || Number(port.slice(1)) > highestPort) return null;
  return `http://${host}${rest}`;
}

/**
 * Whether a shopper may be sent there: to an address that is registered, character by character. A native app may name any port of
 * its own machine.
 */
export function isRegisteredAddress(
  asked: string,
  { registered, isPublic }: { readonly registered: readonly string[]; readonly isPublic: boolean },
): boolean {
  if (registered.includes(asked)) return true;
  const portless = isPublic ? withoutPort(asked) : null;
  return portless !== null && registered.some((address) => withoutPort(address) === portless);
}
