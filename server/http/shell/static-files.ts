/** Built files, read once. Where there is a `.br` next to a file, it is sent to clients that accept brotli. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

interface StaticFile {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  /** Null when the build made none, because the file is small or does not compress. */
  readonly brotli: Uint8Array<ArrayBuffer> | null;
}

/** Files by their name in the folder. Only names in this map are served, so no path reaches the disk. */
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
const alreadyCompressed = ['font/woff2', 'application/gzip'];
const worthCompressingBytes = 512;
const zip = promisify(gzip);

/**
 * @param names in the folder, those of its manifest; by default all files of the folder
 * @param moreTypes of files that only this folder serves, by the ends of their names
 */
export function readStaticFiles(
  folder: string,
  names: readonly string[] = namesIn(folder),
  moreTypes: Readonly<Record<string, string>> = {},
): StaticFiles {
  const files = readFiles(folder, names, { ...contentTypes, ...moreTypes });
  // Few browsers need it, so it is made at the first request.
  const zipped = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const zippedOf = (name: string, { content }: StaticFile) => {
    const made = zipped.get(name) ?? zip(content, { level: 9 }).then((bytes) => new Uint8Array(bytes));
    zipped.set(name, made);
    return made;
  };
  const contentOf = async (name: string, file: StaticFile, encoding: Encoding | null) => {
    if (encoding === 'br' && file.brotli) return file.brotli;
    return encoding === 'gzip' ? zippedOf(name, file) : file.content;
  };

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

function encodingFor(request: Request, { content, contentType, brotli }: StaticFile): Encoding | null {
  const accepted = request.headers.get('accept-encoding') ?? '';
  if (brotli && /\bbr\b/.test(accepted)) return 'br';
  if (content.byteLength < worthCompressingBytes || alreadyCompressed.includes(contentType)) return null;
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

function readFiles(
  folder: string,
  names: readonly string[],
  types: Readonly<Record<string, string>>,
): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  const read = (name: string) => new Uint8Array(readFileSync(path.join(folder, name)));
  for (const name of names) {
    const contentType = types[path.extname(name)];
    if (!contentType) continue;
    const compressed = `${name}.br`;
    const brotli = existsSync(path.join(folder, compressed)) ? read(compressed) : null;
    files.set(name.split(path.sep).join('/'), { content: read(name), contentType, brotli });
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
