import type { TextTree } from '#shared/content/resolve-text.ts';

/** Paths of all texts in a tree, plural forms apart: `common.problems_one`. */
export const keysOf = (tree: TextTree, path = ''): string[] =>
  Object.entries(tree).flatMap(([key, node]) =>
    typeof node === 'string' ? [`${path}${key}`] : keysOf(node, `${path}${key}.`),
  );

const pluralSuffix = /_(zero|one|two|few|many|other)$/;

/** The key as code names it, without the suffix of a plural form. */
export const pluralStem = (key: string): string => key.replace(pluralSuffix, '');

/** The text at a path as it is written, or nothing. */
export const textAt = (tree: TextTree, path: string): string | undefined =>
  path
    .split('.')
    .reduce<string | TextTree | undefined>(
      (node, step) => (typeof node === 'object' ? node[step] : undefined),
      tree,
    ) as string | undefined;
