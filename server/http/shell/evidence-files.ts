/** Files of disputes, on a host that serves nothing else. Source: POR-420, reliability D-11. */
import type { ShellApp, ShellParts } from './shell-parts.ts';

/** A file is always downloaded and never run or shown, whatever its content. */
const headers = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

export function addEvidenceFiles(app: ShellApp, { evidence }: ShellParts): void {
  app.get('/evidence/:id', async (c) => {
    const { expires = '', signature = '' } = c.req.query();
    const file = await evidence({ id: c.req.param('id'), expires, signature });
    if (!file) return c.notFound();
    const { name, mediaType, content } = file;
    return c.body(content as Uint8Array<ArrayBuffer>, 200, {
      ...headers,
      'content-type': mediaType,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()]/g, percent)}`,
    });
  });
}

/** Characters that an address may contain but that have a meaning in this header. */
const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
