/** Reads the requirement tables. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const tableNames = ['access', 'payments', 'portal', 'merchant'] as const;
export type TableName = (typeof tableNames)[number];

/** Where a requirement must hold: the shared code, an app, the server, the shop, or end to end. */
export const surfaces = ['shared', 'sandbox', 'widget', 'portal', 'demo', 'e2e'] as const;
export type Surface = (typeof surfaces)[number];

export interface Row {
  readonly id: string;
  readonly surfaces: readonly Surface[];
}

/** The rows of each table, in its order. */
export type Tables = Readonly<Record<TableName, readonly Row[]>>;

export function readTables(root: string): Tables {
  const rowsOf = (name: TableName): Row[] =>
    readFileSync(path.join(root, 'docs/requirements', `${name}.tsv`), 'utf8')
      .split('\n')
      .slice(1)
      .flatMap((line) => {
        const [id, where = ''] = line.split('\t');
        return id ? { id, surfaces: where.split(',').map(surfaceOf) } : [];
      });
  return {
    access: rowsOf('access'),
    payments: rowsOf('payments'),
    portal: rowsOf('portal'),
    merchant: rowsOf('merchant'),
  };
}

function surfaceOf(name: string): Surface {
  const surface = surfaces.find((each) => each === name);
  if (!surface) throw new Error(`docs/requirements names a surface "${name}", which is none of ${surfaces}`);
  return surface;
}

/** The rows that a decision overrules, in a separate line: `Overrules ACC-001, ACC-002.` */
export const overruledIn = (text: string): string[] =>
  [...text.matchAll(/^Overrules ((?:[A-Z]{3}-\d{3}(?:, )?)+)\.$/gm)].flatMap(([, ids = '']) =>
    ids.split(', '),
  );

export const readOverruled = (root: string): ReadonlySet<string> =>
  new Set(readDecisions(root).flatMap(({ text }) => overruledIn(text)));

/** The records of docs/decisions. */
export function readDecisions(root: string): { readonly name: string; readonly text: string }[] {
  const folder = path.join(root, 'docs/decisions');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));
}

/** The row ids in square brackets: `[ACC-001]`, `[ACC-001, ACC-002]`. */
export const idsIn = (text: string): string[] =>
  [...text.matchAll(/\[([A-Z]{3}-\d{3}\b[^\]]*)\]/g)].flatMap(
    ([, inside = '']) => inside.match(/\b[A-Z]{3}-\d{3}\b/g) ?? [],
  );
