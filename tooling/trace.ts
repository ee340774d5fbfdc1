/**
 * `npm run trace`: which rows of docs/requirements the last run of the tests has proven on every surface that they
 * name. Without a report of a run it counts what the sources cite, and says so.
 *
 * `--json` prints the counts and what is missing, `--parts` what is proven on some surfaces only, and `--check` fails
 * when fewer rows are proven than docs/requirements/proven.json holds.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ReportedFile, readReports } from './test/reports.ts';
import { type Citation, readCitations, unknown } from './trace/citations.ts';
import { missingSurfaces, partsOf, shownBy } from './trace/proven.ts';
import {
  type Row,
  readOverruled,
  readTables,
  type TableName,
  type Tables,
  tableNames,
} from './trace/tables.ts';

interface Count {
  readonly rows: number;
  readonly proven: number;
  /** Neither proven nor overruled. */
  readonly missing: readonly string[];
  /** The product deviates from it, and a decision says why. */
  readonly overruled: readonly string[];
}

/** What `-- --json` prints. */
export type Report = Record<TableName, Count> & { readonly by: 'reports' | 'citations' };

export function report(
  tables: Tables,
  files: readonly ReportedFile[],
  citations: readonly Citation[],
  overruled: ReadonlySet<string> = new Set(),
): Report {
  const shown = shownBy(files);
  const cited = new Set(citations.map(({ id }) => id));
  const by = files.length > 0 ? 'reports' : 'citations';
  const isProven = (row: Row) =>
    by === 'reports' ? missingSurfaces(row, shown).length === 0 : cited.has(row.id);
  const of = (name: TableName): Count => {
    const ids = tables[name].filter((row) => !isProven(row)).map(({ id }) => id);
    const rows = tables[name].length;
    return {
      rows,
      proven: rows - ids.length,
      missing: ids.filter((id) => !overruled.has(id)),
      overruled: ids.filter((id) => overruled.has(id)),
    };
  };
  return {
    access: of('access'),
    payments: of('payments'),
    portal: of('portal'),
    merchant: of('merchant'),
    by,
  };
}

/** One sentence for each table in which fewer rows are proven than before. */
export const regressions = (now: Report, before: Readonly<Record<TableName, number>>): string[] =>
  tableNames.flatMap((name) =>
    now[name].proven < before[name]
      ? `${name}: ${now[name].proven} rows proven, and ${before[name]} before`
      : [],
  );

function summary(name: TableName, { rows, proven, overruled }: Count): string {
  const others = overruled.length > 0 ? `, ${overruled.join(' ')} overruled` : '';
  return `${name.padEnd(9)} ${String(proven).padStart(4)} of ${String(rows).padStart(4)} rows proven${others}`;
}

function main(words: readonly string[]): boolean {
  const tables = readTables('.');
  const files = readReports('.');
  const citations = readCitations('.');
  const overruled = readOverruled('.');
  const result = report(tables, files, citations, overruled);
  const ofDecisions = [...overruled].map((id) => ({ id, at: 'docs/decisions' }));
  const troubles = unknown(tables, [...citations, ...ofDecisions]).map(
    ({ id, at }) => `${at}: cites ${id}, which no table has`,
  );
  if (words.includes('--check')) {
    troubles.push(...regressions(result, JSON.parse(readFileSync('docs/requirements/proven.json', 'utf8'))));
    if (result.by === 'citations') troubles.push('There is no report of a run to check.');
  }
  if (words.includes('--json')) console.log(JSON.stringify(result, null, 2));
  else for (const name of tableNames) console.log(summary(name, result[name]));
  if (words.includes('--parts')) {
    const parts = tableNames.flatMap((name) => partsOf(tables, name, shownBy(files)));
    for (const { id, shown, missing } of parts) console.log(`${id}  on ${shown}, and not on ${missing}`);
  }
  if (result.by === 'citations') console.error('No report of a run was found: citations were counted only.');
  for (const trouble of troubles) console.error(trouble);
  return troubles.length === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv.slice(2)) ? 0 : 1;
