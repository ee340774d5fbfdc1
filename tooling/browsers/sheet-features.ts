import bcd, { type Identifier } from '@mdn/browser-compat-data';
import { type Block, type CssNode, type Declaration, parse, type WalkContext, walk } from 'css-tree';
import { lackingBrowsers, type OldestBrowser } from './oldest-browsers.ts';
import type { UnknownFeature } from './script-features.ts';

type Note = (feature: string, identifier: Identifier | undefined) => void;

const { properties, selectors, types, 'at-rules': atRules } = bcd.css as Record<string, Identifier>;

/** Units that MDN lists together with others. */
const unitGroups: Readonly<Record<string, string>> = {
  cqi: 'container_query_length_units',
  cqw: 'container_query_length_units',
  dvh: 'viewport_percentage_units_dynamic',
  dvb: 'viewport_percentage_units_dynamic',
  svh: 'viewport_percentage_units_small',
  lvh: 'viewport_percentage_units_large',
};

/**
 * What a built sheet uses and a supported browser lacks. Not reported are rules inside `@supports`, selectors inside the
 * forgiving `:is()` and `:where()`, and a declaration after another one of the same property, also with a prefix, in its block.
 */
export function findUnknownInSheet(css: string, oldest: readonly OldestBrowser[]): UnknownFeature[] {
  const found = new Map<string, UnknownFeature>();
  const guards: CssNode[] = [];
  const note = (feature: string, identifier: Identifier | undefined) => {
    const lackedBy = identifier ? lackingBrowsers(identifier, oldest) : [];
    if (lackedBy.length > 0 && guards.length === 0) found.set(feature, { feature, lackedBy });
  };
  walk(parse(css), {
    enter(this: WalkContext, node: CssNode) {
      if (node.type === 'Atrule') note(`@${node.name}`, atRules?.[node.name]);
      // A pseudo-element with a prefix stands alone in its rule, for the browser of that prefix.
      if (isPseudo(node) && !node.name.startsWith('-')) note(`:${node.name}`, selectors?.[node.name]);
      if (isGuard(node)) guards.push(node);
      if (node.type === 'Declaration' && !hasFallback(this.block, node)) noteDeclaration(node, note);
    },
    leave(node: CssNode) {
      if (guards.at(-1) === node) guards.pop();
    },
  });
  return [...found.values()];
}

const isPseudo = (node: CssNode) =>
  node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector';

const isGuard = (node: CssNode) =>
  (node.type === 'Atrule' && node.name === 'supports') ||
  (node.type === 'PseudoClassSelector' && ['is', 'where'].includes(node.name));

function hasFallback(block: Block | null, { property }: Declaration): boolean {
  const declared = block?.children.toArray().filter((other) => other.type === 'Declaration') ?? [];
  return declared.filter((other) => other.property.replace(/^-[a-z]+-/, '') === property).length > 1;
}

function noteDeclaration({ property, value }: Declaration, note: Note): void {
  note(property, properties?.[property]);
  walk(value, (part) => {
    if (part.type === 'Identifier') note(`${property}: ${part.name}`, properties?.[property]?.[part.name]);
    if (part.type === 'Function') note(`${part.name}()`, types?.[part.name] ?? types?.color?.[part.name]);
    if (part.type === 'Dimension') note(part.unit, types?.length?.[unitGroups[part.unit] ?? part.unit]);
  });
}
