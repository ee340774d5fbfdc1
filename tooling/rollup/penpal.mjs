import { parseAst } from 'rollup/parseAst';

/** @typedef {[from: number, to: number, text: string]} Edit */
/** @typedef {any} Node of the ESTree kind */

const neverGiven = ['log', 'timeout', 'transferables'];
const neverMade = ['Reply_default', 'CallOptions_default'];

/**
 * What holds of Penpal as the bridge uses it, each said of one kind of place in its module: which edit it comes to, or
 * nothing where it does not apply.
 *
 * @type {Record<string, (node: Node, code: string) => Edit | undefined | false>}
 */
const facts = {
  /** The bridge gives no log. */
  'log calls': ({ type, expression, start, end }) =>
    type === 'ExpressionStatement' && expression.expression?.callee?.name === 'log' && [start, end, ';'],

  /** It has time limits of its own, and moves no objects from window to window. */
  'last arguments that are never given': ({ type, arguments: given = [] }) => {
    const [before, last] = given.slice(-2);
    return type === 'CallExpression' && neverGiven.includes(last?.name) && [before.end, last.end, ''];
  },
  'options that are never given': ({ type, shorthand, key, start, end }, code) =>
    type === 'Property' &&
    shorthand &&
    neverGiven.includes(key.name) && [start, end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), ''],
  'time limits that are never set': ({ type, test, start, end }) =>
    type === 'ConditionalExpression' && test.left?.name === 'timeout' && [start, end, 'void 0'],

  /** It makes neither of these, which say more about a call or an answer. */
  'instances that never are': ({ type, operator, right, start, end }) =>
    type === 'BinaryExpression' &&
    operator === 'instanceof' &&
    neverMade.includes(right.name) && [start, end, 'false'],

  /** Both ends are of one version. */
  'participants of an older version': ({ type, operator, right, start, end }) =>
    type === 'BinaryExpression' &&
    right.name === 'DEPRECATED_PENPAL_PARTICIPANT_ID' && [start, end, String(operator === '!==')],

  /** Types hold both ends to what these look for. */
  'looks at arguments': ({ type, consequent, start, end }) =>
    type === 'IfStatement' &&
    consequent.body?.[0]?.argument?.arguments?.[0].value === 'INVALID_ARGUMENT' && [start, end, ''],

  /** Nobody reads what an error says, nor anything of the other side's. */
  'messages of errors': ({ type, callee, arguments: given }) =>
    type === 'NewExpression' &&
    callee.name === 'PenpalError_default' &&
    given[1] && [given[0].end, given[1].end, ''],
  'errors of the other side': ({ type, callee, start, end, arguments: given }, code) =>
    type === 'CallExpression' &&
    callee.name === 'deserializeError' && [start, end, code.slice(given[0].start, given[0].end)],
};

/**
 * Tells the minifier which parts of Penpal are never used here. Penpal is one file that no bundler can take apart, and
 * the minifier cannot see that an option is never given. What it does is left as it is.
 *
 * The build fails when a fact has no place in Penpal's module any more; the suites of the bridge run over the result.
 *
 * @returns {import('rollup').Plugin & { enforce: 'pre' }}
 */
export function penpal() {
  return {
    name: 'penpal',
    enforce: 'pre',
    transform: (code, id) =>
      /\/node_modules\/penpal\/dist\/\w+\.mjs$/.test(id) ? { code: withoutUnused(code), map: null } : null,
  };
}

/**
 * @param {string} code
 * @returns {string}
 * @throws Error for a fact that has no place in it
 */
export function withoutUnused(code) {
  const unplaced = new Set(Object.keys(facts));
  const edits = editsIn(parseAst(code), code, unplaced);
  if (unplaced.size > 0) throw new Error(`this Penpal has no ${[...unplaced].join(', no ')}`);
  return edits.reduceRight((rest, [from, to, text]) => rest.slice(0, from) + text + rest.slice(to), code);
}

/**
 * @param {Node} node
 * @param {string} code
 * @param {Set<string>} unplaced
 * @returns {Edit[]} in order, of which none reaches into another
 */
function editsIn(node, code, unplaced) {
  if (node === null || typeof node !== 'object') return [];
  for (const [name, find] of Object.entries(facts)) {
    const edit = find(node, code);
    if (!edit) continue;
    unplaced.delete(name);
    const [from, to] = edit;
    const around = partsOf(node, code, unplaced).filter(([left, right]) => right <= from || left >= to);
    return [...around, edit].toSorted(([left], [right]) => left - right);
  }
  return partsOf(node, code, unplaced);
}

/** @type {typeof editsIn} */
const partsOf = (node, code, unplaced) =>
  Object.values(node).flatMap((part) => editsIn(part, code, unplaced));
