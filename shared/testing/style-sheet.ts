/** Reads style sheets in tests of what they declare, since the document of the tests has no layout. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { generate, parse, walk } from 'css-tree';

/** `file` is a path inside the repository. */
const sheetAt = (file: string) =>
  parse(readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8'), {
    parseCustomProperty: true,
  });

/** Every property that a style sheet sets anywhere. */
export function propertiesIn(file: string): ReadonlySet<string> {
  const found = new Set<string>();
  walk(sheetAt(file), { visit: 'Declaration', enter: ({ property }) => void found.add(property) });
  return found;
}

/**
 * The declarations of a style sheet for exactly this selector. Rules inside an at-rule count only if it is named, as in
 * `@media (prefers-reduced-motion:reduce)`, without spaces that have no meaning.
 */
export function declarationsOf(
  file: string,
  selector: string,
  within = '',
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  walk(sheetAt(file), {
    visit: 'Rule',
    enter({ prelude, block }) {
      const { atrule } = this;
      const around = atrule ? `@${atrule.name} ${atrule.prelude ? generate(atrule.prelude) : ''}` : '';
      const selectors = prelude.type === 'SelectorList' ? prelude.children.toArray() : [prelude];
      if (around !== within || !selectors.some((each) => generate(each) === selector)) return;
      for (const each of block.children)
        if (each.type === 'Declaration') found[each.property] = generate(each.value);
    },
  });
  return found;
}
