/** `npm run build`: every browser bundle whose inputs have changed since it was last built, and the documentation. */
import { existsSync, readFileSync } from 'node:fs';
import { build, lineOf } from './bundles.mjs';
import { buildDocs, docsFolder } from './docs/build.mjs';
import { scriptTag } from './rollup/integrity.mjs';

try {
  const built = await build();
  const begun = performance.now();
  const isDocsBuilt = await buildDocs();
  if (isDocsBuilt) console.log(lineOf(docsFolder, (performance.now() - begun) / 1000));
  if (built.length === 0 && !isDocsBuilt) console.log('dist/ is up to date');
  printScriptTag();
  process.exit(0);
} catch (error) {
  console.error(`Build failed: ${/** @type {Error} */ (error).message}`);
  process.exit(1);
}

function printScriptTag() {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const file = `dist/widget/${version}/sri.json`;
  if (!existsSync(file)) return;
  console.log(scriptTag(version, JSON.parse(readFileSync(file, 'utf8'))));
}
