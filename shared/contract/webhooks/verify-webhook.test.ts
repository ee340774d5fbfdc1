import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildVectors, vectorsFile, type WebhookVector } from './testing/webhook-vectors.ts';
import { verifyWebhook } from './verify-webhook.ts';
import { signWebhook } from './webhook-signature.ts';

const vectors: WebhookVector[] = JSON.parse(readFileSync(vectorsFile, 'utf8'));
const resultOf = async (vector: WebhookVector) => {
  const result = await verifyWebhook(vector);
  return result.ok ? 'accepted' : result.code;
};

const folder = new URL('.', import.meta.url);
const sources = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  .map((file) => readFileSync(new URL(file, folder), 'utf8'));

describe('the vectors', () => {
  it('are those that the committed file holds', () => {
    expect(vectors).toEqual(buildVectors());
  });

  it.each(vectors.filter(({ expected }) => expected === 'accepted'))(
    'accept: $name [MER-174]',
    async (vector) => {
      expect(await resultOf(vector)).toBe('accepted');
    },
  );

  it.each(vectors.filter(({ expected }) => expected !== 'accepted'))(
    'refuse: $name, as $expected [MER-175]',
    async (vector) => {
      expect(await resultOf(vector)).toBe(vector.expected);
    },
  );
});

describe('verifyWebhook', () => {
  const secret = 'whsec_test';
  const timestamp = 1_767_225_600;
  const bodyOf = (id: string, data: unknown) =>
    JSON.stringify({ id, type: 'webhook.test', createdAt: 'now', merchantId: 'demo-au', sequence: 1, data });
  const id = fc.stringMatching(/^evt_[\w-]{22}$/);

  async function request(webhookId: string, rawBody: string) {
    const signature = await signWebhook({ id: webhookId, timestamp, rawBody, secret });
    const headers: Record<string, string> = {
      'X-Webhook-Id': webhookId,
      'X-Webhook-Timestamp': String(timestamp),
      'X-Webhook-Signature': signature,
    };
    return { rawBody, headers, secrets: [secret], nowSeconds: timestamp };
  }

  it('accepts whatever signWebhook signed, as text and as bytes, with headers of either kind', async () => {
    await fc.assert(
      fc.asyncProperty(id, fc.jsonValue(), async (webhookId, data) => {
        const given = await request(webhookId, bodyOf(webhookId, data));
        const bytes = new TextEncoder().encode(given.rawBody);
        for (const input of [given, { ...given, rawBody: bytes, headers: new Headers(given.headers) }]) {
          const result = await verifyWebhook(input);
          expect(result).toEqual({ ok: true, event: JSON.parse(given.rawBody) });
        }
      }),
    );
  });

  it('refuses a body with any one bit changed', async () => {
    await fc.assert(
      fc.asyncProperty(id, fc.jsonValue(), fc.nat(), fc.nat({ max: 7 }), async (webhookId, data, at, bit) => {
        const given = await request(webhookId, bodyOf(webhookId, data));
        const bytes = new TextEncoder().encode(given.rawBody);
        const index = at % bytes.length;
        bytes[index] = (bytes[index] ?? 0) ^ (1 << bit);
        const result = await verifyWebhook({ ...given, rawBody: bytes });
        expect(result).toEqual({ ok: false, code: 'signature_mismatch' });
      }),
    );
  });

  it('refuses every other text as the signature', async () => {
    const given = await request('evt_1', bodyOf('evt_1', null));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.stringMatching(/^v1=[0-9a-f]{64}$/),
          fc.stringMatching(/^(v\d=[0-9a-f]{0,70} ?){1,3}$/),
        ),
        async (signature) => {
          const headers = { ...given.headers, 'X-Webhook-Signature': signature };
          expect((await verifyWebhook({ ...given, headers })).ok).toBe(false);
        },
      ),
    );
  });

  it('accepts a timestamp exactly while it is at most 300 s from now, in both directions [MER-174] [MER-176]', async () => {
    const given = await request('evt_1', bodyOf('evt_1', null));
    for (const [age, isAccepted] of [
      [300, true],
      [-300, true],
      [301, false],
      [-301, false],
    ] as const) {
      const result = await verifyWebhook({ ...given, nowSeconds: timestamp + age });
      expect(result.ok ? 'accepted' : result.code).toBe(isAccepted ? 'accepted' : 'timestamp_out_of_range');
    }
  });

  it('never throws, whatever it is given', async () => {
    const given = await request('evt_1', bodyOf('evt_1', null));
    const hostile = {
      get: () => {
        throw new Error('of the caller');
      },
    };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('rawBody', 'headers', 'secrets', 'nowSeconds', 'toleranceSeconds'),
        fc.anything({ withNullPrototype: true, withSparseArray: true, withBigInt: true, withDate: true }),
        async (name, value) => {
          expect(await verifyWebhook({ ...given, [name]: value } as never)).toHaveProperty('ok');
          expect(await verifyWebhook(value as never)).toMatchObject({ ok: false });
        },
      ),
    );
    for (const input of [
      undefined,
      null,
      7,
      {},
      { ...given, rawBody: {} },
      { ...given, headers: null },
      { ...given, headers: hostile },
    ])
      expect(await verifyWebhook(input as never)).toMatchObject({ ok: false });
  });

  it('rejects everything if its clock is NaN', async () => {
    const given = await request('evt_1', bodyOf('evt_1', null));
    expect((await verifyWebhook({ ...given, nowSeconds: Number.NaN })).ok).toBe(false);
  });

  it('refuses an id that was sent twice', async () => {
    const given = await request('evt_1', bodyOf('evt_1', null));
    const headers = { ...given.headers, 'X-Webhook-Id': ['evt_1', 'evt_1'] };
    expect(await verifyWebhook({ ...given, headers })).toEqual({ ok: false, code: 'signature_mismatch' });
  });

  it('needs WebCrypto and no Node module [MER-174]', () => {
    for (const source of sources)
      expect(source).not.toMatch(/from '(node:|crypto|buffer)|\bBuffer\b|\bprocess\b/);
  });

  it('leaves the comparison to crypto.subtle.verify [MER-176]', () => {
    const signing = readFileSync(new URL('webhook-signature.ts', folder), 'utf8');
    const verifying = readFileSync(new URL('verify-webhook.ts', folder), 'utf8');
    expect(signing).toContain('crypto.subtle.verify(');
    expect(signing).not.toContain('===');
    expect(verifying).not.toMatch(/signature\w*\s*[=!]==|[=!]==\s*signature/i);
  });
});
