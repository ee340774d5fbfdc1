import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { rollup } from 'rollup';
import { expect, it } from 'vitest';
import { penpal, withoutUnused } from './penpal.mjs';

const file = createRequire(import.meta.url)
  .resolve('penpal')
  .replace(/\.cjs$/, '.mjs');
const source = readFileSync(file, 'utf8');

/** What `connect` alone becomes in a bundle. */
async function build(): Promise<string> {
  const graph = await rollup({
    input: 'main',
    plugins: [
      {
        name: 'modules',
        resolveId: (id) => ({ main: '\0main', penpal: file })[id] ?? null,
        load: (id) => (id === '\0main' ? `export { connect, PortMessenger } from 'penpal';` : null),
      },
      penpal(),
    ],
  });
  const { output } = await graph.generate({ format: 'es' });
  return output[0].code;
}

it('leaves the handshake, the calls and their answers of Penpal', async () => {
  const { connect, PortMessenger } = (await import(
    `data:text/javascript,${encodeURIComponent(await build())}`
  )) as typeof import('penpal');
  const { port1, port2 } = new MessageChannel();
  const near = connect<{ double(value: number): Promise<number> }>({
    messenger: new PortMessenger({ port: port1 }),
  });
  const methods = {
    double: (value: number) => (value > 9 ? Promise.reject(new Error('too much')) : 2 * value),
  };
  const far = connect({ messenger: new PortMessenger({ port: port2 }), methods });
  const remote = await near.promise;
  expect(await remote.double(4)).toBe(8);
  await expect(remote.double(10)).rejects.toBeDefined();
  far.destroy();
  near.destroy();
});

it('takes out what is never used, in code that is built', async () => {
  expect(await build()).not.toMatch(/log\?\.|timed out|is not found|deserializeError\(/);
});

it('refuses a Penpal that it does not know', () => {
  expect(() => withoutUnused(source.replaceAll('log?.(', 'logger?.('))).toThrow(
    'this Penpal has no log calls',
  );
  expect(() => withoutUnused('export const connect = () => {};')).toThrow(/no time limits/);
});
