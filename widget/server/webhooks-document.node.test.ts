/** What docs/site/guides/webhooks.md says is what the server sends and the package verifies. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { webhookEventTypes } from '#shared/contract/webhooks/webhook-event-types.ts';
import { verifyTexts } from '#tooling/docs/error-texts.ts';
import { createWebhookHandler, signWebhook, verifyWebhook } from './index.ts';

const text = readFileSync(new URL('../../docs/site/guides/webhooks.md', import.meta.url), 'utf8');
const blocks = [...text.matchAll(/```(\w+)\n(.*?)```/gs)].map(([, language, code = '']) => ({
  language,
  code,
}));

/** The block of code that has these words. */
function block(words: string): string {
  const found = blocks.find(({ code }) => code.includes(words));
  if (!found) throw new Error(`docs/site/guides/webhooks.md has no code with ${words}`);
  return found.code;
}

/** The request that the document shows. */
const [head = '', rawBody = ''] = block('HTTP/1.1').trimEnd().split('\n\n');
const headers = Object.fromEntries(
  head
    .split('\n')
    .slice(1)
    .map((line) => line.split(': ') as [string, string]),
);
const secret = /`(whsec_[\w-]{43})`/.exec(text)?.[1] ?? '';

it('the request that it shows is signed with the secret that it shows', async () => {
  const nowSeconds = Number(headers['X-Webhook-Timestamp']);
  const verified = await verifyWebhook({ rawBody, headers, secrets: [secret], nowSeconds });
  expect(verified).toMatchObject({ ok: true, event: { type: 'webhook.test' } });
  const decoded = [secret.slice('whsec_'.length)];
  expect(await verifyWebhook({ rawBody, headers, secrets: decoded, nowSeconds })).toMatchObject({
    ok: false,
  });
});

it('its table has every type of event', () => {
  const types = [...text.matchAll(/^\| `([a-z]+\.[a-z]+)` \|/gm)].map(([, type]) => type);
  expect(types).toEqual(webhookEventTypes);
});

it('its table has every code of a refusal, each with a page', () => {
  const codes = [...text.matchAll(/^\| \[`([a-z_]+)`\]\(\/errors\/([a-z_]+)\) \|/gm)];
  for (const [, code, page] of codes) expect(page).toBe(code);
  expect(codes.map(([, code]) => code).sort()).toEqual(Object.keys(verifyTexts).sort());
});

describe('its code', () => {
  /** Runs its code with these names, and returns the value of the given name. */
  const run = (code: string, given: object, name: string) =>
    new Function(...Object.keys(given), `${code.replace(/^import .*$|^export /gm, '')}; return ${name};`)(
      ...Object.values(given),
    );
  const settled = vi.fn(async (_token: string) => {});
  const seen = { claim: async () => 'claimed', done: async () => {}, release: async () => {} };
  const receive = run(
    block('createWebhookHandler({'),
    { createWebhookHandler, webhookSecret: secret, seen, settle: settled },
    'receive',
  );

  it('keeps in memory which event is handled, done, or free again', async () => {
    const memory = run(block('const seen = {'), {}, 'seen');
    expect([await memory.claim('a'), await memory.claim('a')]).toEqual(['claimed', 'busy']);
    await memory.done('a');
    expect([await memory.claim('a'), await memory.claim('b')]).toEqual(['done', 'claimed']);
    await memory.release('b');
    expect(await memory.claim('b')).toBe('claimed');
  });

  it('reads a verified event, and says why another request is none', async () => {
    const eventIn = run(
      block('verifyWebhook({'),
      { verifyWebhook, webhookSecret: secret, console },
      'eventIn',
    );
    const { body, headers } = await signed();
    expect(await eventIn(body, headers)).toMatchObject({ id: 'evt_1', type: 'checkout.approved' });
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(await eventIn(JSON.parse(body), headers)).toBeNull();
    expect(warned.mock.calls).toEqual([['Webhook refused: signature_mismatch']]);
    warned.mockRestore();
  });

  async function signed(): Promise<{ body: string; headers: Record<string, string> }> {
    const id = 'evt_1';
    const event = {
      id,
      type: 'checkout.approved',
      createdAt: '2026-01-01T00:00:00.000Z',
      merchantId: 'demo-au',
    };
    const body = JSON.stringify({ ...event, sequence: 1, data: { token: 'ffc_token' } });
    const timestamp = Math.floor(Date.now() / 1000);
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'x-webhook-id': id,
        'x-webhook-timestamp': String(timestamp),
        'x-webhook-signature': await signWebhook({ id, timestamp, rawBody: body, secret }),
      },
    };
  }

  /** How each of its examples responds to a request. */
  type Send = (request: { body: string; headers: Record<string, string> }) => Promise<number>;
  const examples: Record<string, Send> = {
    async Request(request) {
      const route = run(block('const POST'), { receive }, 'POST');
      return (await route(new Request('http://shop.test/', { method: 'POST', ...request }))).status;
    },
    async Express({ headers, body }) {
      const express = { raw: vi.fn() };
      const app = { post: vi.fn() };
      run(block('express.raw'), { receive, express, app }, 'null');
      const [path, , route] = app.post.mock.calls[0] ?? [];
      expect([path, express.raw.mock.calls]).toEqual([
        '/webhooks/fourfold',
        [[{ type: 'application/json' }]],
      ]);
      const sendStatus = vi.fn();
      await route({ headers, body: Buffer.from(body) }, { sendStatus });
      return sendStatus.mock.calls[0]?.[0];
    },
    async 'node:http'(request) {
      const server: Server = run(block('createServer('), { receive, createServer }, 'server');
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', ...request });
      await new Promise((resolve) => server.close(resolve));
      return answer.status;
    },
  };

  it.each(Object.entries(examples))(
    'receives an event as %s, and refuses an altered one',
    async (_, send) => {
      settled.mockClear();
      const request = await signed();
      expect(await send(request)).toBe(200);
      expect(settled.mock.calls).toEqual([['ffc_token']]);
      expect(await send({ ...request, body: request.body.replace('ffc_', 'ffx_') })).toBe(400);
      expect(settled).toHaveBeenCalledOnce();
    },
  );
});
