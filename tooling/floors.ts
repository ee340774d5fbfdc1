/**
 * `npm run floors`: who may import whom, as one table, checked over every source file, and which area writes which table. The
 * lint finds import cycles.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { readSources, type SourceFile } from './source-files.ts';
import { foreignWritesIn } from './table-owners.ts';

interface Room {
  /** Its path. A file belongs to the room with the longest path that fits. */
  readonly at: string;
  /** Other rooms, or single files, that it may import. A trailing `*.css` allows only the style sheets of a room. */
  readonly sees: readonly string[];
  /** Files from which it may import types only. */
  readonly seesTypesOf?: readonly string[];
  /** Packages that it may not import. */
  readonly without: readonly RegExp[];
  /** Printed with every violation. */
  readonly because: string;
}

const node = /^node:/;
const renderers = /^(react|react-dom|preact)(\/|$)/;
const portalOnly = /^(react-router|i18next|@tanstack\/.+)(\/|$)/;
const server = /^(hono|@hono\/.+|pg|drizzle-orm|pino|nodemailer|@electric-sql\/.+|@node-rs\/.+)(\/|$)/;

const web = /^(hono|@hono\/.+)(\/|$)/;
const sql = /^(pg|drizzle-orm)(\/|$)/;

/** The areas of the server, low to high. */
const areas = [
  'ledger',
  'consumers',
  'merchants',
  'request-log',
  'access',
  'identity',
  'account-links',
  'promotions',
  'methods',
  'card-sessions',
  'orders',
  'disputes',
  'payments',
  'instalments',
  'returns',
  'settlements',
  'merchant-payments',
  'dispute-answers',
  'checkouts',
  'settlement-views',
  'order-views',
  'agreements',
  'annual-reports',
  'managed-methods',
  'account-closure',
];
const functionsOf = (area: string) => `server/areas/${area}/index.ts`;
const tablesOf = (area: string) => `server/areas/${area}/*.tables.ts`;
/** The files of an area that others may import: its functions from its `index.ts`, and its tables for queries that join them. */
const faceOf = (area: string) => [functionsOf(area), tablesOf(area)];
const allAreas = areas.flatMap(faceOf);
/** For callers without SQL: only the functions, and as types the rows that they return. */
const areaFunctions = areas.map(functionsOf);
const rowTypes = [...areas.map(tablesOf), 'server/core/*.tables.ts'];

const facts = ['shared/domain', 'shared/bridge', 'shared/contract'];
const journeys = [...facts, 'shared/client', 'shared/flows', 'shared/content'];
const screens = [...journeys, 'shared/ui', 'shared/screens'];
const inBrowser = [node, server];

const rooms: readonly Room[] = [
  {
    at: 'shared/domain',
    sees: [],
    without: [...inBrowser, renderers, portalOnly],
    because:
      'facts and rules depend on nothing: the script, the checkout, the portal and the server all build on them',
  },
  {
    at: 'shared/schemas',
    sees: [],
    without: [...inBrowser, renderers, portalOnly],
    because: 'the build replaces zod/mini with it, and everything that browsers parse with depends on it',
  },
  {
    at: 'shared/bridge',
    sees: ['shared/domain'],
    without: [...inBrowser, renderers, portalOnly],
    because: "the merchant's page downloads it, so it carries messages and nothing else",
  },
  {
    at: 'shared/contract',
    sees: ['shared/domain'],
    without: [...inBrowser, renderers, portalOnly],
    because: 'client and server of a call are built from it, so it depends on neither',
  },
  {
    at: 'shared/client',
    sees: facts,
    without: [...inBrowser, renderers, portalOnly],
    because: 'a call does not depend on the screen that makes it',
  },
  {
    at: 'shared/flows',
    sees: facts,
    without: [...inBrowser, renderers, portalOnly],
    because: 'journeys are data: they name screens and calls and contain neither',
  },
  {
    at: 'shared/content',
    sees: facts,
    without: [...inBrowser, renderers, portalOnly],
    because: 'texts do not depend on what shows them',
  },
  {
    at: 'shared/ui',
    sees: journeys,
    without: [...inBrowser, portalOnly],
    because: 'a component renders its props, in both apps: no router, no text or query library, no screen',
  },
  {
    at: 'shared/screens',
    sees: [...journeys, 'shared/ui'],
    without: [...inBrowser, portalOnly],
    because:
      'both apps show these screens: routes, texts and calls come from the app context, never from a library of one app',
  },
  {
    at: 'widget/loader',
    sees: ['shared/bridge', 'shared/domain/payments/split-in-four.ts', 'shared/domain/brand.ts'],
    without: [...inBrowser, renderers, portalOnly, /^zod/],
    because:
      'every visitor of a shop downloads it: the bridge, the split in four and the name, no framework, no schemas',
  },
  {
    at: 'widget/npm',
    sees: ['shared/bridge', 'widget/loader'],
    without: [...inBrowser, renderers, portalOnly, /^zod/],
    because: 'it only loads the merchant script and types it, in at most 1,000 bytes',
  },
  {
    at: 'widget/react',
    sees: ['widget/loader', 'widget/npm'],
    without: [...inBrowser, /^(react-dom|preact)(\/|$)/, portalOnly, /^zod/],
    because: 'merchants install it: the script, its elements and React, nothing else',
  },
  {
    at: 'widget/server',
    sees: ['shared/domain', 'shared/contract', 'shared/client'],
    without: [...inBrowser, renderers, portalOnly],
    because: "it runs on merchants' servers: in Node, in Deno or in a worker",
  },
  {
    at: 'widget/command-line',
    sees: ['shared/contract', 'widget/server', 'widget/loader/diagnose/policy.ts'],
    without: [renderers, portalOnly, /^zod/],
    because: 'merchants run it on their machines, from the package',
  },
  {
    at: 'widget/testing-kit',
    sees: ['shared/bridge', 'shared/contract', 'widget/loader', 'widget/server'],
    without: [...inBrowser, renderers, portalOnly, /^zod/],
    because:
      'merchants run it in their unit tests: the machine of the script and the examples of the contract',
  },
  {
    at: 'widget/testing-playwright',
    sees: [],
    without: [...inBrowser, renderers, portalOnly, /^zod/, /playwright/],
    because: 'merchants run it in their browser tests, with the Playwright that they have',
  },
  {
    at: 'widget/app',
    sees: [...screens, 'widget/screens'],
    without: [...inBrowser, portalOnly],
    because: "the checkout's first screen has a budget that a router or a text library alone would use up",
  },
  {
    at: 'widget/screens',
    sees: screens,
    without: [...inBrowser, portalOnly],
    because: "the checkout's screens depend on shared code and not on the app that mounts them",
  },
  {
    at: 'widget/testing',
    sees: [...screens, 'widget/app', 'widget/screens', 'widget/loader'],
    without: [...inBrowser, portalOnly],
    because: 'it sets up the checkout and the merchant script for tests, and is part of neither',
  },
  {
    at: 'portal',
    sees: screens,
    without: inBrowser,
    because: 'the portal is a thin app over shared code, with nothing of the checkout or the server',
  },
  {
    at: 'dashboard',
    sees: ['shared/domain', 'shared/contract', 'shared/client', 'shared/content', 'shared/ui'],
    without: inBrowser,
    because: 'the dashboard of merchants is a thin app over the merchant API and the shared components',
  },
  {
    at: 'server',
    sees: [...facts, 'server'],
    without: [renderers, portalOnly],
    because:
      'production runs it: only the files that compose it depend on all of it, and none on the sandbox',
  },
  {
    at: 'server/core',
    sees: facts,
    without: [renderers, portalOnly, web],
    because: 'time, storage, refusals and providers depend on no area of the product',
  },
  ...areas.map((area, index) => ({
    at: `server/areas/${area}`,
    sees: [...facts, 'server/core', ...areas.slice(0, index).flatMap(faceOf)],
    without: [renderers, portalOnly, web],
    because: `an area sees the faces and tables of those below it (${areas.slice(0, index).join(', ') || 'none'})`,
  })),
  {
    at: 'server/jobs',
    sees: [...facts, 'server/core', ...allAreas],
    without: [renderers, portalOnly, web],
    because: 'scheduled jobs call areas, and only the scheduler calls jobs',
  },
  {
    at: 'server/http',
    sees: [...facts, 'shared/content/error-message.ts', 'server/core', ...areaFunctions],
    seesTypesOf: rowTypes,
    without: [renderers, portalOnly, sql],
    because: 'a call is read, passed to an area and answered: no job and no SQL',
  },
  {
    at: 'server/http/handlers',
    sees: [...facts, 'server/core', 'server/http', ...areaFunctions],
    seesTypesOf: rowTypes,
    without: [renderers, portalOnly, web, sql],
    because: 'a handler reads its input, calls an area and shapes the reply; only areas read the database',
  },
  {
    at: 'server/testing',
    sees: [...facts, 'server', 'sandbox', 'tooling', 'shared/testing', 'shared/client'],
    without: [renderers, portalOnly],
    because: 'it sets up the server over simulated providers for tests',
  },
  {
    at: 'sandbox',
    sees: [...facts, 'server', 'sandbox'],
    without: [renderers, portalOnly],
    because: 'it wraps the server with what only a sandbox has',
  },
  {
    at: 'sandbox/seed',
    sees: [
      ...facts,
      'sandbox/providers/partner/sandbox-products.ts',
      'server/core',
      'server/jobs',
      ...allAreas,
    ],
    without: [renderers, portalOnly, web],
    because: 'seeded people are created by the same areas and jobs as all others, without calls of the API',
  },
  {
    at: 'sandbox/scenarios',
    sees: [
      ...facts,
      'sandbox/providers/partner/sandbox-products.ts',
      'sandbox/seed',
      'sandbox/webhooks',
      'server/core',
      ...allAreas,
    ],
    without: [renderers, portalOnly, web],
    because: 'scenarios decorate the parts that the server is composed of',
  },
  {
    at: 'sandbox/controls',
    sees: [
      ...facts,
      'sandbox/seed/merchants.ts',
      'sandbox/seed/personas.ts',
      'sandbox/scenarios/sandbox-clock.ts',
      'sandbox/scenarios/scenario.ts',
      'sandbox/scenarios/trigger-event.ts',
      'sandbox/faults',
      'sandbox/webhooks',
      'sandbox/reset',
      'sandbox/sandbox-context.ts',
      'server/core',
      'server/jobs/job-runner.ts',
      'server/http/handler.ts',
      'server/http/cookies.ts',
      ...areaFunctions,
    ],
    seesTypesOf: rowTypes,
    without: [renderers, portalOnly, web, sql],
    because:
      "the sandbox's own calls move the clock, plan faults and read the outbox; only the composition depends on them",
  },
  {
    at: 'sandbox/providers',
    sees: [
      ...facts,
      'sandbox/providers/challenge/page/page-data.ts',
      'sandbox/providers/bank/page/page-data.ts',
      'server/core/providers.ts',
      'server/core/provider-client/server-calls.ts',
      'server/core/config.ts',
      'server/core/sandbox-secrets.ts',
      'server/core/telemetry/log.ts',
      'server/http/pages/page-bundle.ts',
    ],
    without: [renderers, portalOnly],
    because:
      'the simulated providers are a separate process: they share the calls and settings of the server that calls them',
  },
  {
    at: 'sandbox/providers/card/page',
    sees: ['shared/domain', 'shared/content', 'shared/ui/*.css', 'sandbox/providers'],
    without: [...inBrowser, portalOnly],
    because:
      'it runs in a frame with a separate origin and shares the look and the texts of our screens, not their code',
  },
  {
    at: 'sandbox/providers/challenge/page',
    sees: [
      'shared/domain',
      'shared/content',
      'shared/ui/*.css',
      'sandbox/providers',
      'server/core/providers.ts',
    ],
    without: [...inBrowser, portalOnly],
    because: "it simulates a bank's own page and shares no code with our screens",
  },
  {
    at: 'sandbox/providers/bank/page',
    sees: ['shared/domain', 'sandbox/providers'],
    without: [...inBrowser, portalOnly],
    because: "it simulates banks' own pages and shares no code with our screens",
  },
  {
    at: 'sandbox/providers/scan/page',
    sees: ['shared/domain', 'sandbox/providers'],
    without: [...inBrowser, portalOnly],
    because:
      'it runs in a frame with a separate origin, because only the scan provider may get the camera’s pictures',
  },
  {
    at: 'sandbox/pages',
    sees: ['shared/domain', 'shared/contract', 'shared/client', 'shared/ui/*.css'],
    without: [...inBrowser, portalOnly],
    because: "the sandbox's own pages use the contract like every other client",
  },
  {
    at: 'demo-merchant',
    sees: ['widget/npm/index.ts', 'widget/server/index.ts', 'widget/loader/session/replay.ts'],
    without: [portalOnly],
    because:
      'the shop imports only what a merchant can install, and for its demo controls the replay of a log',
  },
  {
    at: 'e2e',
    sees: [
      'shared',
      'tooling',
      'sandbox/providers',
      'sandbox/seed',
      'widget/server/index.ts',
      'widget/testing-playwright',
    ],
    without: [],
    because: 'it tests the apps from outside, through a browser',
  },
  {
    at: 'e2e/proofs',
    sees: ['shared', 'tooling', 'server', 'sandbox', 'e2e/proofs', 'e2e/support', 'widget/server/index.ts'],
    without: [],
    because: 'a proof drives the server and the pages, and looks into its database',
  },
  {
    at: 'e2e/benches',
    sees: ['shared', 'tooling', 'server', 'sandbox', 'e2e', 'widget/server/index.ts'],
    without: [],
    because: 'a bench measures the server and the pages',
  },
  {
    at: 'tooling',
    sees: [
      'shared',
      'server',
      'sandbox',
      'e2e',
      'demo-merchant/server/merchants.ts',
      'widget/app/start/behind-first-page.ts',
      'portal/app/behind-first-page.ts',
    ],
    without: [],
    because: 'tools read the product, and no app imports them',
  },
];

/** Additional imports of tests. */
const seenByTests = [
  'shared/testing',
  'shared/schemas/testing',
  'widget/testing',
  'server/testing',
  'tooling',
];
const isTest = (file: string) => /(\.(test|e2e)|-for-tests)\.tsx?$|\/(testing|proofs)\//.test(file);

/** Tests of the server may import all of the server, because they check calls down to the tables. */
const areOfServer = (...files: readonly string[]) =>
  files.every((file) => isWithin('server', file) || isWithin('sandbox', file));

/** Folder names that don't say what belongs there, so that anything ends up in them. */
const forbiddenFolders = /(^|\/)(utils|helpers|common|types)\//;
const publicFaces = ['shared/contract', 'shared/domain/markets', 'shared/domain/markets/forms'];

/** Describes each line that breaks a rule in one sentence, with the rule's reason. */
export function violationsIn(sources: readonly SourceFile[]): string[] {
  return sources.flatMap((source) => [...placeOf(source.file), ...importsOf(source).flatMap(judge)]);
}

function placeOf(file: string): string[] {
  const found: string[] = [];
  if (!roomOf(file) && !file.startsWith('shared/testing/')) {
    found.push(`${file}: no room of tooling/floors.ts; give the folder a row with what it sees, and why`);
  }
  if (forbiddenFolders.test(file)) {
    found.push(`${file}: name the folder after what it holds, not utils, helpers, common or types`);
  }
  if (/\/index\.tsx?$/.test(file) && file.startsWith('shared') && !publicFaces.includes(path.dirname(file))) {
    found.push(`${file}: barrels only where a room has a public face (${publicFaces.join(', ')})`);
  }
  return found;
}

interface Import {
  readonly file: string;
  readonly line: number;
  readonly specifier: string;
  readonly typesOnly: boolean;
}

function importsOf({ file, text }: SourceFile): Import[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName, pos }) => {
    const before = text.slice(0, pos);
    return {
      file,
      line: before.split('\n').length,
      specifier: fileName,
      typesOnly: /\b(import|export) type [^;]*$/.test(before),
    };
  });
}

function judge({ file, line, specifier, typesOnly }: Import): string[] {
  const room = roomOf(file);
  if (!room) return [];
  const at = `${file}:${line}`;
  if (!/^[.#]/.test(specifier)) return typesOnly ? [] : judgePackage(at, file, room, specifier);
  const target = (
    specifier.startsWith('#') ? specifier.slice(1) : path.posix.join(path.posix.dirname(file), specifier)
  ).replace(/\?.*$/, '');
  if (path.posix.extname(target) === '') return [`${at}: write "${specifier}" with its extension`];
  const targetRoom = roomOf(target);
  // A declared module pattern cannot name its types by a relative path.
  if (specifier.startsWith('#') && targetRoom === room && !file.endsWith('.d.ts')) {
    return [`${at}: "${specifier}" is in the same room (${room.at}); use a relative path`];
  }
  if (specifier.startsWith('.') && houseOf(target) !== houseOf(file)) {
    return [`${at}: "${specifier}" leaves ${houseOf(file)}; use #${target}`];
  }
  if (targetRoom === room || admits(room.sees, target)) return [];
  if (typesOnly && admits(room.seesTypesOf ?? [], target)) return [];
  if (isTest(file) && (admits(seenByTests, target) || areOfServer(file, target))) return [];
  return [`${at}: imports ${target}, but ${room.at} sees ${listOf(room.sees)}: ${room.because}`];
}

function judgePackage(at: string, file: string, room: Room, name: string): string[] {
  if (name === 'zod') return [`${at}: zod/mini, not zod: the same schemas at a third of the weight`];
  if (isTest(file) || !room.without.some((pattern) => pattern.test(name))) return [];
  return [`${at}: imports ${name}, which ${room.at} may not: ${room.because}`];
}

const isWithin = (folder: string, file: string) => file === folder || file.startsWith(`${folder}/`);

function roomOf(file: string): Room | undefined {
  return rooms
    .filter(({ at }) => isWithin(at, file))
    .reduce<Room | undefined>(
      (best, room) => (room.at.length > (best?.at.length ?? 0) ? room : best),
      undefined,
    );
}

/** Relative paths stay inside a floor of `shared`, or inside the folder of an app. */
const houseOf = (file: string) => (file.startsWith('shared/') ? /^shared\/[^/]+/ : /^[^/]+/).exec(file)?.[0];

const admits = (seen: readonly string[], target: string) =>
  seen.some((entry) =>
    entry.includes('/*.')
      ? target.endsWith(path.posix.basename(entry).slice(1)) && isWithin(path.posix.dirname(entry), target)
      : isWithin(entry, target),
  );

const listOf = (seen: readonly string[]) => (seen.length > 0 ? seen.join(', ') : 'nothing of ours');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sources = readSources(process.cwd());
  const violations = [...violationsIn(sources), ...foreignWritesIn(sources)];
  for (const violation of violations) console.error(violation);
  console.log(`floors: ${sources.length} files, ${violations.length} violations`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
