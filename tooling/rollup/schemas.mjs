import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rollup/parseAst';
import ts from 'typescript';
import { edited } from './edits.mjs';

const facts = path.resolve('shared/domain');
const calls = path.resolve('shared/contract');
const subset = path.resolve('shared/schemas/zod-subset.ts');

/** The properties of a call that only the server reads: the schemas of the request, and the possible responses. */
const serverSide = ['params', 'query', 'body', 'status', 'errors'];

/** The members of the subset's schemas, and zod's functions that do something rather than create a schema. */
const members = ['check', 'parse', 'safeParse', 'shape'];
const acts = ['parse', 'safeParse'];

/**
 * Keeps schemas out of bundles that no browser parses with.
 * - Creating a schema has no side effect, which rollup cannot know of a method such as `z.string().check(…)`: it is
 *   marked.
 * - A browser needs a call's description to send the call and to parse its reply. The request is typed from the same
 *   description and parsed by the server, so the schemas of requests are left out.
 * - `shared/schemas/zod-subset.ts` replaces zod/mini. Where a schema that is left in a bundle needs more than
 *   it has, the build fails and names the place.
 *
 * Works on compiled modules.
 *
 * @returns {import('rollup').Plugin}
 */
export function schemas() {
  const functions = functionsOf(subset);
  return {
    name: 'schemas',

    resolveId: (source) => (source === 'zod/mini' ? subset : null),

    transform(code, id) {
      const isCall = isIn(calls, id);
      const kept = isCall ? withoutServerSide(code, this.parse(code)) : code;
      const isWhole = isCall || isIn(facts, id);
      if (!isWhole && !/["']zod\/mini["']|Schema\./.test(kept)) return null;
      const edits = schemaEditsIn(this.parse(kept), functions, path.relative(process.cwd(), id));
      return kept === code && edits.length === 0
        ? null
        : { code: edited(kept, edits), map: { mappings: '' } };
    },

    renderChunk(code) {
      const found = new Set([...code.matchAll(/beyond zod-subset\.ts: ([^"'`]*)/g)].map(([, what]) => what));
      if (found.size > 0)
        this.error(`shared/schemas/zod-subset.ts is without ${[...found].join('; without ')}`);
      return null;
    },
  };
}

const isIn = (/** @type {string} */ folder, /** @type {string} */ id) =>
  id.startsWith(`${folder}${path.sep}`);

/** @typedef {import('./edits.mjs').Edit} Edit */

/**
 * @param {string} code
 * @param {import('rollup').ProgramNode} program
 */
function withoutServerSide(code, program) {
  return edited(code, program.body.flatMap(descriptionsIn).flatMap(serverSideOf));
}

/**
 * The objects that a statement such as `export const login = operation({ … });` passes to `operation`.
 *
 * @param {any} statement of the ESTree kind
 * @returns {any[]}
 */
function descriptionsIn(statement) {
  const declarations = (statement.declaration ?? statement).declarations ?? [];
  return declarations.flatMap((/** @type {any} */ { init }) =>
    init?.type === 'CallExpression' && init.callee.name === 'operation' ? init.arguments : [],
  );
}

/**
 * The properties to cut out of a description, each up to where the next begins.
 *
 * @param {any} description
 * @returns {Edit[]}
 */
function serverSideOf({ properties, end }) {
  return properties.flatMap((/** @type {any} */ property, /** @type {number} */ index) =>
    serverSide.includes(property.key?.name)
      ? [[property.start, properties[index + 1]?.start ?? end - 1, '']]
      : [],
  );
}

/**
 * The parameters of each function that a module exports, by its name: `string`, `iso.date`.
 *
 * @param {string} file
 * @returns {Map<string, any[]>}
 */
function functionsOf(file) {
  const { target, module } = { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext };
  const compiled = ts.transpileModule(readFileSync(file, 'utf8'), { compilerOptions: { target, module } });
  /** @type {any[]} */
  const statements = parseAst(compiled.outputText).body;
  /** @type {Map<string, any[]>} */
  const declared = new Map();
  for (const statement of statements) {
    const declaration = statement.declaration ?? statement;
    for (const { id, init, params = init?.params } of declaration.declarations ?? [declaration]) {
      if (params) declared.set(id.name, params);
    }
  }
  return new Map(statements.flatMap((statement) => exportsOf(statement, declared, path.dirname(file))));
}

/**
 * @param {any} statement
 * @param {Map<string, any[]>} declared the functions of its module
 * @param {string} folder
 * @returns {[name: string, parameters: any[]][]}
 */
function exportsOf({ type, declaration, specifiers, source, exported }, declared, folder) {
  if (type === 'ExportAllDeclaration') {
    const inner = [...functionsOf(path.resolve(folder, source.value))];
    return inner.map(([name, parameters]) => [`${exported.name}.${name}`, parameters]);
  }
  if (type !== 'ExportNamedDeclaration') return [];
  const direct = (declaration?.declarations ?? []).map((/** @type {any} */ { id }) => [id.name, id.name]);
  const renamed = specifiers.map((/** @type {any} */ each) => [each.exported.name, each.local.name]);
  return [...direct, ...renamed].map(([name, local]) => [name, declared.get(local) ?? []]);
}

/**
 * Marks each schema created here as free of side effects, and replaces what the subset lacks with an error
 * text that the build searches for. Where rollup drops the schema from the bundle, the text goes with it.
 *
 * @param {any} node
 * @param {Map<string, any[]>} functions of the subset
 * @param {string} place
 * @returns {Edit[]}
 */
function schemaEditsIn(node, functions, place) {
  if (node === null || typeof node !== 'object') return [];
  const within = (/** @type {any} */ part) =>
    Object.values(part).flatMap((each) => schemaEditsIn(each, functions, place));
  const beyond = (/** @type {string} */ what) =>
    JSON.stringify(`beyond zod-subset.ts: ${what}, for ${place}`);

  const made = node.type === 'CallExpression' && nameIn('z', node.callee);
  if (made) {
    const { start, end } = node.callee;
    const isThere = fits(functions.get(made), node.arguments);
    const pure = acts.includes(made) ? '' : '/* @__PURE__ */ ';
    const how = `z.${made} with ${node.arguments.length} arguments`;
    /** @type {Edit[]} */
    const edits = isThere ? (pure ? [[start, start, pure]] : []) : [[start, end, pure + beyond(how)]];
    return [...edits, ...within(node.arguments)];
  }
  if (node.type !== 'MemberExpression') return within(node);
  const isBeyond =
    nameIn('z', node) ||
    node.property.name === '_zod' ||
    (/Schema$/.test(node.object.name) && !members.includes(node.property.name));
  return isBeyond ? [[node.start, node.end, beyond(node.property.name)]] : within(node);
}

/**
 * `iso.date` of `z.iso.date`.
 *
 * @param {string} namespace
 * @param {any} node
 * @returns {string}
 */
function nameIn(namespace, { type, object, property }) {
  if (type !== 'MemberExpression') return '';
  if (object.name === namespace) return property.name;
  const outer = nameIn(namespace, object);
  return outer && `${outer}.${property.name}`;
}

/**
 * Whether a function of the subset supports these arguments, so that it does what zod does.
 *
 * @param {any[] | undefined} parameters
 * @param {any[]} given
 */
function fits(parameters, given) {
  if (parameters?.length !== given.length) return false;
  return parameters.every(({ type, properties }, index) => {
    if (type !== 'ObjectPattern') return given[index].type !== 'SpreadElement';
    const names = (/** @type {any[]} */ list) => list.map(({ key }) => key?.name).toString();
    return names(properties) === names(given[index].properties ?? []);
  });
}
