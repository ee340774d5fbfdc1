/** The server as a process, with a separate data folder or database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { inject } from 'vitest';

interface ServerProcess {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly complaint: () => string;
  /** Exit code, or the signal's name. */
  readonly ended: Promise<number | string>;
  /** Resolves at the log line that says so. */
  ready(): Promise<void>;
}

/** All started processes, to be ended after a test. */
const started: ServerProcess[] = [];

/**
 * @param environment what differs from a developer's machine; without `DATABASE_URL` the database is embedded
 * @param program a sandbox, or with `NODE_ENV=production` the server alone, unless it is named
 */
export function startServerProcess(
  environment: Readonly<Record<string, string>>,
  program: 'productionProgram' | 'sandboxProgram' = environment.NODE_ENV === 'production'
    ? 'productionProgram'
    : 'sandboxProgram',
): ServerProcess {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [inject(program)], {
    // No provider listens at this port: a product that runs beside the tests must not be asked.
    env: { ...inherited, LOG_LEVEL: 'info', PROVIDER_PORT: '1', ...environment },
    // Connected, as under `node --watch`: a server waits for a message only when `npm start` says so.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let [output, complaint] = ['', ''];
  child.stdout?.on('data', (text) => {
    output += text;
  });
  child.stderr?.on('data', (text) => {
    complaint += text;
  });
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  const server: ServerProcess = {
    child,
    output: () => output,
    complaint: () => complaint,
    ended,
    ready: () =>
      new Promise((resolve, reject) => {
        child.stdout?.on('data', () => output.includes('server ready') && resolve());
        ended.then((code) => reject(new Error(`ended with ${code}: ${complaint}`)));
      }),
  };
  started.push(server);
  return server;
}

export async function killServerProcesses(): Promise<void> {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
}
