/** Which rows the tests of the last run have proven, and on which surfaces. */
import type { ReportedFile } from '../test/reports.ts';
import { idsIn, type Row, type Surface, surfaces, type TableName, type Tables } from './tables.ts';

/** For each row, the surfaces on which a test that cites it has passed. */
export type Shown = ReadonlyMap<string, ReadonlySet<Surface>>;

/** Counts tests that passed and cite a row in their own title; the title of a group doesn't count. */
export function shownBy(files: readonly ReportedFile[]): Shown {
  const shown = new Map<string, Set<Surface>>();
  for (const { file, project, tests } of files) {
    for (const { title, state, surfaces: driven = [] } of tests) {
      if (state !== 'passed') continue;
      for (const id of idsIn(title)) {
        const where = shown.get(id) ?? new Set();
        for (const surface of surfacesOf(file, project, driven)) where.add(surface);
        shown.set(id, where);
      }
    }
  }
  return shown;
}

const rooms: Readonly<Record<string, Surface>> = {
  shared: 'shared',
  server: 'sandbox',
  sandbox: 'sandbox',
  widget: 'widget',
  portal: 'portal',
  'demo-merchant': 'demo',
  e2e: 'e2e',
};

/** A shared screen runs in the checkout under Preact and in the portal under React. */
const renderers: Readonly<Record<string, Surface>> = { react: 'portal', preact: 'widget' };

/** The surfaces that a test counts for: its room, and what it was observed to drive. */
export function surfacesOf(file: string, project: string, driven: readonly string[]): Surface[] {
  // A proof calls the server, and no browser.
  if (project === 'proof') return ['sandbox'];
  const room = rooms[file.split('/')[0] ?? ''];
  if (room === undefined) return [];
  if (room === 'e2e') return [room, ...surfaces.filter((surface) => driven.includes(surface))];
  const app = room === 'shared' ? renderers[project] : undefined;
  return app ? [room, app] : [room];
}

/** The surfaces on which a row is not yet proven. */
export const missingSurfaces = ({ id, surfaces: wanted }: Row, shown: Shown): Surface[] =>
  wanted.filter((surface) => !shown.get(id)?.has(surface));

/** A row that is proven on some of its surfaces only. */
export interface Part {
  readonly id: string;
  readonly shown: readonly Surface[];
  readonly missing: readonly Surface[];
}

/** Rows that are proven on at least one of their surfaces, but not on all. */
export function partsOf(tables: Tables, name: TableName, shown: Shown): Part[] {
  return tables[name].flatMap((row) => {
    const missing = missingSurfaces(row, shown);
    const found = [...(shown.get(row.id) ?? [])];
    return missing.length > 0 && found.length > 0 ? { id: row.id, shown: found, missing } : [];
  });
}
