import bcd, { type Identifier } from '@mdn/browser-compat-data';
import { type AnyNode, parse } from 'acorn';
import { ancestor } from 'acorn-walk';
import { lackingBrowsers, type OldestBrowser } from './oldest-browsers.ts';

export interface UnknownFeature {
  readonly feature: string;
  readonly lackedBy: readonly string[];
}

const { api, javascript } = bcd;
const builtins = javascript.builtins as Identifier;

/** Every supported browser knows all syntax of this edition, and none of a later one. */
const edition = 2022;

/**
 * What a built script uses and a supported browser lacks. A use that the same function tests first is not reported: what is
 * read without being called or constructed counts as such a test, also `'name' in object`.
 *
 * @throws SyntaxError for syntax after ECMAScript 2022
 */
export function findUnknownInScript(code: string, oldest: readonly OldestBrowser[]): UnknownFeature[] {
  const root = parse(code, { ecmaVersion: edition, sourceType: 'module' });
  const uses: { feature: string; name: string; lackedBy: string[]; within: AnyNode }[] = [];
  const tests: { name: string; within: AnyNode }[] = [];

  ancestor(root, {
    MemberExpression(node, _state, parents) {
      if (node.computed || node.property.type !== 'Identifier') return;
      const { name } = node.property;
      const owner = node.object.type === 'Identifier' ? node.object.name : null;
      note(name, featureOfMember(owner, name, oldest), parents);
    },
    Identifier(node, _state, parents) {
      const parent = parents.at(-2);
      if (parent?.type === 'MemberExpression' || parent?.type === 'Property') return;
      const known = globalOf(node.name);
      const lackedBy = known ? lackingBrowsers(known, oldest) : [];
      if (lackedBy.length > 0) note(node.name, { feature: node.name, lackedBy }, parents);
    },
    BinaryExpression(node, _state, parents) {
      if (node.operator === 'in' && node.left.type === 'Literal')
        tests.push({ name: String(node.left.value), within: functionOf(parents) });
    },
  });

  function note(name: string, unknown: UnknownFeature | null, parents: AnyNode[]): void {
    if (!unknown) return;
    const within = functionOf(parents);
    if (isUse(parents)) uses.push({ ...unknown, lackedBy: [...unknown.lackedBy], name, within });
    else tests.push({ name, within });
  }

  const isTested = ({ name, within }: { name: string; within: AnyNode }) =>
    tests.some((test) => test.name === name && test.within === within);
  const found = new Map(
    uses.filter((use) => !isTested(use)).map(({ feature, lackedBy }) => [feature, { feature, lackedBy }]),
  );
  return [...found.values()];
}

const isFunction = ({ type }: AnyNode) => /Function|^Program$/.test(type);

function functionOf(parents: AnyNode[]): AnyNode {
  return parents.findLast(isFunction) as AnyNode;
}

/** Whether the node, the last of its parents, is called or constructed without `?.`. */
function isUse(parents: AnyNode[]): boolean {
  const [parent, node] = [parents.at(-2), parents.at(-1)];
  if (parent?.type === 'NewExpression') return parent.callee === node;
  if (parent?.type === 'CallExpression') return parent.callee === node && !parent.optional;
  return false;
}

function featureOfMember(
  owner: string | null,
  name: string,
  oldest: readonly OldestBrowser[],
): UnknownFeature | null {
  const ofOwner = owner ? membersOf(owner, name) : [];
  // A value whose type is not known: reported where no type has an older member of this name.
  const candidates = ofOwner.length > 0 ? ofOwner : membersNamed(name, oldest);
  const lacked = candidates.map((candidate) => lackingBrowsers(candidate, oldest));
  const lackedBy = lacked[0];
  if (!lackedBy || lacked.some((browsers) => browsers.length === 0)) return null;
  return { feature: ofOwner.length > 0 ? `${owner}.${name}` : `.${name}`, lackedBy };
}

const globalOf = (name: string): Identifier | undefined =>
  Object.hasOwn(api, name) ? api[name] : Object.hasOwn(builtins, name) ? builtins[name] : undefined;

/** The interfaces of the page's own objects. */
const interfaces: Readonly<Record<string, string>> = {
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
  window: 'Window',
};

/** What a name before the dot is known to have: an interface, a built-in, or an object of the page. */
function membersOf(owner: string, name: string): Identifier[] {
  const ofPage = interfaces[owner];
  const found = ofPage ? api[ofPage]?.[name] : (api[owner]?.[`${name}_static`] ?? builtins[owner]?.[name]);
  return found ? [found] : [];
}

/** The members of the language's types, by their name. A type that is newer than the oldest browsers counts as not used. */
function membersNamed(name: string, oldest: readonly OldestBrowser[]): Identifier[] {
  const types = [builtins, builtins.Intl as Identifier].flatMap(
    (group) => Object.values(group) as Identifier[],
  );
  return types.flatMap((type) => {
    const member = Object.hasOwn(type, name) ? type[name] : undefined;
    return member?.__compat && lackingBrowsers(type, oldest).length === 0 ? [member] : [];
  });
}
