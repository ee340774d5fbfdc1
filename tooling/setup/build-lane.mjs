/** `npm start` runs two of these side by side: builds the folders that it is given, and tells each that is built. */
import { buildForStart } from '../bundles.mjs';

try {
  await buildForStart(process.argv.slice(2), (folder, seconds) => process.send?.({ folder, seconds }));
  process.exit(0);
} catch (error) {
  process.send?.({ problem: /** @type {Error} */ (error).message }, () => process.exit(1));
}
