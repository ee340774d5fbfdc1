/** Circles of imports, by value or by type: files that can only be understood, tested and moved together. */
import path from 'node:path';
import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

/** Each circle as the files of it, in the order of their names. */
export function circlesIn(sources: readonly SourceFile[]): readonly (readonly string[])[] {
  const known = new Set(sources.map(({ file }) => file));
  const imports = new Map(
    sources.map((source) => [source.file, importsOf(source).filter((target) => known.has(target))]),
  );
  return stronglyConnected(imports)
    .filter((files) => files.length > 1)
    .map((files) => files.toSorted());
}

/** Repository paths of what a file imports, also lazily and by its types. */
function importsOf({ file, text }: SourceFile): readonly string[] {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) => fileName.replace(/\?.*$/, ''))
    .filter((specifier) => /^[.#]/.test(specifier))
    .map((specifier) =>
      specifier.startsWith('#') ? specifier.slice(1) : path.posix.join(path.posix.dirname(file), specifier),
    );
}

/** Tarjan's algorithm: groups of nodes that all reach each other. */
function stronglyConnected(edges: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const groups: string[][] = [];
  const stack: string[] = [];
  const order = new Map<string, number>();
  const earliest = new Map<string, number>();

  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    stack.push(node);
    let reached = index;
    for (const next of edges.get(node) ?? []) {
      const seen = order.get(next);
      if (seen === undefined) reached = Math.min(reached, visit(next));
      else if (stack.includes(next)) reached = Math.min(reached, earliest.get(next) ?? seen);
    }
    earliest.set(node, reached);
    if (reached === index) groups.push(stack.splice(stack.indexOf(node)));
    return reached;
  };

  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return groups;
}
