import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

const pages = [
  'README.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('site'))
    .map((name) => path.join('docs', name)),
];

const withoutCode = (text: string): string => text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '');

/** The name by which GitHub links to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsIn = (text: string): string[] =>
  [...text.replace(/```[\s\S]*?```/g, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    anchorOf(heading),
  );

/** The links to files and headings of the repository that lead nowhere. */
function brokenLinksIn(page: string): string[] {
  const links = withoutCode(readFileSync(path.join(root, page), 'utf8')).matchAll(/\]\(([^)\s]+)\)/g);
  return [...links]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path.join(root, page) : path.resolve(root, path.dirname(page), file);
      if (!existsSync(target)) return true;
      return anchor !== undefined && !anchorsIn(readFileSync(target, 'utf8')).includes(anchor);
    });
}

it.each(pages)('every link in %s leads to a file and a heading that exist', (page) => {
  expect(brokenLinksIn(page)).toEqual([]);
});

const folders = readdirSync(root, { withFileTypes: true })
  .filter(
    (entry) =>
      entry.isDirectory() && !entry.name.startsWith('.') && !['node_modules', 'dist'].includes(entry.name),
  )
  .map(({ name }) => name);
const files = [
  ...readdirSync(root),
  ...folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(folder, name).split(path.sep).join('/'),
    ),
  ),
];

/** Whether a name in a page, such as `lease.ts` or `server/areas`, is a file or a folder of the repository. */
const exists = (name: string): boolean => {
  const file = name.replace(/\/$/, '');
  return files.some((each) => each === file || each.endsWith(`/${file}`));
};

/** The files and folders of the repository that a page names and that are gone. Names with placeholders don't match. */
function missingFilesIn(page: string): string[] {
  const names = readFileSync(path.join(root, page), 'utf8').matchAll(/`([\w./-]+)`/g);
  return [...names]
    .map(([, name = '']) => name)
    .filter(
      (name) =>
        /\.(ts|tsx|mjs|sql|tsv)$/.test(name) ||
        (name.includes('/') && folders.includes(name.split('/')[0] ?? '')),
    )
    .filter((name) => !exists(name));
}

/** Records and requirements are of their day; every other page is about the code of today. */
const aboutToday = pages.filter((page) => !/decisions\/0|requirements\//.test(page));

it.each(aboutToday)('every file that %s names exists', (page) => {
  expect(missingFilesIn(page)).toEqual([]);
});
