/** Compresses what is made for each request; built files were compressed by the build. */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { textOfResponse } from '../json-response.ts';

/** Smaller responses are not worth the work. */
export const worthCompressingBytes = 1_024;
const compressible = /^(?:text\/html|text\/css|application\/json)\b/;

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

type Compressors = Readonly<Record<'br' | 'gzip', (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>>>;

/** A low level, since the caller waits. */
const pages: Compressors = {
  br: (bytes) => inBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => inGzip(bytes),
};

/** The lowest level, on this thread: passing it to another thread would cost several times as much. Decision 87. */
const answers: Compressors = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (bytes) => gzipSync(bytes, { level: 1 }),
};

/**
 * Compresses pages and responses to GET for clients that accept it. All other responses stay unchanged: they may contain
 * a new token, whose length must not be revealed. So do responses with an ETag, which identifies their bytes.
 */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response;
  const isEligible =
    request.method === 'GET' &&
    compressible.test(headers.get('content-type') ?? '') &&
    !headers.has('content-encoding') &&
    !headers.has('etag');
  if (!isEligible) return response;
  headers.append('vary', 'accept-encoding');
  const encoding = encodingFor(request);
  if (encoding === null) return response;
  const bytes = await bytesOf(response);
  if (bytes.length < worthCompressingBytes) return new Response(bytes, { status, headers });
  headers.delete('content-length');
  headers.set('content-encoding', encoding);
  const compressors = headers.get('content-type')?.startsWith('application/json') ? answers : pages;
  return new Response(new Uint8Array(await compressors[encoding](bytes)), { status, headers });
}

async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const text = textOfResponse(response);
  return text === undefined ? new Uint8Array(await response.arrayBuffer()) : Buffer.from(text);
}

function encodingFor(request: Request): keyof Compressors | null {
  const accepted = request.headers.get('accept-encoding') ?? '';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}
