import type { TextTree } from '#shared/content/resolve-text.ts';

/** Keys of all texts in a tree, one for each plural form, for example `common.problems_one`. */
export const keysOf = (tree: TextTree, path = ''): string[] =>
  Object.entries(tree).flatMap(([key, node]) =>
    typeof node === 'string' ? [`${path}${key}`] : keysOf(node, `${path}${key}.`),
  );

const pluralSuffix = /_(zero|one|two|few|many|other)$/;

/** The key as used in code, without the suffix of a plural form. */
export const pluralStem = (key: string): string => key.replace(pluralSuffix, '');

/** The unresolved text of a key, undefined if there is none. */
export const textAt = (tree: TextTree, path: string): string | undefined =>
  path
    .split('.')
    .reduce<string | TextTree | undefined>(
      (node, step) => (typeof node === 'object' ? node[step] : undefined),
      tree,
    ) as string | undefined;
