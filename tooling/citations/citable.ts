/** The targets of citations: requirement rows, decisions, and the documents of docs/requirements. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readDecisions, readTables, tableNames } from '../trace/tables.ts';

export interface Citable {
  readonly rows: ReadonlySet<string>;
  /** By number, because titles and file names change. */
  readonly decisions: ReadonlySet<string>;
  /** The items of each document, by the name under which it is cited: `payments-open` has `O-02` and `§1`. */
  readonly documents: ReadonlyMap<string, ReadonlySet<string>>;
}

export function readCitable(root: string): Citable {
  const tables = readTables(root);
  const folder = path.join(root, 'docs/requirements');
  const documents = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return {
    rows: new Set(tableNames.flatMap((name) => tables[name].map(({ id }) => id))),
    decisions: new Set(readDecisions(root).flatMap(({ name }) => numberOf(name) ?? [])),
    documents: new Map(
      documents.map((name) => [
        citedAs(name),
        new Set(itemsIn(readFileSync(path.join(folder, name), 'utf8'))),
      ]),
    ),
  };
}

/** `settled.md` is cited as `settled`, and `002-signed-in-portal.md` as `002`. */
const citedAs = (name: string): string => /^\d{3}(?=-)/.exec(name)?.[0] ?? name.replace(/\.md$/, '');

const numberOf = (name: string): string | undefined => /^0*(\d+)-/.exec(name)?.[1];

/** The headings, bold ids, ids in the first column of a table, and numbers of a list in a document. */
export function itemsIn(text: string): string[] {
  const sections = [...text.matchAll(/^##+ ([\dA-Z]+(?:\.\d+)*)\.? /gm)].map(([, number]) => `§${number}`);
  const cells = [...text.matchAll(/^\| ([A-Z]+-?\d+|figure \d+) \|/gm)].map(([, id = '']) => id);
  const bold = [...text.matchAll(/\*\*((?:[A-Z]+-\d+(?:, )?)+)/g)].flatMap(([, ids = '']) => ids.split(', '));
  const numbers = [...text.matchAll(/^(\d+)\. /gm)].map(([, number = '']) => number);
  return [...sections, ...cells, ...bold, ...numbers];
}
