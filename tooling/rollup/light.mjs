import { transform } from 'esbuild';

/** What only makes a bundle smaller. */
const smaller = new Set(['terser', 'compressed']);

/**
 * A bundle as `npm start` builds it, in a third of the time: the same modules and chunks, neither minified nor compressed.
 * The compiler of the servers strips the types, which say nothing of what runs (`erasableSyntaxOnly`).
 *
 * @param {import('../../rollup.config.mjs').Bundle} bundle
 * @returns {import('../../rollup.config.mjs').Bundle}
 */
export function light(bundle) {
  const { output } = bundle;
  // Merchants pin the bytes of their script, so there is one build of it.
  if (Array.isArray(output)) return bundle;
  const plugins = bundle.plugins.map((plugin) => (plugin.name === 'typescript' ? strippedTypes : plugin));
  const kept = (output.plugins ?? []).filter((plugin) => !smaller.has(plugin.name));
  return { ...bundle, plugins, output: { ...output, plugins: kept } };
}

/** @type {import('rollup').Plugin} */
const strippedTypes = {
  name: 'stripped types',
  async transform(code, id) {
    if (!/\.tsx?$/.test(id)) return null;
    const loader = id.endsWith('x') ? 'tsx' : 'ts';
    const { code: stripped } = await transform(code, { loader, jsx: 'automatic', target: 'es2022' });
    return { code: stripped, map: null };
  },
};
