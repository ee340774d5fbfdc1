import { rollup } from 'rollup';
import { expect, it } from 'vitest';
import { content } from './content.mjs';
import { manifest } from './manifest.mjs';

const texts = 'virtual:texts';

it('names every piece of the texts by its place in the repository, so that two machines build the same', async () => {
  const graph = await rollup({ input: texts, plugins: [content(), manifest()] });
  const { output } = await graph.generate({ format: 'es' });
  const written = output.find(({ fileName }) => fileName === 'manifest.json');
  const { chunks } = JSON.parse(written?.type === 'asset' ? String(written.source) : '{}');
  const piece = chunks['shared/content/de-DE.json#start'];
  expect(piece.script).toMatch(/^texts-[\w-]{8}\/de-DE-start\.js$/);
  expect(output.map(({ fileName }) => fileName)).toContain(piece.script);
  expect(JSON.stringify(chunks)).not.toContain(process.cwd());
});

it('fetches each piece from where it was put', async () => {
  const graph = await rollup({ input: texts, plugins: [content(), manifest()] });
  const { output } = await graph.generate({ format: 'es', entryFileNames: 'texts.js' });
  const file = output.find(({ fileName }) => fileName.endsWith('/en-AU-start.js'));
  const [folder] = file?.fileName.split('/') ?? [];
  expect(output[0].code).toContain(`import(\`./${folder}/\${locale}-\${name}.js\`)`);
});
