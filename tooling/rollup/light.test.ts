import type { OutputPlugin, Plugin } from 'rollup';
import { expect, it } from 'vitest';
import { light } from './light.mjs';

const named = (...names: string[]): Plugin[] => names.map((name) => ({ name }));
const output = (dir: string, ...names: string[]) => ({ dir, plugins: named(...names) as OutputPlugin[] });
const bundle = { input: { main: 'main.ts' }, plugins: named('content', 'typescript'), onwarn() {} };

it('leaves out what only makes a page smaller, and strips its types without TypeScript', () => {
  const made = light({ ...bundle, output: output('dist/portal', 'terser', 'compressed', 'another') });
  expect(made.plugins.map(({ name }) => name)).toEqual(['content', 'stripped types']);
  expect(made.output).toEqual(output('dist/portal', 'another'));
});

it('leaves the merchant script as it is, because its bytes are pinned', () => {
  const script = {
    ...bundle,
    output: [output('dist/widget/1.0.0', 'terser'), output('dist/widget/v1', 'terser')],
  };
  expect(light(script)).toBe(script);
});
