import { expect, it } from 'vitest';
import { needsIdempotencyKey } from '#shared/contract/merchant/idempotency-key.ts';
import { exampleKey, exampleOf, expressExampleOf } from '#shared/contract/openapi.ts';
import { nodeSample } from '#tooling/docs/call-samples.ts';
import { callGroups } from '#tooling/docs/call-texts.ts';
import { callContract } from '#tooling/docs/merchant-calls.ts';
import { createFourfoldClient } from './client.ts';

const ids = callGroups.flatMap(({ calls }) => calls);
const cases = ids.flatMap((id) =>
  [exampleOf(id), expressExampleOf(id)].flatMap((example) => (example ? [{ id, example }] : [])),
);

type Sample = (fourfold: unknown) => Promise<void>;
const AsyncFunction = (async () => {}).constructor as new (name: string, code: string) => Sample;

it.each(cases)(
  'the sample of $id in the reference makes the call of its example',
  async ({ id, example }) => {
    const operation = callContract(id);
    const sent: { url: URL; init: RequestInit }[] = [];
    const fourfold = createFourfoldClient({
      ...{ baseUrl: 'http://api.test', merchantId: 'demo-au', secretKey: 'secret' },
      async fetch(url, init = {}) {
        sent.push({ url: new URL(String(url)), init });
        return Response.json(example.reply ?? {});
      },
    });
    await new AsyncFunction('fourfold', nodeSample(id, example))(fourfold);
    expect(sent).toHaveLength(1);
    const [{ url, init } = { url: new URL('http://none'), init: {} }] = sent;
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => example.params?.[name] ?? '');
    expect([init.method, url.pathname]).toEqual([operation.method, path]);
    expect(Object.fromEntries(url.searchParams)).toEqual(example.query ?? {});
    expect(typeof init.body === 'string' ? JSON.parse(init.body) : undefined).toEqual(example.body);
    expect(new Headers(init.headers).get('idempotency-key')).toBe(
      needsIdempotencyKey(operation) ? exampleKey(id) : null,
    );
  },
);
