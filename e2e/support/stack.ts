/** The whole product, run from bundles (decision 29), on its own ports and in its own folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleOf, bundleServers } from '#tooling/server-bundle.mjs';
import { freePorts } from '#tooling/setup/free-ports.mjs';
import { startHttps } from '#tooling/setup/https/https.mjs';
import { openLog } from './records.ts';

export interface Stack {
  readonly ports: { readonly sandbox: number; readonly provider: number; readonly demo: number };
  readonly isEncrypted: boolean;
  stop(): Promise<void>;
}

/** Only a hang takes so long, also where the processor belongs to other work. A process that ends is noticed at once. */
const startWithinMs = 900_000;

const entries = [
  { name: 'provider', file: 'sandbox/providers/main.ts' },
  { name: 'sandbox', file: 'sandbox/main.ts' },
  { name: 'demo', file: 'demo-merchant/server/main.ts' },
] as const;

/** The server bundles, built once per run; workers find the folder by an environment variable. */
async function bundles(): Promise<string> {
  process.env.E2E_BUNDLES ??= await bundleServers(entries.map(({ file }) => file));
  return process.env.E2E_BUNDLES;
}

/** Points this process, by environment variables, to that product. */
export function pointTo({ ports, isEncrypted = false }: Pick<Stack, 'ports'> & Partial<Stack>): void {
  const scheme = isEncrypted ? 'https' : 'http';
  process.env.E2E_API = `${scheme}://127.0.0.1:${ports.sandbox}`;
  process.env.E2E_CHECKOUT = `${scheme}://checkout.localhost:${ports.sandbox}`;
  process.env.E2E_PORTAL = `${scheme}://portal.localhost:${ports.sandbox}`;
  process.env.E2E_SHOP = `${scheme}://shop.localhost:${ports.demo}`;
  process.env.E2E_PROVIDER = `${scheme}://provider.localhost:${ports.provider}`;
  process.env.E2E_ACS = `${scheme}://acs.localhost:${ports.provider}`;
}

/**
 * Points a test of the last project to the product that all tests share. The runner gives it the environment of workers
 * that had started another product.
 */
export function pointToShared(): void {
  const { E2E_PORTS } = process.env;
  if (E2E_PORTS) pointTo({ ports: JSON.parse(E2E_PORTS) });
}

/** Something else has taken a port between its choice and its use. */
class PortTaken extends Error {}

const mostAttempts = 3;

interface StackOptions {
  /** Behind the TLS front of `npm start -- --https`. */
  readonly isEncrypted?: boolean;
}

/** Starts provider, server and shop; the server on PostgreSQL when `DATABASE_URL` is set. */
export async function startStack(
  more: NodeJS.ProcessEnv = {},
  options: StackOptions = {},
  attempt = 1,
): Promise<Stack> {
  try {
    return await startOnFreePorts(more, options);
  } catch (error) {
    if (!(error instanceof PortTaken) || attempt === mostAttempts) throw error;
    return startStack(more, options, attempt + 1);
  }
}

async function startOnFreePorts(
  more: NodeJS.ProcessEnv,
  { isEncrypted = false }: StackOptions,
): Promise<Stack> {
  const folderOfBundles = await bundles();
  const [sandbox = 0, provider = 0, demo = 0] = await freePorts(3);
  const folder = await mkdtemp(path.join(tmpdir(), 'fourfold-e2e-'));
  const ports = { sandbox, provider, demo };
  const dataFolder = path.join(folder, 'data');
  const asked = { PORT: sandbox, PROVIDER_PORT: provider, DEMO_PORT: demo };
  const https = isEncrypted ? await startHttps({ dataFolder, ports: asked }) : null;
  // The workers of the tests trust its authority too.
  if (https) process.env.NODE_EXTRA_CA_CERTS = https.authorityFile;
  const environment = {
    ...process.env,
    PORT: String(sandbox),
    PROVIDER_PORT: String(provider),
    DEMO_PORT: String(demo),
    ...https?.environment,
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'trace',
    ...more,
  };
  const health = {
    provider: https?.innerPorts.PROVIDER_PORT ?? provider,
    sandbox: https?.innerPorts.PORT ?? sandbox,
    demo: https?.innerPorts.DEMO_PORT ?? demo,
  };
  const stop = async () => {
    await stopAll(running, folder);
    await https?.stop();
  };
  const running: Running[] = [];
  try {
    for (const { name, file } of entries) {
      running.push(run(bundleOf(folderOfBundles, file), environment, openLog(`${name}-${ports[name]}`)));
      await ready(`http://127.0.0.1:${health[name]}/healthz`, running);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { ports, isEncrypted, stop };
}

interface Running {
  readonly child: ChildProcess;
  /** Resolves with all of its error output when it has ended. */
  readonly lastWords: Promise<string>;
}

function run(file: string, env: NodeJS.ProcessEnv, log: number | 'ignore'): Running {
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', log, 'pipe'] });
  let said = '';
  child.stderr?.on('data', (text: Buffer) => {
    said += text;
    process.stderr.write(text);
  });
  return { child, lastWords: once(child, 'close').then(() => said) };
}

async function ready(address: string, running: readonly Running[]): Promise<void> {
  const until = Date.now() + startWithinMs;
  while (Date.now() < until) {
    const ended = running.find(({ child }) => child.exitCode !== null);
    if (ended) {
      const lastWords = await ended.lastWords;
      const Failure = /Port \d+ is taken/.test(lastWords) ? PortTaken : Error;
      throw new Failure(`A process of the product ended at its start: ${lastWords}`);
    }
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Nothing answered at ${address}`);
}

async function stopAll(running: readonly Running[], folder: string): Promise<void> {
  await Promise.all(
    [...running].reverse().map(
      ({ child }) =>
        new Promise<void>((resolve) => {
          if (child.exitCode !== null) return resolve();
          child.once('exit', () => resolve());
          child.kill('SIGTERM');
        }),
    ),
  );
  await rm(folder, { recursive: true, force: true });
}
