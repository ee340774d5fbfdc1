import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { writePages } from './pages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'fourfold-pages-'));
writePages(root, folder);
afterAll(() => rmSync(folder, { recursive: true }));

const names = readdirSync(path.join(folder, 'pages'), { recursive: true, encoding: 'utf8' });
const pages = new Map(
  names
    .filter((name) => name.endsWith('.md'))
    .map((name) => [
      `/${name.slice(0, -'.md'.length)}`.replace(/\/index$/, '/'),
      readFileSync(path.join(folder, 'pages', name), 'utf8'),
    ]),
);
const files = names.filter((name) => name.startsWith('public/')).map((name) => name.slice('public'.length));

const withoutCode = (text: string): string => text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '');

/** The name by which VitePress links to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replaceAll('`', '')
    .replace(/[\s~!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase();

const anchorsIn = (text: string): string[] => [
  ...[...text.replace(/```[\s\S]*?```/g, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    anchorOf(heading),
  ),
  ...[...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id),
];

const linksIn = (text: string): string[] => [
  ...[...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link),
  ...[...text.matchAll(/href="\/docs(\/[^"]*)"/g)].map(([, link = '']) => link),
  ...[...text.matchAll(/"?link"?: ?['"](\/[^'"]*)['"]/g)].map(([, link = '']) => link),
];

describe('the pages of the documentation', () => {
  it.each([...pages])('%s links to pages, headings and files that exist', (_, text) => {
    const broken = linksIn(text)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [to = '', anchor] = link.split('#');
        const target = to === '' ? text : pages.get(to);
        if (target === undefined) return !files.includes(to);
        return anchor !== undefined && !anchorsIn(target).includes(anchor);
      });
    expect(broken).toEqual([]);
  });

  it.each([...pages])(
    '%s has a title, one heading of the first level, and no sign of a failed template',
    (_, text) => {
      expect(text).toMatch(/^---\ntitle: .+\n/);
      expect(text.replace(/```[\s\S]*?```/g, '').match(/^# .+$/gm)).toHaveLength(1);
      expect(text).not.toMatch(/\bundefined\b(?! behaviour)|\[object Object\]/);
    },
  );

  it.each([...pages])('%s has no link whose words become a link in the link', (_, text) => {
    expect(withoutCode(text)).not.toMatch(/<a\b[^>]*>[^<]*https?:/);
  });

  it('are all in one of the two menus, or below a page that lists them', () => {
    const config = readFileSync(path.join(root, 'docs/site/.vitepress/config.ts'), 'utf8');
    const menu = readFileSync(path.join(folder, 'menu.json'), 'utf8');
    const missing = [...pages.keys()].filter(
      (page) => !config.includes(`'${page}'`) && !menu.includes(`"${page}"`) && !page.startsWith('/errors/'),
    );
    expect(missing).toEqual([]);
  });

  it('have the versions of the package among the changes', () => {
    expect(pages.get('/changes')).toMatch(/\n## 1\.0\.0\n/);
  });

  it('come with the OpenAPI file, the Postman collection and the texts for language models', () => {
    expect(files.sort()).toEqual(['/llms-full.txt', '/llms.txt', '/openapi.json', '/postman.json']);
    const index = readFileSync(path.join(folder, 'pages/public/llms.txt'), 'utf8');
    for (const page of pages.keys()) expect(index).toContain(`(http://localhost:4400/docs${page})`);
  });
});

it('samples name the origins that the build was given, and no sandbox', () => {
  const other = mkdtempSync(path.join(tmpdir(), 'fourfold-pages-'));
  writePages(root, other, { api: 'https://api.pay.example', checkout: 'https://checkout.pay.example' });
  const read = (name: string) => readFileSync(path.join(other, 'pages', name), 'utf8');
  const quickstart = read('quickstart.md');
  expect(quickstart).toContain("const api = 'https://api.pay.example';");
  expect(quickstart).toContain('src="https://checkout.pay.example/widget/1.0.0/fourfold.js"');
  for (const name of ['quickstart.md', 'public/openapi.json', 'public/llms-full.txt', 'public/llms.txt']) {
    expect(read(name)).not.toMatch(/\/\/(checkout\.)?localhost:4400/);
  }
  rmSync(other, { recursive: true });
});
