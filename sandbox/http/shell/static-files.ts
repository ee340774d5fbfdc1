/** Built files, read once and compressed once for each encoding that somebody asks for. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

interface StaticFile {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/** Files by their name in the folder. A name that is not in the map has no way to the disk. */
export interface StaticFiles {
  answer(name: string, request: Request, headers: Readonly<Record<string, string>>): Promise<Response | null>;
}

type Encoding = 'br' | 'gzip';

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const alreadyCompressed = ['font/woff2'];
const worthCompressingBytes = 512;
const encoders: Readonly<Record<Encoding, (content: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>>> = {
  br: async (content) =>
    new Uint8Array(
      await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    ),
  gzip: async (content) => new Uint8Array(await promisify(gzip)(content, { level: 9 })),
};

/** @param folder one that is not there has no files */
export function readStaticFiles(folder: string): StaticFiles {
  const files = readFolder(folder);
  const compressed = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  function contentOf(name: string, file: StaticFile, encoding: Encoding | null) {
    if (!encoding) return Promise.resolve(file.content);
    const key = `${encoding} ${name}`;
    const content = compressed.get(key) ?? encoders[encoding](file.content);
    compressed.set(key, content);
    return content;
  }

  return {
    async answer(name, request, headers) {
      const file = files.get(name);
      if (!file) return null;
      const encoding = encodingFor(request, file);
      return new Response(await contentOf(name, file, encoding), {
        headers: {
          'content-type': file.contentType,
          'x-content-type-options': 'nosniff',
          vary: 'accept-encoding',
          ...(encoding && { 'content-encoding': encoding }),
          ...headers,
        },
      });
    },
  };
}

function encodingFor(request: Request, { content, contentType }: StaticFile): Encoding | null {
  if (content.byteLength < worthCompressingBytes || alreadyCompressed.includes(contentType)) return null;
  const accepted = request.headers.get('accept-encoding') ?? '';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

function readFolder(folder: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const name of namesIn(folder)) {
    const contentType = contentTypes[path.extname(name)];
    if (!contentType) continue;
    const content = new Uint8Array(readFileSync(path.join(folder, name)));
    files.set(name.split(path.sep).join('/'), { content, contentType });
  }
  return files;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}
