import type { Context } from 'hono';
import { scanFrameBytes, scanSecretHeader } from '#shared/domain/methods/card-scan-protocol.ts';
import { errorReply } from '../http/errors.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import type { Provider } from '../provider.ts';

/** `POST /card-scan/{civId}/frames`: one frame of the camera, only from our own page. Answers whether to send more. */
export function scanFramesRoute(provider: Provider, providerOrigin: string) {
  return async (c: Context): Promise<Response> => {
    if (!isSameOrigin(c, providerOrigin)) return errorReply(c, 'origin_not_allowed');
    const isFrame = c.req.header('content-type') === 'application/octet-stream';
    const frame = new Uint8Array(await c.req.arrayBuffer());
    if (!isFrame || frame.length !== scanFrameBytes) return errorReply(c, 'invalid_object');
    const secret = c.req.header(scanSecretHeader) ?? '';
    const state = provider.scans.look(c.req.param('civId') ?? '', secret, frame);
    await provider.flushed();
    return c.json({ state });
  };
}
