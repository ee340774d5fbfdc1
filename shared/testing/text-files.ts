import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TextTree } from '#shared/content/resolve-text.ts';

const folder = path.resolve(import.meta.dirname, '../content');

/** The texts of every file of the content folder by locale. `en` has every key. */
export const textFiles: Readonly<Record<string, TextTree>> = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => /^[a-z]{2}(-[A-Z]{2})?\.json$/.test(file))
    .map((file) => [path.parse(file).name, JSON.parse(readFileSync(path.join(folder, file), 'utf8'))]),
);

/** Whether a locale has only the texts that differ from `en`. */
const isOverlay = (locale: string): boolean => locale.startsWith('en-');

/** The locales that must have every key. */
export const completeLocales: readonly string[] = Object.keys(textFiles).filter(
  (locale) => !isOverlay(locale),
);
