import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ProviderRefusalCode } from '#server/core/providers.ts';

type ProviderErrorCode =
  | ProviderRefusalCode
  | 'invalid_json'
  | 'internal_error'
  | 'service_unavailable'
  | 'unsupported_card_type';

const catalogue: Readonly<Record<ProviderErrorCode, { status: ContentfulStatusCode; message: string }>> = {
  invalid_json: { status: 400, message: 'The request body could not be read as JSON.' },
  invalid_object: { status: 400, message: 'Some fields are missing or not in the expected form.' },
  unauthorized: { status: 401, message: 'The key of the API server is missing or wrong.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  key_conflict: { status: 409, message: 'This key was used for another call before.' },
  not_ready: { status: 412, message: 'No card has been set up on this trace.' },
  origin_not_allowed: { status: 422, message: 'This origin may not do that.' },
  unsupported_card_type: { status: 422, message: 'Only credit and debit cards can pay.' },
  internal_error: { status: 500, message: 'Something went wrong on our side.' },
  service_unavailable: { status: 503, message: 'We are not able to answer at the moment.' },
};

/** The error form of every call. The id is also the `correlation-id` of the response. */
export function errorReply(c: Context, code: ProviderErrorCode): Response {
  const { status, message } = catalogue[code];
  const errorId: string = c.get('correlationId');
  return c.json({ errorCode: code, message, errorId }, status);
}
