import { rollup } from 'rollup';
import { expect, it } from 'vitest';
import { content } from './content.mjs';
import { manifest } from './manifest.mjs';

const texts = 'virtual:texts';

/** Builds modules that are given as text, and reads the manifest. */
async function listOf(sources: Readonly<Record<string, string>>) {
  const graph = await rollup({
    input: { main: 'main.js' },
    plugins: [
      {
        name: 'sources',
        resolveId: (name) => name.replace('./', ''),
        load: (id) => sources[id],
      },
      manifest({ behind: ['deferred'] }),
    ],
  });
  const { output } = await graph.generate({
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
  });
  await graph.close();
  const written = output.find(({ fileName }) => fileName === 'manifest.json');
  return JSON.parse(written?.type === 'asset' ? String(written.source) : '{}');
}

const app = {
  'main.js': `
    export const first = { '/first': { screen: 'here', areas: ['start'], comesWithApp: true } };
    export const later = () => import('./deferred.js');`,
  'deferred.js': `
    import { shared } from './shared.js';
    export const screens = {
      '/page': { screen: shared(() => import('./page.js')), areas: ['access', 'common'], titleKey: 'x' },
    };`,
  'shared.js': 'export const shared = (load) => load;',
  'page.js': `
    import { shared } from './shared.js';
    export default shared(() => import('./part.js'));`,
  'part.js': 'export const part = 1;',
};

it('lists what an entry links, and the texts that it is rendered with', async () => {
  const { entries, pages } = await listOf(app);
  expect(entries).toEqual({ main: { script: 'main.js', styles: [], modulepreloads: [], texts: ['start'] } });
  expect(pages['/first']).toEqual(entries.main);
});

it('lists the pages of the screen maps with all their files, and with their texts', async () => {
  const { pages } = await listOf(app);
  expect(pages['/page']).toMatchObject({ script: 'page.js', texts: ['access', 'common'] });
});

it('lists what is fetched while the first page is shown, and every other part with the scripts that import it', async () => {
  const { behind, parts, pages } = await listOf(app);
  expect(behind).toMatchObject({ deferred: { script: 'deferred.js' } });
  expect(Object.keys(parts)).toEqual(['deferred.js', 'part.js']);
  expect(parts['part.js']).toMatchObject({ script: 'part.js', wantedBy: [pages['/page'].script] });
});

it('lists every file', async () => {
  const { files } = await listOf(app);
  expect(files).toEqual(expect.arrayContaining(['main.js', 'deferred.js', 'page.js', 'part.js']));
});

it('refuses a row whose files it cannot find', async () => {
  const rows =
    "const fetchIt = () => import('./page.js'); export const a = { '/a': { screen: fetchIt, areas: ['x'] } };";
  await expect(listOf({ ...app, 'main.js': rows })).rejects.toThrow('/a');
});

it('names every piece of the texts by its language, so that two machines build the same', async () => {
  const graph = await rollup({ input: texts, plugins: [content(), manifest()] });
  const { output } = await graph.generate({ format: 'es' });
  const written = output.find(({ fileName }) => fileName === 'manifest.json');
  const listed = JSON.parse(written?.type === 'asset' ? String(written.source) : '{}');
  const file = listed.texts['de-DE'].start;
  expect(file).toMatch(/^texts-[\w-]{8}\/de-DE-start\.js$/);
  expect(output.map(({ fileName }) => fileName)).toContain(file);
  expect(JSON.stringify(listed)).not.toContain(process.cwd());
});

it('fetches each piece from the address that it was written to', async () => {
  const graph = await rollup({ input: texts, plugins: [content(), manifest()] });
  const { output } = await graph.generate({ format: 'es', entryFileNames: 'texts.js' });
  const file = output.find(({ fileName }) => fileName.endsWith('/en-AU-start.js'));
  const [folder] = file?.fileName.split('/') ?? [];
  expect(output[0].code).toContain(`import(\`./${folder}/\${locale}-\${name}.js\`)`);
});
