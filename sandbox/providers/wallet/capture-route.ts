import type { Context } from 'hono';
import { applePayCaptureSchema } from '#shared/domain/methods/apple-pay.ts';
import { errorReply } from '../http/errors.ts';
import { readJson } from '../http/read-json.ts';
import type { Provider } from '../provider.ts';

/**
 * `POST /source-capture/v1/payment-sources/apple-pay`: stores a wallet's payment source for the card session that the app has opened.
 * Returns `{id, card_type}`. Source: PAY-270, PAY-376.
 */
export function captureRoute(provider: Provider) {
  return async (c: Context): Promise<Response> => {
    const body = await readJson(c);
    if (body === undefined) return errorReply(c, 'invalid_json');
    const capture = applePayCaptureSchema.safeParse(body);
    if (!capture.success) return errorReply(c, 'invalid_object');
    const captured = provider.vault.capture(capture.data);
    if (typeof captured === 'string') return errorReply(c, captured);
    await provider.flushed();
    return c.json(captured);
  };
}
