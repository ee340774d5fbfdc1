import { edited } from './edits.mjs';

/** Calls that create something and have no other effect. */
const makers = new Set(['createContext', 'forwardRef', 'memo']);

/**
 * Drops the unused contexts and components of a library.
 *
 * A library often assigns to what it has created: the name for developer tools, or the context that a class reads.
 * Rollup has to keep everything that is assigned to, with all that it refers to. So this removes the names, which only
 * such tools read, turns the context of a class into a static member, and marks creating a component as free of side
 * effects.
 *
 * @returns {import('rollup').Plugin}
 */
export function components() {
  return {
    name: 'components',
    transform(code, id) {
      if (!id.includes('/node_modules/') || !/\.(displayName|contextType) = /.test(code)) return null;
      const { body } = this.parse(code);
      const edits = body.flatMap((statement, index) => [
        ...markMaking(statement),
        ...takeMember(statement, body[index - 1], code),
      ]);
      return { code: edited(code, edits), map: null };
    },
  };
}

/** @typedef {import('./edits.mjs').Edit} Edit */

/** @returns {Edit[]} */
function markMaking(/** @type {any} of the ESTree kind */ statement) {
  const made = statement.declarations?.[0].init;
  if (made?.type !== 'CallExpression' || !makers.has(made.callee.property?.name)) return [];
  return [[made.start, made.start, '/* @__PURE__ */ ']];
}

/**
 * @param {any} statement of the ESTree kind
 * @param {any} before the one before it
 * @param {string} code
 * @returns {Edit[]}
 */
function takeMember({ start, end, expression }, before, code) {
  if (expression?.type !== 'AssignmentExpression') return [];
  const { left, right } = expression;
  if (left.property?.name === 'displayName') return [[start, end, '']];

  const { id, init } = before?.declarations?.[0] ?? {};
  const isOfClass = init?.type === 'ClassExpression' && id.name === left.object?.name;
  if (left.property?.name !== 'contextType' || !isOfClass) return [];
  const inClass = init.end - 1;
  const member = `static contextType = ${code.slice(right.start, right.end)};`;
  return [
    [inClass, inClass, member],
    [start, end, ''],
  ];
}
