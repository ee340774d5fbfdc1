/** Reads the rows that test sources cite, whether or not the tests ran; used before there is a report. */
import ts from 'typescript';
import { readSources } from '../source-files.ts';
import { idsIn, type Tables, tableNames } from './tables.ts';

export interface Citation {
  readonly id: string;
  /** `file:line` of the test that cites it. */
  readonly at: string;
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

/** Citations of rows that no table has. */
export function unknown(tables: Tables, citations: readonly Citation[]): Citation[] {
  const known = new Set(tableNames.flatMap((name) => tables[name].map(({ id }) => id)));
  return citations.filter(({ id }) => !known.has(id));
}

/** The tools that read citations hold examples, and their tests contain citations that lead nowhere. */
export const plantsCitations = (file: string): boolean => /^tooling\/(citations|trace)\//.test(file);

export function readCitations(root: string): Citation[] {
  return readSources(root, /\.test\.tsx?$|\.e2e\.ts$|^shared\/testing\/.*-suite\.ts$|^e2e\/proofs\/.*\.ts$/)
    .filter(({ file }) => !plantsCitations(file))
    .flatMap(({ file, text }) => citationsIn(file, text));
}
