import { metaContent } from '#shared/screens/shell/configuration.ts';

/**
 * The shop directory of the page's market, from the server's configuration and never from the address.
 * Null where none is configured, and for anything but a web address.
 */
export function shopUrl(): string | null {
  const text = metaContent('shop-url');
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
