import type { Context } from 'hono';
import type { PageBundles } from '#server/http/pages/page-bundle.ts';
import {
  cardScanQuerySchema,
  scanFrameBytes,
  scanSecretHeader,
} from '#shared/domain/methods/card-scan-protocol.ts';
import { errorReply } from '../http/errors.ts';
import { pageReply } from '../http/page-reply.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import type { Provider } from '../provider.ts';
import type { ProviderSettings } from '../settings.ts';

/** `POST /card-scan/{civId}/frames`: one frame of the camera, only from our own page. Returns whether to send more. */
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

/** `GET /card-scan`: the page that checkout and portal show in a frame. It uses the camera. */
export function cardScanRoute(
  bundles: PageBundles,
  { appOrigins, checkoutOrigin }: Pick<ProviderSettings, 'appOrigins' | 'checkoutOrigin'>,
) {
  return async (c: Context): Promise<Response> => {
    const query = cardScanQuerySchema.safeParse(c.req.query());
    if (!query.success || !appOrigins.includes(query.data.origin)) return errorReply(c, 'not_found');
    const bundle = bundles.pages.get('card-scan');
    if (!bundle) return errorReply(c, 'service_unavailable');
    const { origin } = query.data;
    return pageReply(c, {
      title: 'Jasper',
      lang: 'en',
      look: {},
      data: { appOrigin: origin },
      usesCamera: true,
      framedBy: origin,
      checkoutOrigin,
      bundle,
    });
  };
}
