/** Compresses what is made for each request; what the build made, the build compressed. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below it, what is saved does not pay for the work. */
export const worthCompressingBytes = 1_024;
const compressible = /^(?:text\/html|text\/css|application\/json)\b/;

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

/** Lightly, since somebody waits. */
const compressors = {
  br: (bytes: Uint8Array) => inBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Uint8Array) => inGzip(bytes),
} as const;

/**
 * Pages and answers to reads, compressed for clients that accept it. All other answers are left as they are: they
 * may contain a new token, whose length must not be revealed. So are answers with a tag, which identifies their bytes.
 */
export async function compressAnswer(request: Request, response: Response): Promise<Response> {
  const { headers, status, body } = response;
  const isEligible =
    request.method === 'GET' &&
    body !== null &&
    compressible.test(headers.get('content-type') ?? '') &&
    !headers.has('content-encoding') &&
    !headers.has('etag');
  if (!isEligible) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const changed = new Headers(headers);
  changed.append('vary', 'accept-encoding');
  const encoding = bytes.length < worthCompressingBytes ? null : encodingFor(request);
  if (encoding === null) return new Response(bytes, { status, headers: changed });
  changed.delete('content-length');
  changed.set('content-encoding', encoding);
  return new Response(new Uint8Array(await compressors[encoding](bytes)), { status, headers: changed });
}

function encodingFor(request: Request): keyof typeof compressors | null {
  const accepted = request.headers.get('accept-encoding') ?? '';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}
