/** The minimal pages that ours are measured against, built and compressed at best quality, on their own server. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

export type Floor = 'card-form' | 'router-shell' | 'adyen-card';

const sources: Readonly<Record<Floor, string>> = {
  'card-form': 'card-form.tsx',
  'router-shell': 'router-shell.tsx',
  'adyen-card': 'adyen-card.ts',
};
const folder = fileURLToPath(new URL('floors/', import.meta.url));

interface File {
  readonly contentType: string;
  readonly content: Buffer;
}

export interface FloorServer {
  addressOf(floor: Floor): string;
  close(): Promise<void>;
}

export async function startFloors(): Promise<FloorServer> {
  const files = new Map<string, File>();
  const add = (address: string, contentType: string, text: string | Uint8Array) =>
    files.set(address, { contentType, content: brotliCompressSync(text) });
  for (const floor of Object.keys(sources) as Floor[]) {
    const names = await bundle(floor, add);
    add(`/${floor}`, 'text/html; charset=utf-8', documentOf(names));
  }
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (!file) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': file.contentType, 'content-encoding': 'br' }).end(file.content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    addressOf: (floor) => `http://floor.localhost:${port}/${floor}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

type Add = (address: string, contentType: string, text: string | Uint8Array) => void;

/** Script and sheet of a floor. @returns the addresses of both */
async function bundle(floor: Floor, add: Add): Promise<{ script: string; sheet: string }> {
  const { outputFiles } = await build({
    entryPoints: [path.join(folder, sources[floor])],
    outdir: '/',
    entryNames: `${floor}-[name]`,
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    conditions: ['production'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const place = (extension: string, contentType: string) => {
    const file = outputFiles.find((each) => each.path.endsWith(extension));
    if (!file) throw new Error(`${floor} was built without a file in ${extension}`);
    const address = `/${path.basename(file.path)}`;
    add(address, contentType, file.contents);
    return address;
  };
  return { script: place('.js', 'text/javascript'), sheet: place('.css', 'text/css') };
}

const documentOf = ({ script, sheet }: { script: string; sheet: string }) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Floor</title><link rel="stylesheet" href="${sheet}"><script type="module" src="${script}"></script></head>
<body><div id="app"></div></body></html>`;
