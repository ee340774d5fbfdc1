import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { jsonResponse } from '../json-response.ts';
import { compressResponse, worthCompressingBytes } from './compression.ts';

const address = 'http://portal.localhost/portal/consumers/orders';
const asking = (
  headers: Record<string, string> = { 'accept-encoding': 'gzip, deflate, br' },
  method = 'GET',
) => new Request(address, { method, headers });
const textOf = (bytes: number) => JSON.stringify('a'.repeat(bytes - 2));
const answering = (text: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } });

const read = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe('a response to a GET', () => {
  it('is compressed in a format that the caller accepts, preferably brotli', async () => {
    const text = textOf(5_000);
    const inBrotli = await compressResponse(asking(), answering(text));
    expect(inBrotli.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await read(inBrotli)).toString()).toBe(text);
    const inGzip = await compressResponse(asking({ 'accept-encoding': 'gzip' }), answering(text));
    expect(inGzip.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await read(inGzip)).toString()).toBe(text);
    const plain = await compressResponse(asking({}), answering(text));
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(text);
  });

  it('is compressed from the text that it was made from', async () => {
    const answer = jsonResponse('a'.repeat(5_000), 200);
    const compressed = await compressResponse(asking(), answer);
    expect(brotliDecompressSync(await read(compressed)).toString()).toBe(textOf(5_002));
    expect(answer.bodyUsed).toBe(false);
  });

  it('is not read for a caller that accepts neither format', async () => {
    const given = answering(textOf(5_000));
    expect(await compressResponse(asking({}), given)).toBe(given);
    expect(given.bodyUsed).toBe(false);
    expect(given.headers.get('vary')).toBe('accept-encoding');
  });

  it('tells caches that it varies, and keeps its status and all other headers', async () => {
    const given = answering(textOf(5_000), { vary: 'origin', 'correlation-id': 'c1' }, 404);
    const { status, headers } = await compressResponse(asking(), given);
    expect(status).toBe(404);
    expect(headers.get('vary')).toBe('origin, accept-encoding');
    expect(headers.get('correlation-id')).toBe('c1');
  });

  it('is compressed from that size on', async () => {
    const encodingOf = async (bytes: number) =>
      (await compressResponse(asking(), answering(textOf(bytes)))).headers.get('content-encoding');
    expect(worthCompressingBytes).toBe(1_024);
    expect(await encodingOf(1_023)).toBeNull();
    expect(await encodingOf(1_024)).toBe('br');
  });
});

describe('a response is not compressed', () => {
  it.each([
    [
      'to a call other than GET, which may contain a token',
      asking(undefined, 'POST'),
      answering(textOf(5_000)),
    ],
    ['that has an ETag', asking(), answering(textOf(5_000), { etag: '"1"' })],
    ['that is compressed already', asking(), answering(textOf(5_000), { 'content-encoding': 'gzip' })],
    ['of another type', asking(), answering(textOf(5_000), { 'content-type': 'font/woff2' })],
    ['without a body', asking(), new Response(null, { status: 204 })],
  ])('%s', async (_, request, answer) => {
    expect(await compressResponse(request, answer)).toBe(answer);
  });
});
