import { rollup } from 'rollup';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { styles } from './css.mjs';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The entry of a bundle that loads a chunk, with the browser's `import` replaced. */
async function entryWith(load: (address: string) => Promise<unknown>) {
  const files: Record<string, string> = {
    entry: 'globalThis.loaded = import("chunk");',
    chunk: 'export const name = "chunk";',
  };
  const virtual = {
    name: 'files',
    resolveId: (id: string) => (id in files ? id : null),
    load: (id: string) => files[id] ?? null,
  };
  const built = await rollup({ input: 'entry', plugins: [virtual, styles()] });
  const { output } = await built.generate({ format: 'es' });
  const code = output[0].code.replace(/\bimport\(/g, 'load(').replaceAll('import.meta.url', '""');
  new Function('load', code)(load);
  return globalThis as unknown as { loaded: Promise<unknown> };
}

it('requests a failed chunk again at another address, which the browser has not marked as failed', async () => {
  const load = vi.fn(async (address: string) => {
    if (!address.includes('?')) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the chunk';
  });
  expect(await (await entryWith(load)).loaded).toBe('the chunk');
  const [first, second] = load.mock.calls.map(([address]) => address);
  expect(second).toMatch(/\.js\?again=\d+$/);
  expect(second?.startsWith(`${first}?`)).toBe(true);
});

it('requests a chunk again that does not load within 20 seconds, and fails after another 20', async () => {
  const load = vi.fn((_address: string) => new Promise(() => {}));
  const { loaded } = await entryWith(load);
  const failure = loaded.catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await failure).toMatch(/^Late .*again/);
});

it('requests a chunk that loads once', async () => {
  const load = vi.fn(async (_address: string) => 'the chunk');
  expect(await (await entryWith(load)).loaded).toBe('the chunk');
  expect(load).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

it('gives the same names and code in every build, whichever sheet is read first', async () => {
  const files: Record<string, string> = {
    entry: 'import "first.css"; import "second.css"; globalThis.loaded = import("chunk");',
    chunk: 'export const name = "chunk";',
    'first.css': '.first { color: red }',
    'second.css': '.second { color: blue }',
  };
  const built = async (readLast: string) => {
    let goOn = () => {};
    const otherIsRead = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const sheets = ['first.css', 'second.css'];
    const virtual = {
      name: 'files',
      resolveId: (id: string) => (id in files ? id : null),
      async load(id: string) {
        if (id === readLast) await otherIsRead;
        return files[id] ?? null;
      },
      moduleParsed({ id }: { id: string }) {
        if (sheets.includes(id) && id !== readLast) goOn();
      },
    };
    const bundle = await rollup({ input: 'entry', plugins: [virtual, styles()] });
    const { output } = await bundle.generate({ format: 'es', entryFileNames: '[name]-[hash].js' });
    return output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]);
  };
  expect(await built('first.css')).toEqual(await built('second.css'));
});
