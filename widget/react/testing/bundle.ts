import { execFileSync } from 'node:child_process';
import path from 'node:path';

const contents = `export * as react from 'react';
export { createRoot, hydrateRoot } from 'react-dom/client';
export { renderToString } from 'react-dom/server';
export * from './widget/react/index.ts';`;

/** The components with one React, which both are in the bundle: a page of a merchant who has that one installed. */
export type Bundle = typeof import('../index.ts') & {
  readonly react: typeof import('react');
  readonly createRoot: typeof import('react-dom/client').createRoot;
  readonly hydrateRoot: typeof import('react-dom/client').hydrateRoot;
  readonly renderToString: typeof import('react-dom/server').renderToString;
};

/** Bundles the components with the React of that major version. */
export function bundleWith(major: 18 | 19): Bundle {
  const aliases = major === 18 ? ['--alias:react=react-18', '--alias:react-dom=react-dom-18'] : [];
  // As a process: esbuild refuses to run among the objects of jsdom.
  const script = execFileSync(
    path.resolve('node_modules/.bin/esbuild'),
    [
      ...['--bundle', '--format=iife', '--global-name=bundle', '--loader=ts', '--log-level=error'],
      ...['--define:process.env.NODE_ENV="development"', ...aliases],
    ],
    { input: contents, encoding: 'utf8', maxBuffer: 2 ** 24 },
  );
  return new Function(`${script}; return bundle;`)();
}
