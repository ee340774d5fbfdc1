/** A Postman collection (v2.1) of the calls of a merchant's server, with the examples of the reference. */
import { idempotencyKeyHeader, needsIdempotencyKey } from '#shared/contract/merchant/idempotency-key.ts';
import { exampleOf } from '#shared/contract/openapi.ts';
import { brandName } from '#shared/domain/brand.ts';
import { callGroups, callTexts } from './call-texts.ts';
import type { CallId } from './merchant-calls.ts';
import { callContract } from './merchant-calls.ts';

const variable = (key: string, value: string) => ({ key, value, type: 'string' });

/** @param origin of the API */
export const postmanCollection = (origin: string) => ({
  info: {
    name: `${brandName} merchant API`,
    description: 'Set merchantId and secretKey in the variables of this collection.',
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  },
  auth: {
    type: 'basic',
    basic: [variable('username', '{{merchantId}}'), variable('password', '{{secretKey}}')],
  },
  variable: [variable('api', origin), variable('merchantId', ''), variable('secretKey', '')],
  item: callGroups.map(({ title, calls }) => ({ name: title, item: calls.map(itemOf) })),
});

function itemOf(id: CallId) {
  const operation = callContract(id);
  const { params = {}, query = {}, body } = exampleOf(id) ?? {};
  const path = operation.path
    .slice(1)
    .split('/')
    .map((part) => part.replace(/^\{(\w+)\}$/, ':$1'));
  const header = [
    ...(needsIdempotencyKey(operation) ? [{ key: idempotencyKeyHeader, value: '{{$guid}}' }] : []),
    ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
  ];
  const search = new URLSearchParams(query).toString();
  return {
    name: callTexts[id].title,
    request: {
      method: operation.method,
      header,
      description: callTexts[id].text,
      url: {
        raw: `{{api}}/${path.join('/')}${search && `?${search}`}`,
        host: ['{{api}}'],
        path,
        ...(search && { query: Object.entries(query).map(([key, value]) => ({ key, value })) }),
        ...(Object.keys(params).length > 0 && {
          variable: Object.entries(params).map(([key, value]) => ({ key, value })),
        }),
      },
      ...(body !== undefined && {
        body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } },
      }),
    },
    response: [],
  };
}
