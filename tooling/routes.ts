/** `npm run routes`: draws the route tables and journeys of shared/flows into docs/routes.md; `-- --check` compares. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { decisions } from '#shared/flows/decisions.ts';
import { type Flow, isCalling, isEnd } from '#shared/flows/flow.ts';
import type { Decision, Next, Route, RouteTable } from '#shared/flows/route.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const flows = path.join(root, 'shared/flows');
const drawing = path.join(root, 'docs/routes.md');

const legend = `# Route maps and journeys

Drawn by \`npm run routes\` from the tables in \`shared/flows\`.

In a route map, a page with rounded ends is public and any other needs a sign-in. A double frame ends the journey; a
rhombus is a redirect without a screen. A solid line is the next page (with its guard), a dotted line an event of the page
or an error code, a thick line a link. In a journey, a state that makes a call waits for one of the outcomes on its lines.
`;

/** One table as a Mermaid flowchart. */
export function drawRoutes(table: RouteTable): string {
  const rows: [string, Route][] = Object.entries(table);
  const own = new Set(rows.map(([name]) => name));
  const lines = rows.flatMap(([name, route]) => [node(name, route), ...edges(name, route)]);
  const used = lines.join('\n');
  const foreign = rows
    .flatMap(([, route]) => targetsOf(route))
    .filter((name) => !own.has(name) && !name.startsWith('@'));
  const shared = Object.entries(decisions)
    .filter(([name]) => used.includes(idOf(name)))
    .flatMap(([name, decision]) => [`${idOf(name)}{"${name.slice(1)}"}`, ...nextEdges(name, decision)]);
  const elsewhere = [...new Set([...foreign, ...decisionTargets(shared.length > 0)])]
    .filter((name) => !own.has(name))
    .map((name) => `${idOf(name)}["${name}"]:::elsewhere`);
  return fence([
    'flowchart LR',
    ...lines,
    ...shared,
    ...elsewhere,
    'classDef elsewhere stroke-dasharray: 4 4',
  ]);
}

/** One journey as a Mermaid state diagram. */
export function drawFlow(flow: Flow): string {
  const lines = Object.entries(flow.states).flatMap(([name, state]) => [
    ...(isCalling(state) ? [`${name}: ${name} (calls ${state.call})`] : []),
    ...groupByTarget(state.on).map(([to, events]) => `${name} --> ${to}: ${events.join(', ')}`),
    ...(isEnd(state) ? [`${name} --> [*]`] : []),
  ]);
  return fence(['stateDiagram-v2', `[*] --> ${flow.start}`, ...lines]);
}

const fence = (lines: readonly string[]): string =>
  ['```mermaid', lines[0], ...lines.slice(1).map((line) => `  ${line}`), '```', ''].join('\n');

/**
 * Slashes and braces have a special meaning in Mermaid. A decision and a page may share a name, so the prefix differs.
 */
const idOf = (name: string): string =>
  `${name.startsWith('@') ? 'decide' : 'page'}${name.replace(/[^a-zA-Z0-9]+/g, '_')}`;

function node(name: string, { access, end, redirect }: Route): string {
  if (redirect) return `${idOf(name)}{"${name}"}`;
  if (end) return `${idOf(name)}[["${name}"]]`;
  return access === 'public' ? `${idOf(name)}(["${name}"])` : `${idOf(name)}["${name}"]`;
}

function edges(name: string, { next, on = {}, onError, allowed = [] }: Route): string[] {
  const errors = typeof onError === 'string' ? { default: onError } : (onError ?? {});
  return [
    ...(next ? nextEdges(name, next) : []),
    ...groupByTarget(on).map(([to, events]) => `${idOf(name)} -. "${events.join('<br>')}" .-> ${idOf(to)}`),
    ...groupByTarget(errors).map(([to, codes]) => `${idOf(name)} -. "${codesLabel(codes)}" .-> ${idOf(to)}`),
    ...allowed.map((to) => `${idOf(name)} ==> ${idOf(to)}`),
  ];
}

/** A long list would clutter the map; the table has it in full. */
const codesLabel = (codes: readonly string[]): string =>
  codes.length > 3 ? `${codes.length} error codes` : codes.join('<br>');

const nextEdges = (name: string, next: Next | Decision): string[] =>
  [next]
    .flat()
    .map((target) =>
      typeof target === 'string'
        ? `${idOf(name)} --> ${idOf(target)}`
        : `${idOf(name)} -- "${target.when}" --> ${idOf(target.to)}`,
    );

const namesIn = (next: Next | Decision): string[] =>
  [next].flat().map((target) => (typeof target === 'string' ? target : target.to));

function targetsOf({ next, on = {}, onError, allowed = [] }: Route): string[] {
  const errors = typeof onError === 'string' ? [onError] : Object.values(onError ?? {});
  return [...(next ? namesIn(next) : []), ...Object.values(on), ...errors, ...allowed];
}

const decisionTargets = (drawn: boolean): string[] =>
  drawn ? Object.values(decisions).flatMap(namesIn) : [];

function groupByTarget(edges: Readonly<Record<string, string>>): [string, string[]][] {
  const groups = new Map<string, string[]>();
  for (const [event, to] of Object.entries(edges)) groups.set(to, [...(groups.get(to) ?? []), event]);
  return [...groups];
}

/** Every table and journey that a file of shared/flows exports, under a heading from its name. */
export async function drawMap(): Promise<string> {
  const files = readdirSync(flows, { recursive: true, encoding: 'utf8' }).sort();
  const routes = await sections(files, '.routes.ts', (name) => name.endsWith('Routes'), drawRoutes);
  const journeys = await sections(files, '.flow.ts', (name) => name.endsWith('Flow'), drawFlow);
  return [legend, ...routes, ...journeys].join('\n');
}

async function sections<Drawn>(
  files: readonly string[],
  ending: string,
  isDrawn: (exportName: string) => boolean,
  draw: (drawn: Drawn) => string,
): Promise<string[]> {
  const found = files.filter((file) => file.endsWith(ending));
  const modules = await Promise.all(found.map((file) => import(pathToFileURL(path.join(flows, file)).href)));
  return modules.flatMap((module: Record<string, Drawn>) =>
    Object.entries(module)
      .filter(([name]) => isDrawn(name))
      // As a module of Node lists them; Vitest lists them as they are written.
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => `## ${titleOf(name)}\n\n${draw(value)}`),
  );
}

const titleOf = (name: string): string =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const map = await drawMap();
  if (!process.argv.includes('--check')) {
    writeFileSync(drawing, map);
    console.log('docs/routes.md');
  } else if (readFileSync(drawing, 'utf8') !== map) {
    console.error('docs/routes.md does not show shared/flows as it is: npm run routes');
    process.exitCode = 1;
  }
}
