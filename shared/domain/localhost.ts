/** Whether nothing between here and there can read or change what is loaded: it comes over https, or from this machine. */
export const isSecureAddress = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLocalhost(hostname));

/** Whether browsers resolve the name to this machine. */
export function isLocalhost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
}
