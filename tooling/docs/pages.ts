/** Writes all pages of the documentation into one folder, for VitePress: those of `docs/site` and those from the contract. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { merchantGroups, openApiDocument } from '#shared/contract/openapi.ts';
import { callPages, type Page, referenceMenu } from './call-pages.ts';
import { errorPages } from './error-pages.ts';
import { llmsFull, llmsIndex } from './llms.ts';
import { postmanCollection } from './postman.ts';

/** The versions of the package, which a page shows in the place of a comment with this name. */
const changeLog = 'widget/npm/CHANGELOG.md';

/** Where the samples say that Fourfold is. */
interface Origins {
  /** Of the API and of this documentation. */
  readonly api: string;
  readonly checkout: string;
}

/** A sandbox on this machine, which the sources of the pages name. */
const sandbox: Origins = { api: 'http://localhost:4400', checkout: 'http://checkout.localhost:4400' };

/** @param root the repository @param folder of the pages, which exists and is empty */
export function writePages(root: string, folder: string, origins: Partial<Origins> = {}): void {
  const { api, checkout }: Origins = { ...sandbox, ...origins };
  const withOrigins = ({ path: at, text }: Page): Page => ({
    path: at,
    text: text.replaceAll(sandbox.checkout, checkout).replaceAll(sandbox.api, api),
  });
  const changes = readFileSync(path.join(root, changeLog), 'utf8').replace(/^# .*\n+/, '');
  const written = writtenPages(path.join(root, 'docs/site')).map(({ path: at, text }) => ({
    path: at,
    text: text.replace(`<!-- ${changeLog} -->\n`, () => changes),
  }));
  const pages = [...written, ...callPages(), ...errorPages()].map(withOrigins);
  const write = (name: string, content: string) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  for (const page of pages) write(`pages/${page.path}.md`, page.text);
  write('menu.json', JSON.stringify(referenceMenu));
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  write('pages/public/openapi.json', json(openApiDocument([api], merchantGroups)));
  write('pages/public/postman.json', json(postmanCollection(api)));
  write('pages/public/llms.txt', llmsIndex(pages, `${api}/docs/`));
  write('pages/public/llms-full.txt', llmsFull(pages));
}

/** The pages that are written by hand. */
const writtenPages = (folder: string): readonly Page[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('.'))
    .sort()
    .map((name) => ({
      path: name.slice(0, -'.md'.length).split(path.sep).join('/'),
      text: readFileSync(path.join(folder, name), 'utf8'),
    }));
