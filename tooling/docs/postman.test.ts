import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { needsIdempotencyKey } from '#shared/contract/merchant/idempotency-key.ts';
import { exampleOf } from '#shared/contract/openapi.ts';
import { callGroups } from './call-texts.ts';
import { callContract } from './merchant-calls.ts';
import { postmanCollection } from './postman.ts';

const named = z.strictObject({ key: z.string(), value: z.string() });
const variable = z.strictObject({ key: z.string(), value: z.string(), type: z.literal('string') });
const request = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  header: z.array(named),
  description: z.string(),
  url: z.strictObject({
    raw: z.string(),
    host: z.array(z.string()),
    path: z.array(z.string()),
    query: z.optional(z.array(named)),
    variable: z.optional(z.array(named)),
  }),
  body: z.optional(
    z.strictObject({
      mode: z.literal('raw'),
      raw: z.string(),
      options: z.strictObject({ raw: z.strictObject({ language: z.literal('json') }) }),
    }),
  ),
});
const item = z.strictObject({ name: z.string(), request, response: z.array(z.never()) });
/** The part of Postman's format 2.1 that the collection uses; nothing else may be in it. */
const collectionSchema = z.strictObject({
  info: z.strictObject({
    name: z.string(),
    description: z.string(),
    schema: z.literal('https://schema.getpostman.com/json/collection/v2.1.0/collection.json'),
  }),
  auth: z.strictObject({ type: z.literal('basic'), basic: z.array(variable) }),
  variable: z.array(variable),
  item: z.array(z.strictObject({ name: z.string(), item: z.array(item) })),
});

const collection = collectionSchema.parse(
  JSON.parse(JSON.stringify(postmanCollection('http://localhost:4400'))),
);
const ids = callGroups.flatMap(({ calls }) => calls);
const items = collection.item.flatMap((folder) => folder.item);

it('the Postman collection has every call of a merchant, in its form', () => {
  expect(items).toHaveLength(ids.length);
  expect(collection.variable.map(({ key }) => key)).toEqual(['api', 'merchantId', 'secretKey']);
});

it.each(ids.map((id, index) => [id, index] as const))('sends %s as its example does', (id, index) => {
  const { method, path } = callContract(id);
  const { params = {}, query = {}, body } = exampleOf(id) ?? {};
  const sent = items[index]?.request;
  expect(sent?.method).toBe(method);
  const values = new Map(sent?.url.variable?.map(({ key, value }) => [key, value]));
  const filled = sent?.url.path.map((part) => (part.startsWith(':') ? values.get(part.slice(1)) : part));
  expect(`/${filled?.join('/')}`).toBe(path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''));
  expect(Object.fromEntries((sent?.url.query ?? []).map(({ key, value }) => [key, value]))).toEqual(query);
  expect(sent?.body ? JSON.parse(sent.body.raw) : undefined).toEqual(body);
  const hasKey = sent?.header.some(({ key }) => key === 'Idempotency-Key');
  expect(hasKey).toBe(needsIdempotencyKey(callContract(id)));
});
