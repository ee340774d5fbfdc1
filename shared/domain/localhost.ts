/** Whether the address is of https, or on this machine, so that nothing on the way can read or change what is loaded. */
export const isSecureAddress = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLocalhost(hostname));

/** Whether browsers resolve the name to this machine. */
export function isLocalhost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
}
