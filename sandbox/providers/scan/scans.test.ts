import { describe, expect, it } from 'vitest';
import {
  scanFrameBytes,
  scanFramesPath,
  scanSecretHeader,
} from '#shared/domain/methods/card-scan-protocol.ts';
import { createTestProvider, origins, type TestProvider, typedCard } from '../testing/test-provider.ts';

const readable = new Uint8Array(scanFrameBytes).map((_, index) => (index % 7 < 3 ? 20 : 200));
const dark = new Uint8Array(scanFrameBytes).fill(12);

async function scanOf(provider: TestProvider, cardNumber: string, simulatedScan?: 'match') {
  const traceId = await provider.openTrace('CHECKOUT', { ...(simulatedScan && { simulatedScan }) });
  provider.vault.setUp('order', typedCard(traceId, cardNumber));
  const key = `${traceId}:0`;
  const fingerprint = provider.vault.presentedCard(traceId)?.card.fingerprint ?? '';
  const scan = await provider.client.scanner.createScan({ key, traceId, fingerprint });
  return { traceId, fingerprint, key, ...scan };
}

function send(
  provider: TestProvider,
  { civId, civSecret }: { civId: string; civSecret: string },
  frame: Uint8Array<ArrayBuffer> = readable,
  headers: Record<string, string> = {},
) {
  return provider.app.request(`${origins.provider}${scanFramesPath(civId)}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      origin: origins.provider,
      'sec-fetch-site': 'same-origin',
      [scanSecretHeader]: civSecret,
      ...headers,
    },
    body: frame,
  });
}
const idsOf = ({ traceId, civId }: { traceId: string; civId: string }) => ({ traceId, civId });
const stateOf = async (reply: Response) => (await reply.json()).state;

describe('a card scan at the provider', () => {
  it('reads a card in three consecutive readable frames, and does not tell its page the result', async () => {
    const provider = createTestProvider();
    const scan = await scanOf(provider, '4000000000004012');
    const states = [];
    for (const frame of [readable, readable, dark, readable, readable, readable, readable]) {
      states.push(await (await send(provider, scan, frame)).json());
    }
    expect(states).toEqual([
      ...Array(5).fill({ state: 'LOOKING' }),
      { state: 'COMPLETED' },
      { state: 'COMPLETED' },
    ]);
    expect(await provider.client.scanner.scanResult(idsOf(scan))).toBe('MATCHED');
  });

  it('gives up after twenty unreadable frames, and may then begin again', async () => {
    const provider = createTestProvider();
    const scan = await scanOf(provider, '4000000000004038');
    for (let frame = 1; frame < 20; frame += 1) {
      expect(await stateOf(await send(provider, scan, dark))).toBe('LOOKING');
    }
    expect(await stateOf(await send(provider, scan, dark))).toBe('CAN_NOT_SCAN');
    expect(await provider.client.scanner.scanResult(idsOf(scan))).toBe('PENDING');
    for (let frame = 0; frame < 3; frame += 1) await send(provider, scan);
    expect(await provider.client.scanner.scanResult(idsOf(scan))).toBe('MISMATCHED');
  });

  it('mistakes 4020 for another card the first time, also after a restart', async () => {
    const provider = createTestProvider();
    const first = await scanOf(provider, '4000000000004020');
    for (let frame = 0; frame < 3; frame += 1) await send(provider, first);
    expect(await provider.client.scanner.scanResult(idsOf(first))).toBe('MISMATCHED');
    const restarted = createTestProvider(provider.events);
    expect(await restarted.client.scanner.scanResult(idsOf(first))).toBe('MISMATCHED');
    const { traceId, fingerprint } = first;
    const second = await restarted.client.scanner.createScan({ key: `${traceId}:1`, traceId, fingerprint });
    for (let frame = 0; frame < 3; frame += 1) await send(restarted, second);
    expect(await restarted.client.scanner.scanResult(idsOf({ traceId, ...second }))).toBe('MATCHED');
  });

  it('is required only for some cards, and by a consumer’s scenario', async () => {
    const provider = createTestProvider();
    await expect(scanOf(provider, '4111111111111111')).rejects.toMatchObject({ code: 'not_ready' });
    const { traceId } = await scanOf(provider, '4111111111111111', 'match');
    expect(await provider.cards.setupOf(traceId)).toMatchObject({ isScanRequired: true });
  });

  it('is refused for a card that another set-up has replaced in its card session', async () => {
    const provider = createTestProvider();
    const { createScan } = provider.client.scanner;
    const { traceId, fingerprint, key } = await scanOf(provider, '4000000000004038');
    provider.vault.setUp('order', typedCard(traceId, '4000000000004012'));
    const other = provider.vault.presentedCard(traceId)?.card.fingerprint ?? '';
    await expect(createScan({ key: 'another', traceId, fingerprint })).rejects.toMatchObject({
      code: 'not_ready',
    });
    await expect(createScan({ key, traceId, fingerprint: other })).rejects.toMatchObject({
      code: 'key_conflict',
    });
    expect(await createScan({ key: 'another', traceId, fingerprint: other })).toHaveProperty('civSecret');
  });

  it('is created once per key, and ends after ten minutes', async () => {
    const provider = createTestProvider();
    const { traceId, fingerprint, key, civId, civSecret } = await scanOf(provider, '4000000000004012');
    const again = await provider.client.scanner.createScan({ key, traceId, fingerprint });
    expect(again).toEqual({ civId, civSecret });
    provider.passTime(10 * 60_000 - 1);
    expect((await send(provider, { civId, civSecret })).status).toBe(200);
    provider.passTime(1);
    expect((await send(provider, { civId, civSecret })).status).toBe(404);
    expect(await provider.client.scanner.scanResult({ traceId, civId })).toBe('EXPIRED');
  });

  it('accepts frames only from its own page, with the secret, in their fixed size', async () => {
    const provider = createTestProvider();
    const scan = await scanOf(provider, '4000000000004012');
    const other = await scanOf(provider, '4000000000004012');
    const foreign = { origin: origins.checkout, 'sec-fetch-site': 'same-site' };
    expect((await send(provider, scan, readable, foreign)).status).toBe(422);
    expect((await send(provider, { ...scan, civSecret: other.civSecret })).status).toBe(404);
    expect((await send(provider, { ...scan, civId: 'unknown' })).status).toBe(404);
    expect((await send(provider, scan, readable.slice(1))).status).toBe(400);
    expect((await send(provider, scan, readable, { 'content-type': 'image/jpeg' })).status).toBe(400);
    expect(await provider.client.scanner.scanResult(idsOf({ ...other, civId: scan.civId }))).toBeNull();
  });
});
