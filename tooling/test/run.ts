/** Everything a reviewer would run, in the order in which it fails soonest, ending with one line of counts. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { withPostgres } from '../postgres.ts';
import { readSources } from '../source-files.ts';
import { lastLine, type Outcome, ofCheck, ofPlaywright, ofVitest, total } from './outcome.ts';

const reports = '.cache/test';
const outcomes: Outcome[] = [];

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

await check('build', 'npm', 'run', 'build');
await inTwoLanes([
  () => check('types', 'npx', 'tsc', '-p', 'tsconfig.json'),
  () => check('types under Preact', 'npx', 'tsc', '-p', 'tsconfig.preact.json'),
  () => check('lint', 'npm', 'run', 'lint'),
  () => check('floors', 'npm', 'run', 'floors'),
  () => check('merchant package', 'npm', 'run', 'package'),
  () => check('unused code', 'npm', 'run', 'unused'),
  () => check('requirement rows', 'npm', 'run', 'trace'),
  () => check('sizes', 'npm', 'run', 'sizes'),
  () => check('drawn routes', 'npm', 'run', 'routes', '--', '--check'),
]);
await vitest('unit tests', {});
await onPostgres();
await endToEnd();

const sum = total(outcomes);
console.log(lastLine(sum));
process.exit(sum.failed > 0 ? 1 : 0);

/** The server's tests again on PostgreSQL, and the proofs, which need two processes on one database. */
async function onPostgres() {
  const postgres = await withPostgres('the server tests on PostgreSQL').catch((error: Error) => {
    console.error(error.message);
    outcomes.push(ofCheck(false));
    return undefined;
  });
  const env = postgres ? { TEST_DATABASE_URL: postgres.url } : {};
  if (postgres) await vitest('server tests on PostgreSQL', env, '--project', 'server');
  const proof = (name: string) =>
    step(`proof ${name}`, async () => {
      const { code, output } = await run(env, 'npm', 'run', `proof:${name}`);
      return { outcome: ofCheck(code === 0), output };
    });
  await inTwoLanes(
    ['kill', 'confirm-once', 'money', 'foreign-ids', 'forged-requests'].map((name) => () => proof(name)),
  );
  // Compares how long answers take, so nothing runs beside it.
  await proof('guesses');
  await postgres?.stop();
}

/** For what keeps one core busy, or none. */
async function inTwoLanes(steps: readonly (() => Promise<void>)[]) {
  const waiting = [...steps];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  };
  await Promise.all([lane(), lane()]);
}

async function endToEnd() {
  if (readSources('.', /\.e2e\.ts$/).length === 0) return;
  await step('end to end', async () => {
    const file = path.resolve(reports, 'end-to-end.json');
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
    const { code, output } = await run(env, 'npm', 'run', 'e2e', '--', '--reporter=line,json');
    return { outcome: counted(code, file, ofPlaywright), output };
  });
}

async function check(name: string, command: string, ...words: string[]) {
  await step(name, async () => {
    const { code, output } = await run({}, command, ...words);
    return { outcome: ofCheck(code === 0), output };
  });
}

async function vitest(name: string, env: NodeJS.ProcessEnv, ...words: string[]) {
  await step(name, async () => {
    const file = path.join(reports, `${name.replaceAll(' ', '-')}.json`);
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    const { code, output } = await run(env, 'npx', 'vitest', 'run', ...reporters, ...words);
    return { outcome: counted(code, file, ofVitest), output };
  });
}

/** What the report says, and never success when the process says otherwise. */
function counted<Report>(code: number, file: string, read: (report: Report) => Outcome): Outcome {
  if (!existsSync(file)) return ofCheck(false);
  const outcome = read(JSON.parse(readFileSync(file, 'utf8')));
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

/** A progress line at its end, and while it takes long; its output is shown only when it failed. */
async function step(name: string, work: () => Promise<{ outcome: Outcome; output: string }>) {
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1000).toFixed(0);
  const pulse = setInterval(() => console.log(`...    ${name} (${seconds()} s)`), 30_000);
  const { outcome, output } = await work();
  clearInterval(pulse);
  outcomes.push(outcome);
  if (outcome.failed > 0) console.log(output);
  console.log(`${outcome.failed > 0 ? 'FAILED' : 'ok    '} ${name} (${lastLine(outcome)}, ${seconds()} s)`);
}

function run(
  env: NodeJS.ProcessEnv,
  command: string,
  ...words: string[]
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, words, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    const keep = (text: Buffer) => {
      output += text;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
