import type { Path } from './paths.ts';

/** The address of a page, with its parameters filled in. */
export const addressOf = (path: Path, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
