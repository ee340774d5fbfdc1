import path from 'node:path';

const facts = path.resolve('shared/domain');
const calls = path.resolve('shared/contract');

/** What the server alone reads of a call: how it checks the request, and what it may answer. */
const serverSide = ['params', 'query', 'body', 'status', 'errors'];

/**
 * Keeps schemas that no browser parses with out of bundles.
 * - Making a schema has no effect, which rollup cannot know of a method such as `z.string().check(…)`: it is told.
 * - A browser needs a call's description to send the call and to parse its reply. What it sends is typed from the same
 *   description and parsed by the server, so the schemas of requests stay behind.
 *
 * Works on compiled modules.
 *
 * @returns {import('rollup').Plugin}
 */
export function schemas() {
  return {
    name: 'schemas',
    transform(code, id) {
      const isCalls = isIn(calls, id);
      if (!isCalls && !isIn(facts, id)) return null;
      const kept = isCalls ? withoutServerSide(code, this.parse(code)) : code;
      return { code: withPureSchemas(kept, this.parse(kept)), map: { mappings: '' } };
    },
  };
}

const isIn = (/** @type {string} */ folder, /** @type {string} */ id) =>
  id.startsWith(`${folder}${path.sep}`);

/**
 * @param {string} code
 * @param {import('rollup').ProgramNode} program
 */
function withoutServerSide(code, program) {
  const cuts = program.body.flatMap(descriptionsIn).flatMap(serverSideOf);
  return cuts.reduceRight((rest, [from, to]) => rest.slice(0, from) + rest.slice(to), code);
}

/**
 * The objects that a statement such as `export const login = operation({ … });` hands to `operation`.
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
 * The places to cut out of a description, in order, each up to where the next property begins.
 *
 * @param {any} description
 * @returns {[from: number, to: number][]}
 */
function serverSideOf({ properties, end }) {
  return properties.flatMap((/** @type {any} */ property, /** @type {number} */ index) =>
    serverSide.includes(property.key?.name)
      ? [[property.start, properties[index + 1]?.start ?? end - 1]]
      : [],
  );
}

/**
 * @param {string} code
 * @param {import('rollup').ProgramNode} program
 */
function withPureSchemas(code, program) {
  const places = schemasIn(program).sort((left, right) => right - left);
  return places.reduce((rest, at) => `${rest.slice(0, at)}/* @__PURE__ */ ${rest.slice(at)}`, code);
}

/**
 * Where `z.` begins an expression.
 *
 * @param {any} node
 * @returns {number[]}
 */
function schemasIn(node) {
  if (node === null || typeof node !== 'object') return [];
  if (node.type === 'MemberExpression' && node.object.name === 'z') return [node.start];
  return Object.values(node).flatMap(schemasIn);
}
