/** `node tooling/run-bundled.mjs <entry> [options]`: runs a program as production runs the servers, from a bundle. */
import { pathToFileURL } from 'node:url';
import { bundleOf, bundleServers } from './server-bundle.mjs';

const [entry] = process.argv.splice(2, 1);
if (!entry) throw new Error('Name the program to run');
await import(pathToFileURL(bundleOf(await bundleServers([entry]), entry)).href);
