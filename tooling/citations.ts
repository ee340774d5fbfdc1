/**
 * `npm run citations`: fails on a citation that leads nowhere, in sources, tests, docs and tables.
 * docs/requirements/README.md lists the forms.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readCitable } from './citations/citable.ts';
import { unresolvedIn } from './citations/unresolved.ts';
import { readSources, type SourceFile } from './source-files.ts';
import { plantsCitations } from './trace/citations.ts';

function readDocs(root: string): SourceFile[] {
  const docs = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((file) => `docs/${file.split(path.sep).join('/')}`)
    .filter((file) => /\.(md|tsv|yml)$/.test(file));
  return ['README.md', ...docs].map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
}

const root = '.';
const citable = readCitable(root);
const files = [...readSources(root, /\.(tsx?|mjs|css|md)$/), ...readDocs(root)].filter(
  ({ file }) => !plantsCitations(file),
);

const problems = files.flatMap(({ file, text }) =>
  unresolvedIn(file, text, citable, (target) => existsSync(path.join(root, target))).map(
    ({ line, problem }) => `${file}:${line}: ${problem}`,
  ),
);
for (const problem of problems) console.error(problem);
console.log(`${files.length} files, ${problems.length} citations that lead nowhere`);
process.exitCode = problems.length === 0 ? 0 : 1;
