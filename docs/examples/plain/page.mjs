import { readFile } from 'node:fs/promises';

const template = await readFile(new URL('page.html', import.meta.url), 'utf8');

/**
 * The shop's page, with the merchant and the script filled in.
 *
 * @param {string} pathname
 * @param {Record<string, string>} settings
 */
export async function pageAt(pathname, settings) {
  if (pathname !== '/') return new Response('Not found', { status: 404 });
  const html = template.replace(/%(\w+)%/g, (_, name) => settings[name] ?? '');
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}
