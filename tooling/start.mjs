/**
 * `npm start`: starts shop, checkout, portal and server from a clone, on a machine with only Node.
 * Imports nothing that has yet to be installed.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages, requireNode } from './setup/packages.mjs';
import { servers, takenPort } from './setup/ports.mjs';
import { runServers } from './setup/run-servers.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const logFolder = path.join(process.env.DATA_DIR ?? '.data', 'logs');
const withoutShop = process.argv.includes('--without-shop');
const isEncrypted = process.argv.includes('--https');
const options = ['--without-shop', '--https'];
const wanted = servers.filter(({ isOptional, entry }) => existsSync(entry) && !(isOptional && withoutShop));
let bundles = '';
/** @type {Promise<void>} */
let pages = Promise.resolve();
const running = runServers(wanted, {
  logFolder,
  programOf: (entry) => path.join(bundles, entry.replace(/\.ts$/, '.mjs')),
  pages: () => pages,
  print: (line) => console.log(line),
  onEnd: (sentence) => void end(1, sentence),
});
let stopping = false;
let built = 0;
/** @type {import('node:child_process').ChildProcess | undefined} */
let docs;

requireNode();
process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));
process.on('SIGHUP', () => end(0));

const unknown = process.argv.slice(2).find((option) => !options.includes(option));
if (unknown) await end(1, `npm start has no option ${unknown}. It has: ${options.join(', ')}`);
const taken = await takenPort(wanted);
if (taken) await end(1, taken);
installPackages();
const authorityFile = isEncrypted ? await encrypt() : null;
const installed = performance.now();
const [{ first }] = await Promise.all([buildPages(), bundlePrograms()]);
await first;
await running.ready();
await printWelcome();
docs = await buildDocs();

/** Puts TLS in front of the servers, which then run on other ports. @returns the file of the authority to trust */
async function encrypt() {
  const { startHttps } = await import('./setup/https/https.mjs');
  const ports = Object.fromEntries(servers.map(({ variable, port }) => [variable, port]));
  const { environment, innerPorts, authorityFile } = await startHttps({
    dataFolder: process.env.DATA_DIR ?? '.data',
    ports: /** @type {import('./setup/https/https.mjs').Ports} */ (ports),
  });
  Object.assign(process.env, environment);
  for (const server of servers) {
    server.innerPort = innerPorts[/** @type {keyof typeof innerPorts} */ (server.variable)];
  }
  return authorityFile;
}

/** In processes of their own, so that the servers start and fill their databases beside it. */
async function buildPages() {
  const { buildPages: begin } = await import('./setup/build-pages.mjs');
  const building = await begin((line) => console.log(line));
  pages = building.all.then(() => {
    built = performance.now();
  });
  pages.catch((error) => end(1, `Build failed: ${error.message}`));
  return building;
}

/** Bundled, servers start in a third of the time that loading each source takes. */
async function bundlePrograms() {
  const { bundleServers } = await import('./server-bundle.mjs');
  bundles = await bundleServers(wanted.map(({ entry }) => entry));
}

/**
 * The documentation is built when everything else runs, since nothing waits for it. Until then its address says so.
 *
 * @returns {Promise<import('node:child_process').ChildProcess | undefined>}
 */
async function buildDocs() {
  const { buildDocsBehind } = await import('./setup/build-docs.mjs');
  return buildDocsBehind((line) => console.log(line), logFolder);
}

/** Since this process began, and of which parts: the servers start while the pages are built. */
function printTimes() {
  const inSeconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(1)} s`;
  const parts = `packages ${inSeconds(installed)}, then pages ${inSeconds(built - installed)} beside servers ${inSeconds(performance.now() - installed)}`;
  console.log(`Ready in ${inSeconds(performance.now())}: ${parts}`);
}

async function printWelcome() {
  const [provider, server, shop] = servers.map(({ port }) => port);
  const scheme = isEncrypted ? 'https' : 'http';
  console.log(`
  Shop        ${withoutShop ? 'not started' : `${scheme}://shop.localhost:${shop}/`}
  Checkout    ${scheme}://checkout.localhost:${server}/        opened by the shop, for an order
  Portal      ${scheme}://portal.localhost:${server}/au/
  Outbox      ${scheme}://localhost:${server}/sandbox/ui        what was "sent", the clock, a merchant for your own shop
  Dashboard   ${scheme}://localhost:${server}/dashboard        of merchants; the page of the outbox opens it, too
  API         ${scheme}://localhost:${server}/openapi.json
  Docs        ${scheme}://localhost:${server}/docs/
  Provider    ${scheme}://provider.localhost:${provider}/
  Logs        ${logFolder}
`);
  if (authorityFile) {
    const { howToTrust } = await import('./setup/https/https.mjs');
    console.log(`  Certificate to trust once: ${howToTrust(authorityFile)}\n`);
  }
  await printSignIns(servers[1]?.innerPort);
  printTimes();
  console.log('Ctrl-C stops everything.');
}

/**
 * The people of the seed, one line for each kind: `good.{au,nz}@persona.test`; and its merchants.
 *
 * @param {number | undefined} port
 */
async function printSignIns(port) {
  const reply = await fetch(`http://127.0.0.1:${port}/sandbox/personas`).catch(() => undefined);
  if (!reply?.ok) return;
  /**
   * @type {{ password: string, personas: { email: string, countryCode: string, description: string }[], merchants: {
   * merchantId: string, secretKey: string }[] }}
   */
  const { password, personas, merchants } = await reply.json();
  /** @type {Map<string, { description: string, markets: string[] }>} */
  const kinds = new Map();
  for (const { email, countryCode, description } of personas) {
    const market = countryCode.toLowerCase();
    const pattern = email.replace(`.${market}@`, '.{}@');
    const key = `${pattern} ${description}`;
    const kind = kinds.get(key) ?? { description, markets: [] };
    kinds.set(key, { description, markets: [...kind.markets, market] });
  }
  console.log(`  Sign-ins, all with the password ${password}`);
  const rows = [...kinds].map(([key, { description, markets }]) => {
    const [pattern = ''] = key.split(' ');
    return { people: pattern.replace('{}', `{${markets.join(',')}}`), description };
  });
  const width = Math.max(...rows.map(({ people }) => people.length));
  for (const { people, description } of rows) console.log(`  ${people.padEnd(width)}  ${description}`);
  console.log('  Any other case has its own address, such as declined.nz.n1@scenario.test: docs/sandbox.md');
  console.log('\n  Merchants, with their secret keys');
  for (const { merchantId, secretKey } of merchants) console.log(`  ${merchantId.padEnd(14)} ${secretKey}`);
  console.log('');
}

/**
 * Stops the servers, last started first, and exits with the code.
 *
 * @param {number} code
 * @param {string} [message]
 * @returns {Promise<never>}
 */
async function end(code, message) {
  if (stopping) return new Promise(() => {});
  stopping = true;
  if (message) console.error(message);
  if (code === 0) console.log('\nStopping');
  docs?.kill();
  await running.stop();
  process.exit(code);
}
