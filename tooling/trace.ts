/** `npm run trace`: which rows of docs/requirements are proven by a test that cites them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { readSources } from './source-files.ts';

const tableNames = ['access', 'payments', 'portal', 'merchant'] as const;
type TableName = (typeof tableNames)[number];

/** Row ids of each table, in the order of the table. */
export type Tables = Readonly<Record<TableName, readonly string[]>>;

export interface Citation {
  readonly id: string;
  /** `file:line` of the test that cites it. */
  readonly at: string;
}

/** What `-- --json` prints. */
export type Report = Record<TableName, { rows: number; proven: number; missing: string[] }>;

export function readTables(root: string): Tables {
  const idsOf = (name: TableName) =>
    readFileSync(path.join(root, 'docs/requirements', `${name}.tsv`), 'utf8')
      .split('\n')
      .slice(1)
      .flatMap((row) => row.split('\t')[0] || []);
  return {
    access: idsOf('access'),
    payments: idsOf('payments'),
    portal: idsOf('portal'),
    merchant: idsOf('merchant'),
  };
}

/**
 * The row ids in square brackets in the strings of a test file: titles, and the rows of a table of cases.
 * A test that is skipped proves nothing, and neither does a comment.
 */
export function citationsIn(file: string, text: string): Citation[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Citation[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isSkipped(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      for (const id of idsIn(node.text)) found.push({ id, at: `${file}:${line}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isSkipped = ({ expression }: ts.CallExpression): boolean =>
  ts.isPropertyAccessExpression(expression) && ['skip', 'todo', 'fixme'].includes(expression.name.text);

const idsIn = (text: string): string[] =>
  [...text.matchAll(/\[([A-Z]{3}-\d{3}\b[^\]]*)\]/g)].flatMap(
    ([, inside = '']) => inside.match(/\b[A-Z]{3}-\d{3}\b/g) ?? [],
  );

export function report(tables: Tables, citations: readonly Citation[]): Report {
  const cited = new Set(citations.map(({ id }) => id));
  const of = (name: TableName) => {
    const missing = tables[name].filter((id) => !cited.has(id));
    const rows = tables[name].length;
    return { rows, proven: rows - missing.length, missing };
  };
  return { access: of('access'), payments: of('payments'), portal: of('portal'), merchant: of('merchant') };
}

/** Citations of rows that no table has. */
export function unknown(tables: Tables, citations: readonly Citation[]): Citation[] {
  const known = new Set(tableNames.flatMap((name) => tables[name]));
  return citations.filter(({ id }) => !known.has(id));
}

function readCitations(root: string): Citation[] {
  return (
    readSources(root, /\.test\.tsx?$|\.e2e\.ts$|^sandbox\/proofs\/.*\.ts$/)
      // Its own test plants citations that must not count.
      .filter(({ file }) => file !== 'tooling/trace.test.ts')
      .flatMap(({ file, text }) => citationsIn(file, text))
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const tables = readTables(process.cwd());
  const citations = readCitations(process.cwd());
  const result = report(tables, citations);
  const strangers = unknown(tables, citations);
  if (process.argv.includes('--json')) console.log(JSON.stringify(result, null, 2));
  else for (const name of tableNames) console.log(summary(name, result[name]));
  for (const { id, at } of strangers) console.error(`${at}: cites ${id}, which no table has`);
  process.exitCode = strangers.length > 0 ? 1 : 0;
}

function summary(name: TableName, { rows, proven }: Report[TableName]): string {
  return `${name.padEnd(9)} ${String(proven).padStart(4)} of ${String(rows).padStart(4)} rows proven`;
}
