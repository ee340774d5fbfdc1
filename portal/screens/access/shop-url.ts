import { metaContent } from '#shared/screens/shell/configuration.ts';

/**
 * Where shoppers of the page's market shop, as the server's configuration says: nothing in the address has a part in it.
 * Null where there is no such shop, and for anything but a web address.
 */
export function shopUrl(): string | null {
  const text = metaContent('shop-url');
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
