import { rollup } from 'rollup';
import { expect, it } from 'vitest';
import { content } from './content.mjs';
import { manifest } from './manifest.mjs';

it('names every piece by its place in the repository, so that two machines build the same', async () => {
  const entry = { input: 'main', id: '\0entry', code: `import('./shared/content/en.json?area=access');` };
  const graph = await rollup({
    input: entry.input,
    plugins: [
      {
        name: 'entry',
        resolveId: (source) => (source === entry.input ? entry.id : null),
        load: (id) => (id === entry.id ? entry.code : null),
      },
      {
        name: 'file',
        resolveId: (source) => (source.endsWith('.json') ? `${process.cwd()}/${source}` : null),
      },
      content(),
      manifest(),
    ],
  });
  const { output } = await graph.generate({ format: 'es' });
  const written = output.find(({ fileName }) => fileName === 'manifest.json');
  const { chunks } = JSON.parse(written?.type === 'asset' ? String(written.source) : '{}');
  expect(Object.keys(chunks)).toEqual(['shared/content/en.json#access']);
});
