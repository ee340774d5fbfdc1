import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import alias from '@rollup/plugin-alias';
import commonjs from '@rollup/plugin-commonjs';
import json from '@rollup/plugin-json';
import nodeResolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import terser from '@rollup/plugin-terser';
import typescript from '@rollup/plugin-typescript';
import ts from 'typescript';
import { components } from './tooling/rollup/components.mjs';
import { compressed } from './tooling/rollup/compressed.mjs';
import { content } from './tooling/rollup/content.mjs';
import { styles } from './tooling/rollup/css.mjs';
import { integrity } from './tooling/rollup/integrity.mjs';
import { manifest } from './tooling/rollup/manifest.mjs';
import { commonJsFolder, installable } from './tooling/rollup/package.mjs';
import { pinned } from './tooling/rollup/pinned.mjs';
import { schemas } from './tooling/rollup/schemas.mjs';
import { textFiles } from './tooling/rollup/text-files.mjs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

const reactIsPreact = alias({
  entries: [
    { find: 'react-dom/server', replacement: 'preact-render-to-string' },
    { find: /^react(-dom)?(\/client|\/test-utils)?$/, replacement: 'preact/compat$2' },
    { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
  ],
});

/**
 * Types are stripped here and checked by `tsc`, so the declarations of packages need not even be read.
 *
 * @type {typeof ts}
 */
const typesOnlyOfOurs = {
  ...ts,
  resolveModuleName: (name, ...rest) =>
    /^[.#]/.test(name) ? ts.resolveModuleName(name, ...rest) : { resolvedModule: undefined },
};

/** @param {string[]} rooms the folders whose TypeScript may end up in the bundle */
const compile = (rooms) => [
  content(),
  styles(),
  replace({
    preventAssignment: true,
    values: { 'process.env.NODE_ENV': '"production"', __FOURFOLD_VERSION__: JSON.stringify(version) },
  }),
  typescript({
    typescript: typesOnlyOfOurs,
    include: rooms.map((room) => `${room}/**/*.{ts,tsx}`),
    exclude: ['**/*.test.{ts,tsx}'],
    compilerOptions: {
      noEmit: false,
      noCheck: true,
      allowJs: false,
      checkJs: false,
      allowImportingTsExtensions: false,
      lib: ['es5'],
      types: [],
    },
  }),
  nodeResolve({
    browser: true,
    extensions: ['.mjs', '.js', '.json', '.ts', '.tsx'],
    exportConditions: ['production'],
  }),
  commonjs(),
  json({ namedExports: true, preferConst: true }),
];

/**
 * zod annotates and imports itself in ways that rollup remarks on and that do no harm.
 *
 * @type {import('rollup').WarningHandlerWithDefault}
 */
function onwarn(warning, warn) {
  // Says 'use client' to servers of components, which there are none of here.
  if (warning.code === 'MODULE_LEVEL_DIRECTIVE') return;
  if (warning.code === 'INVALID_ANNOTATION') return;
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids?.every((id) => id.includes('/zod/'))) return;
  warn(warning);
}

/**
 * @typedef {object} Page
 * @property {Record<string, string>} input
 * @property {string[]} rooms the folders whose TypeScript may end up in it
 * @property {string} dir
 * @property {Record<string, string[]>} [together] what is fetched behind the first page: by the name of their chunk, lazily
 *   loaded modules that are one chunk with all that they bring beyond the entry and the chunks before it
 * @property {string} [sheet] the chunk that has the style of all that comes after the entry; without it every chunk has its own
 * @property {import('rollup').Plugin[]} [plugins]
 */

/**
 * A page of our own: entry scripts, lazily loaded chunks and sheets under hashed names, and a manifest.
 *
 * @param {Page} page
 */
function page({ input, rooms, dir, sheet, together: gathered = {}, plugins = [] }) {
  return {
    input,
    plugins: [...plugins, ...compile(rooms), schemas(), manifest({ behind: Object.keys(gathered) })],
    onwarn,
    output: {
      dir,
      format: /** @type {const} */ ('es'),
      entryFileNames: '[name]-[hash].js',
      chunkFileNames: '[name]-[hash].js',
      ...(Object.keys(gathered).length > 0 && {
        manualChunks: together(gathered, sheet),
        onlyExplicitManualChunks: true,
      }),
      compact: true,
      // Before it is minified and compressed: what is smaller goes along with what is fetched with it.
      experimentalMinChunkSize: 1_500,
      plugins: [terser({ module: true, ecma: 2020, compress: { passes: 2 } }), compressed()],
    },
  };
}

/**
 * Puts modules and all that they bring beyond the entry into one chunk: what is fetched at once is one script and
 * one sheet, not one for each component that later screens share.
 *
 * @param {Record<string, string[]>} groups
 * @param {string} [sheet] the group that has the style of everything beyond the entry
 * @returns {import('rollup').GetManualChunk}
 */
function together(groups, sheet) {
  /** @type {ReturnType<typeof beyondEntries> | undefined} */
  let beyond;
  return (id, { getModuleInfo, getModuleIds }) => {
    beyond ??= beyondEntries(groups, getModuleInfo, [...getModuleIds()]);
    if (sheet && id.endsWith('.css') && !beyond.present.has(id)) return sheet;
    return beyond.chunkOf.get(id) ?? null;
  };
}

/**
 * @param {Record<string, string[]>} groups
 * @param {import('rollup').GetModuleInfo} getModuleInfo
 * @param {string[]} ids
 */
function beyondEntries(groups, getModuleInfo, ids) {
  /** @type {(id: string, seen?: Set<string>) => Set<string>} */
  const closure = (id, seen = new Set()) => {
    if (seen.has(id)) return seen;
    seen.add(id);
    for (const imported of getModuleInfo(id)?.importedIds ?? []) closure(imported, seen);
    return seen;
  };
  const entries = ids.filter((id) => getModuleInfo(id)?.isEntry);
  const present = new Set(entries.flatMap((id) => [...closure(id)]));
  /** @type {Map<string, string>} */
  const chunkOf = new Map();
  for (const [name, sources] of Object.entries(groups)) {
    for (const id of sources.flatMap((source) => [...closure(path.resolve(source))])) {
      if (!present.has(id) && !chunkOf.has(id)) chunkOf.set(id, name);
    }
  }
  return { present, chunkOf };
}

function merchantScript() {
  const small = (/** @type {object} */ kind) =>
    terser({
      ecma: 2020,
      ...kind,
      compress: {
        ...{ passes: 3, inline: 2, unsafe_arrows: true, pure_getters: true, keep_fargs: false },
        hoist_funs: true,
      },
    });
  const rooms = ['widget/loader', 'shared/bridge', 'shared/domain'];
  const rareFiles = () =>
    pinned({
      constant: '__FOURFOLD_RARE_FILES__',
      modules: { diagnose: 'widget/loader/diagnose/run-diagnosis.ts' },
      plugins: () => compile(rooms),
      minify: small({ module: true }),
    });
  const files = pinned({
    constant: '__FOURFOLD_FILES__',
    modules: {
      session: 'widget/loader/session/session.ts',
      schedule: 'widget/loader/schedule/draw-schedule.ts',
      elements: 'widget/loader/elements/start-elements.ts',
    },
    plugins: (name) => [...compile(rooms), ...(name === 'session' ? [rareFiles()] : [])],
    minify: small({ module: true }),
  });
  const output = (/** @type {string} */ folder) => ({
    dir: `dist/widget/${folder}`,
    format: /** @type {const} */ ('iife'),
    entryFileNames: 'fourfold.js',
    plugins: [small({ toplevel: true }), integrity(version), compressed()],
  });
  return {
    input: { fourfold: 'widget/loader/main.ts' },
    plugins: [textFiles('widget/loader/texts'), ...compile(rooms), files],
    onwarn,
    output: [output(version), output(`v${version.split('.')[0]}`)],
  };
}

/** The entries of the package that merchants install: a row is `@fourfold/widget/<name>`, and `index` the package itself. */
const packageEntries = {
  index: 'widget/npm/index.ts',
  react: 'widget/react/index.ts',
  server: 'widget/server/index.ts',
  testing: 'widget/testing-kit/index.ts',
  'testing/playwright': 'widget/testing-playwright/index.ts',
};

/** The command line, which is run from the package and not imported. */
const command = 'command-line';

/**
 * The package that merchants install: one module per entry, nothing bundled twice, nothing hashed, as ES modules and for
 * `require`. What runs in a browser is minified; what runs on a server can be read.
 *
 * @param {string} [dir]
 * @returns {Bundle}
 */
export function merchantPackage(dir = 'dist/npm') {
  const output = {
    chunkFileNames: '[name].js',
    // For frameworks that render on a server: these components also run in a browser.
    banner: (/** @type {import('rollup').RenderedChunk} */ { name }) =>
      name === 'react' ? "'use client';" : name === command ? '#!/usr/bin/env node' : '',
  };
  const manifest = {
    name: '@fourfold/widget',
    version,
    description:
      'Pay in four with Fourfold: the script for shops, components for React, the client for servers, a fake for unit tests, and a fixture for Playwright.',
    license: 'SEE LICENSE IN LICENSE',
    engines: { node: '>=20.19' },
    bin: { fourfold: `./${command}.js` },
    peerDependencies: { '@playwright/test': '>=1.40', react: '>=18' },
    peerDependenciesMeta: { '@playwright/test': { optional: true }, react: { optional: true } },
  };
  const documents = 'widget/npm';
  return {
    input: { ...packageEntries, [command]: 'widget/command-line/main.ts' },
    external: [/^react(\/|$)/],
    plugins: compile(['widget', 'shared']),
    onwarn,
    output: [
      {
        ...{ ...output, dir, format: /** @type {const} */ ('es') },
        plugins: [
          minifiedFor(['index', 'react', 'codes']),
          installable({ entries: packageEntries, documents, manifest }),
        ],
      },
      {
        ...{ ...output, dir: `${dir}/cjs`, format: /** @type {const} */ ('cjs') },
        plugins: [minifiedFor(['index', 'react', 'codes']), commonJsFolder(command)],
      },
    ],
  };
}

/**
 * Minifies some chunks, and leaves the others as they are.
 *
 * @param {string[]} names
 * @returns {import('rollup').OutputPlugin}
 */
function minifiedFor(names) {
  // A directive that is not of the language is the banner's.
  const { renderChunk, ...whole } = terser({ toplevel: true, ecma: 2020, compress: { directives: false } });
  return {
    ...whole,
    async renderChunk(code, chunk, ...rest) {
      if (!names.includes(chunk.name) || typeof renderChunk !== 'function') return null;
      return renderChunk.call(this, code, chunk, ...rest);
    },
  };
}

/** The checkout's first page for the server, which renders it into the HTML page. Style comes with the page. */
function firstPage() {
  return {
    input: { prerender: 'widget/app/start/prerender.tsx' },
    plugins: [reactIsPreact, withoutStyle, ...compile(['widget', 'shared']), schemas()],
    onwarn,
    output: {
      dir: 'dist/checkout-page',
      format: /** @type {const} */ ('es'),
      entryFileNames: '[name].mjs',
      inlineDynamicImports: true,
    },
  };
}

/** @type {import('rollup').Plugin} */
const withoutStyle = {
  name: 'without style',
  load: (id) => (id.endsWith('.css') ? { code: '', moduleSideEffects: false } : null),
};

/**
 * One entry for each script that lies in the folder itself.
 *
 * @param {string} folder
 */
function entriesIn(folder) {
  if (!existsSync(folder)) return {};
  const scripts = readdirSync(folder).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file),
  );
  return Object.fromEntries(scripts.map((file) => [path.parse(file).name, path.join(folder, file)]));
}

const onlyExisting = (/** @type {Record<string, string>} */ input) =>
  Object.fromEntries(Object.entries(input).filter(([, file]) => existsSync(file)));

/**
 * @typedef {Omit<import('rollup').OutputOptions, 'plugins'> & { dir: string, plugins?: import('rollup').OutputPlugin[] }} Output
 * @typedef {object} Bundle
 * @property {Record<string, string>} input
 * @property {import('rollup').ExternalOption} [external]
 * @property {import('rollup').Plugin[]} plugins
 * @property {import('rollup').WarningHandlerWithDefault} onwarn
 * @property {Output | Output[]} output
 */

/** @type {Bundle[]} */
const bundles = [
  merchantScript(),
  merchantPackage(),
  page({
    input: { main: 'widget/app/start/main.tsx', early: 'widget/app/start/early.ts' },
    rooms: ['widget', 'shared'],
    dir: 'dist/checkout',
    // The first screen is part of the entry.
    together: {
      'deferred-app': [
        'widget/app/start/deferred-app.tsx',
        'shared/ui/feedback/loader.tsx',
        'shared/screens/access/profile/error-frites-registration.screen.tsx',
        'shared/screens/access/verification/verify-declined-mobile.screen.tsx',
        'shared/screens/access/login/identify-email.ts',
        'shared/content/test-texts.ts',
      ],
    },
    sheet: 'deferred-app',
    plugins: [reactIsPreact],
  }),
  firstPage(),
  page({
    input: { main: 'portal/app/main.tsx', early: 'portal/app/early.ts' },
    rooms: ['portal', 'shared'],
    dir: 'dist/portal',
    // The first screen is part of the entry.
    together: {
      login: [
        'portal/app/page-extras.tsx',
        'shared/screens/access/login/identify-email.ts',
        'shared/screens/access/login/login-password.screen.tsx',
        'shared/content/test-texts.ts',
      ],
      home: [
        'portal/screens/prefetch-after-login.ts',
        'portal/screens/account/marketing.screen.tsx',
        'portal/app/portal-frame.tsx',
        'portal/screens/orders/home/orders-home.screen.tsx',
      ],
    },
    plugins: [components()],
  }),
  page({
    input: { main: 'dashboard/app/main.tsx' },
    rooms: ['dashboard', 'shared'],
    dir: 'dist/dashboard',
  }),
  page({
    input: {
      'card-fields': 'sandbox/providers/card/page/main.ts',
      challenge: 'sandbox/providers/challenge/page/main.ts',
      'bank-link': 'sandbox/providers/bank/page/main.ts',
      'card-scan': 'sandbox/providers/scan/page/main.ts',
    },
    rooms: ['sandbox/providers', 'shared'],
    dir: 'dist/provider',
    plugins: [reactIsPreact],
  }),
  page({
    input: entriesIn('demo-merchant/page'),
    rooms: ['demo-merchant', 'widget', 'shared'],
    dir: 'dist/shop',
  }),
  page({
    input: entriesIn('sandbox/pages'),
    rooms: ['sandbox/pages', 'shared'],
    dir: 'dist/sandbox',
    plugins: [reactIsPreact],
  }),
];

/** Rooms are built as they appear: an entry whose file does not exist is left out, a bundle without entries too. */
export default bundles
  .map((bundle) => ({ ...bundle, input: onlyExisting(bundle.input) }))
  .filter((bundle) => Object.keys(bundle.input).length > 0);
