import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serve } from '../plain/serve.mjs';

const built = path.join(import.meta.dirname, 'dist');
/** @type {Record<string, string>} */
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };

await serve(async (pathname, { merchantId, script, integrity }) => {
  const file = path.join(built, pathname === '/' ? 'index.html' : path.normalize(pathname));
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return new Response('Not found', { status: 404 });
  const data = `data-merchant-id="${merchantId}" data-script="${script}" data-integrity="${integrity}"`;
  const filled = text.replace('id="shop"', `id="shop" ${data}`);
  return new Response(filled, { headers: { 'content-type': types[path.extname(file)] ?? 'text/plain' } });
});
