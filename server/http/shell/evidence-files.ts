/** Files of disputes, on a host that serves nothing else. Source: POR-420, reliability D-11. */
import { randomUUID } from 'node:crypto';
import { callerNetworkOf } from '../../core/networks.ts';
import { Refusal } from '../../core/refusal.ts';
import { errorResponse } from '../error-response.ts';
import { createPlaces } from '../places.ts';
import { createRateLimiter } from '../rate-limiter.ts';
import type { ShellApp, ShellParts } from './shell-parts.ts';

/** A file is always downloaded and never run or shown, whatever its content. */
const headers = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Reads of one caller. A case has a few files, and a person opens each once or twice. */
export const readsByCaller = { burst: 60, perMinute: 120 };
/** Reads that are under way at once. A slow reader keeps a place until the file has arrived. */
const readsAtOnce = { ofLink: 3, ofCaller: 9 };
const tryAgainAfterSeconds = 5;

/** What one reader has in memory of a file. */
const bytesAtOnce = 262_144;
/** Longer than the largest file needs on a slow phone. */
const readWithinMs = 600_000;

export function addEvidenceFiles(app: ShellApp, { evidence, server }: ShellParts): void {
  const limiter = createRateLimiter(server.config.rateLimit);
  const [placesOfLink, placesOfCaller] = [
    createPlaces(readsAtOnce.ofLink),
    createPlaces(readsAtOnce.ofCaller),
  ];
  const refuse = (retryAfterSeconds: number) => {
    server.limitsHit.add('evidenceReads');
    return errorResponse(new Refusal('too_many_requests', { retryAfterSeconds }), randomUUID());
  };

  app.get('/evidence/:id', async (c) => {
    const network = callerNetworkOf(c.env.connection.remoteAddress);
    const waitSeconds = limiter.take(network, readsByCaller);
    if (waitSeconds > 0) return refuse(waitSeconds);
    const leaveCaller = placesOfCaller.take(network);
    if (!leaveCaller) return refuse(tryAgainAfterSeconds);
    let isRead = false;
    try {
      const { session = '', expires = '', signature = '' } = c.req.query();
      const id = c.req.param('id');
      const file = await evidence({ id, session, expires, signature });
      if (!file) return c.notFound();
      const ofFile = {
        ...headers,
        'content-type': file.mediaType,
        'content-length': String(file.size),
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()]/g, percent)}`,
      };
      if (c.req.raw.method === 'HEAD') return c.body(null, 200, ofFile);
      // Only known links are counted, so that no invented one takes a place of another.
      const leaveLink = placesOfLink.take(id);
      if (!leaveLink) return refuse(tryAgainAfterSeconds);
      isRead = true;
      const leave = () => {
        leaveCaller();
        leaveLink();
      };
      // The caller may go away before the response is read.
      c.req.raw.signal.addEventListener('abort', leave);
      return c.body(inPieces(file, leave), 200, ofFile);
    } finally {
      if (!isRead) leaveCaller();
    }
  });
}

type File = NonNullable<Awaited<ReturnType<ShellParts['evidence']>>>;

/** Reads each piece of a file when the caller has received the one before it. */
function inPieces(file: File, onEnd: () => void): ReadableStream<Uint8Array> {
  let start = 0;
  const until = performance.now() + readWithinMs;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          if (performance.now() > until) throw new Error('The file was read too slowly');
          const piece = await file.read(start, bytesAtOnce);
          start += piece.byteLength;
          controller.enqueue(piece);
          if (start < file.size && piece.byteLength > 0) return;
          onEnd();
          controller.close();
        } catch (error) {
          onEnd();
          throw error;
        }
      },
      cancel: onEnd,
    },
    { highWaterMark: 0 },
  );
}

/** Characters that an address may contain but that have a meaning in this header. */
const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
