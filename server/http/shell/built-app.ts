import path from 'node:path';
import { type Manifest, onHost, type PageBundle, readManifest } from '../pages/page-bundle.ts';
import type { BuiltApp } from './shell-parts.ts';
import { readStaticFiles } from './static-files.ts';

/**
 * Reads one folder of the build, which may not exist yet.
 *
 * @param below where its files are on its host, for an app that shares the host
 */
export function readBuiltApp(folder: string, below = ''): BuiltApp {
  const manifest = readManifest(folder);
  const { main, early } = manifest?.entries ?? {};
  const page = main ? onHost(main, below) : null;
  return {
    files: readStaticFiles(path.resolve(folder), manifest?.files ?? []),
    page,
    early: page && early ? { script: onHost(early, below).script, preloads: behind(page, manifest) } : null,
    textsIn: (language) =>
      (main?.texts ?? []).flatMap((piece) => {
        const file = manifest?.texts[language]?.[piece];
        return file ? [`${below}/assets/${file}`] : [];
      }),
  };
}

const linked = ({ script, styles, modulepreloads }: PageBundle) => [script, ...modulepreloads, ...styles];

/** Files that are fetched after the first page, besides those that the page itself links. */
function behind(page: PageBundle, manifest: Manifest | null): string[] {
  const files = Object.values(manifest?.behind ?? {}).flatMap((links) => linked(onHost(links)));
  return [...new Set(files)].filter((file) => !linked(page).includes(file));
}
