import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ERROR_CODES, isFourfoldError, load, WARNING_CODES } from './index.ts';

const src = 'https://checkout.test/widget/1.0.0/fourfold.js';
const fourfold = { version: '1.0.0' };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

const scripts = () => [...document.head.querySelectorAll('script')];

async function answer(kind: 'load' | 'error') {
  await vi.advanceTimersByTimeAsync(0);
  if (kind === 'load') vi.stubGlobal('Fourfold', fourfold);
  scripts()[0]?.dispatchEvent(new Event(kind));
  await vi.advanceTimersByTimeAsync(0);
}

describe('load', () => {
  it('resolves null where there is no window [MER-010]', async () => {
    vi.stubGlobal('window', undefined);
    expect(await load({ src })).toBeNull();
  });

  it('adds one script for any number of calls with the same src [MER-010]', async () => {
    const first = load({ src });
    const second = load({ src });
    await vi.advanceTimersByTimeAsync(0);
    expect(scripts()).toHaveLength(1);
    await answer('load');
    expect(await first).toBe(fourfold);
    expect(await second).toBe(fourfold);
    expect(await load({ src })).toBe(fourfold);
    expect(scripts()).toHaveLength(1);
  });

  it('tries at 0, 500 and 2000 ms, rejects, and tries again at the next call [MER-011]', async () => {
    const failing = `${src}?failing`;
    const result = load({ src: failing }).catch((error) => error);
    await answer('error');
    expect(scripts()).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(499);
    expect(scripts()).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(scripts()).toHaveLength(1);
    await answer('error');
    await vi.advanceTimersByTimeAsync(1999);
    expect(scripts()).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(scripts()).toHaveLength(1);
    await answer('error');
    const error = await result;
    expect(isFourfoldError(error)).toBe(true);
    expect(error).toMatchObject({ code: 'SCRIPT_LOAD_FAILED', isRecoverable: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(scripts()).toHaveLength(0);

    const again = load({ src: failing });
    await answer('load');
    expect(await again).toBe(fourfold);
  });

  it('asks for the hash in each attempt, and ends alike where a browser refuses the script for it [MER-011]', async () => {
    const result = load({ src: `${src}?wrong`, integrity: 'sha384-wrong' }).catch((error) => error);
    for (const pause of [0, 500, 2000]) {
      await vi.advanceTimersByTimeAsync(pause);
      expect(scripts().map(({ integrity }) => integrity)).toEqual(['sha384-wrong']);
      await answer('error');
    }
    expect(await result).toMatchObject({ code: 'SCRIPT_LOAD_FAILED', isRecoverable: true });
  });

  it('fails an attempt after its timeout', async () => {
    const result = load({ src: `${src}?slow`, timeoutMs: 100 }).catch((error) => error);
    await vi.advanceTimersByTimeAsync(100 + 500 + 100 + 2000 + 100);
    expect(await result).toMatchObject({ code: 'SCRIPT_LOAD_FAILED' });
    expect(scripts()).toHaveLength(0);
  });

  it('passes on integrity, nonce and the origin of a self-hosted copy', async () => {
    load({ src: `${src}?own`, integrity: 'sha384-x', nonce: 'n', checkoutOrigin: 'https://checkout.test' });
    await vi.advanceTimersByTimeAsync(0);
    const [script] = scripts();
    expect(script?.integrity).toBe('sha384-x');
    expect(script?.crossOrigin).toBe('anonymous');
    expect(script?.nonce).toBe('n');
    expect(script?.dataset.checkoutOrigin).toBe('https://checkout.test');
    await answer('load');
  });

  it('makes one policy under Trusted Types', async () => {
    const createScriptURL = vi.fn((url: string) => url);
    const createPolicy = vi.fn(() => ({ createScriptURL }));
    vi.stubGlobal('trustedTypes', { createPolicy });
    load({ src: `${src}?tt1` });
    await answer('load');
    scripts()[0]?.remove();
    load({ src: `${src}?tt2` });
    await answer('load');
    expect(createPolicy).toHaveBeenCalledOnce();
    expect(createPolicy).toHaveBeenCalledWith('fourfold', expect.anything());
    expect(createScriptURL).toHaveBeenCalledTimes(2);
  });
});

describe('the codes', () => {
  it('are listed', () => {
    expect(ERROR_CODES).toContain('OUTCOME_UNKNOWN');
    expect(WARNING_CODES).toContain('FALLBACK_USED');
  });
});
