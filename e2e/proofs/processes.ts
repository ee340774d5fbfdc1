/** Real processes for the proofs: servers and the card provider, on free ports, ended by their own handles. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Config, readConfig } from '#server/core/config.ts';
import { createProviderClient } from '#server/core/provider-client/client.ts';
import type { Providers } from '#server/core/providers.ts';
import { bundleOf, bundleServers } from '#tooling/server-bundle.mjs';
import { freePort } from '#tooling/setup/free-ports.mjs';
import { call } from './http-call.ts';
import { type RelayedMessage, startRelay } from './relay.ts';

export interface RunningProcess {
  readonly pid: number;
  readonly port: number;
  /** How long it took until it answered. */
  readonly readyAfterMs: number;
  readonly hasExited: boolean;
  /** Resolves when the process has ended without being stopped. */
  readonly exited: Promise<unknown>;
  kill(): Promise<void>;
}

export interface Stage {
  readonly providers: Providers;
  readonly config: Config;
  /** @param entry the server of the product when left out. */
  startServer(entry?: Entry): Promise<RunningProcess>;
  /** The calls about debits that the provider made to the servers. */
  readonly debitMessages: readonly RelayedMessage[];
  /** From now on a server that reaches this step kills itself; `null` ends that. */
  crashAt(step: string | null): void;
  close(): Promise<void>;
}

const readyWithinMs = 300_000;

const entries = [
  'sandbox/main.ts',
  'sandbox/providers/main.ts',
  'e2e/proofs/planted/credulous-server.ts',
  'e2e/proofs/planted/forgetful-server.ts',
  'e2e/proofs/planted/unclaimed-server.ts',
] as const;
/** What can be started as a process. */
export type Entry = (typeof entries)[number];

/** Built once for all stages of a proof. */
let bundles: Promise<string> | undefined;

export interface StageOptions {
  /** Run as in production: every request is logged to a file, and no step checks whether to kill the process. */
  readonly isMeasured?: boolean;
  /** With the sandbox's own calls, and the stories of shoppers with a scenario's address. */
  readonly hasControls?: boolean;
}

/** A provider, and servers over one database. Without an address, over an embedded one that one server may open. */
export async function createStage(
  databaseUrl: string | null,
  { isMeasured = false, hasControls = false }: StageOptions = {},
): Promise<Stage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fourfold-proof-'));
  const providerPort = await freePort();
  const crashFile = path.join(folder, 'crash-at');
  // All servers answer to the same host names, on different ports.
  const servers: RunningProcess[] = [];
  const relay = await startRelay(() => servers.findLast(({ hasExited }) => !hasExited)?.port);
  const publicPort = relay.port;
  const environment: Record<string, string> = {
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    DATA_DIR: path.join(folder, 'data'),
    PROVIDER_PORT: String(providerPort),
    // Without seeded people, since a proof creates its own.
    SANDBOX_CONTROL: hasControls ? 'on' : 'off',
    RATE_LIMIT: 'off',
    ...(isMeasured
      ? { LOG_LEVEL: 'info' }
      : { LOG_LEVEL: 'error', CRASH_POINTS: 'on', CRASH_FILE: crashFile }),
    CHECKOUT_ORIGIN: `http://checkout.localhost:${publicPort}`,
    PORTAL_ORIGIN: `http://portal.localhost:${publicPort}`,
    API_ORIGIN: `http://localhost:${publicPort}`,
  };
  const config = readConfig(environment);
  const logFile = path.join(folder, 'log');
  const provider = await start('sandbox/providers/main.ts', providerPort, environment, 'localhost', logFile);

  return {
    config,
    debitMessages: relay.messages,
    providers: createProviderClient({ baseUrl: config.providerAddress, serverKey: config.providerKey }),
    async startServer(entry = 'sandbox/main.ts') {
      // Its own host name, to which a foreign server at that port would not answer.
      const { host } = new URL(config.origins.checkout);
      for (;;) {
        const port = await freePort();
        const server = await start(entry, port, { ...environment, PORT: String(port) }, host, logFile).catch(
          (error: unknown) => {
            if (!(error instanceof PortTaken)) throw error;
          },
        );
        if (!server) continue;
        servers.push(server);
        return server;
      }
    },
    crashAt(step) {
      writeFileSync(crashFile, step ?? '');
    },
    async close() {
      await Promise.all([provider, ...servers].map((each) => each.kill()));
      relay.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Another process took the port after it was found free. */
class PortTaken extends Error {}

async function start(
  entry: Entry,
  port: number,
  environment: Record<string, string>,
  host: string,
  logFile: string,
): Promise<RunningProcess> {
  bundles ??= bundleServers(entries);
  const program = bundleOf(await bundles, entry);
  const startedAt = performance.now();
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [program], {
    // Without the caller's environment, or a proof would depend on it.
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', log, 'pipe'],
  });
  closeSync(log);
  let isPortTaken = false;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    isPortTaken ||= text.includes('port_in_use');
    process.stderr.write(text);
  });
  const exited = once(child, 'close');
  await untilReady(child, port, host, entry).catch(async (error) => {
    // Its last output may arrive after its end.
    if (child.exitCode !== null) await exited;
    throw isPortTaken ? new PortTaken() : error;
  });
  return {
    pid: child.pid ?? 0,
    port,
    exited,
    readyAfterMs: performance.now() - startedAt,
    get hasExited() {
      return child.exitCode !== null || child.signalCode !== null;
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function untilReady(child: ChildProcess, port: number, host: string, entry: string): Promise<void> {
  const deadline = performance.now() + readyWithinMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${entry} did not start`);
    const answer = await call(port, host, { method: 'GET', path: '/readyz' }).catch(() => null);
    if (answer?.status === 200) return;
    await setTimeout(50);
  }
  throw new Error(`${entry} was not ready in time`);
}
