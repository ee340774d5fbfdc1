/** Everything a reviewer would run, in the order in which it fails soonest, ending with one line of counts. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { withPostgres } from '../postgres.ts';
import { readSources } from '../source-files.ts';
import { isFull } from './extent.ts';
import { lastLine, type Outcome, ofCheck, ofReport, total } from './outcome.ts';
import {
  failuresIn,
  flakyIn,
  parseReport,
  type Report,
  readReports,
  reportFolder,
  reportOf,
} from './reports.ts';
import { inSeconds, type StepTime, timesOf } from './slowest.ts';

const { PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL } = os.constants.priority;
const outcomes: Outcome[] = [];
const steps: StepTime[] = [];
const failures: string[] = [];
const flaky: string[] = [];

rmSync(reportFolder, { recursive: true, force: true });
mkdirSync(reportFolder, { recursive: true });

await inTwoLanes([
  async () => {
    await check('build', 'npm', 'run', 'build');
    await check('merchant package', 'npm', 'run', 'package');
    await check('sizes', 'npm', 'run', 'sizes');
    await check('supported browsers', 'npm', 'run', 'browsers');
  },
  () => check('types', 'npm', 'run', 'types:react'),
  () => check('types under Preact', 'npm', 'run', 'types:preact'),
  () => check('lint', 'npm', 'run', 'lint'),
  () => check('unused code', 'npm', 'run', 'unused'),
  () => check('floors', 'npm', 'run', 'floors'),
  () => check('citations', 'npm', 'run', 'citations'),
  () => check('drawn routes', 'npm', 'run', 'routes', '--', '--check'),
]);
await overPostgres(async (env) => {
  await vitest('unit tests', env);
  // Compares response times, so nothing runs beside it.
  await proof('guesses', env);
  // Two of them keep two processors busy. Beside the end-to-end tests a journey of WebKit takes four times as long.
  await otherEngines();
  // The browsers leave a quarter of two processors idle. The proofs take what is left and give way.
  await Promise.all([endToEnd(), otherProofs(env)]);
});
await check('release', 'npm', 'run', 'release-check');
await check('requirement rows', 'npm', 'run', 'trace', '--', '--check');

const { passed, failed, skipped } = total(outcomes);
const seconds = performance.now() / 1000;
writeFileSync(
  path.join(reportFolder, 'summary.json'),
  JSON.stringify({ seconds, passed, failed, flaky, steps }, null, 2),
);
console.log(`\n${timesOf(steps, readReports('.'))}`);
console.log(`${isFull ? 'Everything at its full extent' : 'The run'} took ${inSeconds(seconds)}`);
for (const test of flaky) console.log(`FLAKY ${test}`);
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(lastLine({ passed, failed, skipped }));
process.exit(failed > 0 ? 1 : 0);

/** With a PostgreSQL for the server's tests and for the proofs, which need two processes on one database. */
async function overPostgres(work: (env: NodeJS.ProcessEnv) => Promise<void>) {
  const postgres = await withPostgres('the server tests on PostgreSQL').catch((error: Error) => {
    console.error(error.message);
    outcomes.push(ofCheck(false));
    return undefined;
  });
  await work(postgres ? { TEST_DATABASE_URL: postgres.url } : {});
  await postgres?.stop();
}

async function otherProofs(env: NodeJS.ProcessEnv) {
  const names = [
    'kill',
    'confirm-once',
    'provider-faults',
    'money',
    'foreign-ids',
    'forged-requests',
    'requests',
    'scripts',
    'messages',
    'matrices',
  ];
  for (const name of names) await proof(name, env, PRIORITY_BELOW_NORMAL);
}

async function proof(name: string, env: NodeJS.ProcessEnv, priority = PRIORITY_NORMAL) {
  await step(`proof ${name}`, async () => {
    const words = ['run', '--silent', `proof:${name}`, '--', '--json'];
    const { code, output, answer } = await run({ env, priority }, 'npm', ...words);
    const file = reportOf(`proof ${name}`);
    writeFileSync(file, answer);
    return { ...counted(code, file), output };
  });
}

/** For steps that use one core at most. */
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
    const file = reportOf('end to end');
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: path.resolve(file) };
    const { code, output } = await run({ env }, 'npm', 'run', 'e2e', '--', '--reporter=line,json');
    return { ...counted(code, file), output };
  });
}

/** The journeys in Firefox and WebKit. */
async function otherEngines() {
  await step('other engines', async () => {
    const file = reportOf('other engines');
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: path.resolve(file) };
    const words = ['run', 'engines', '--', '--reporter=line,json'];
    const { code, output } = await run({ env }, 'npm', ...words);
    return { ...counted(code, file), output };
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
    const file = reportOf(name);
    const reporters = ['--reporter=dot', '--reporter=./tooling/test/vitest-report.ts'];
    const where = { ...env, FOURFOLD_TEST_REPORT: file };
    const { code, output } = await run({ env: where }, 'npx', 'vitest', 'run', ...reporters, ...words);
    return { ...counted(code, file), output };
  });
}

/** The outcome of the report, but never success when the process failed. */
function counted(code: number, file: string): Omit<Ended, 'output'> {
  const report = existsSync(file) ? parseReport(readFileSync(file, 'utf8')) : null;
  if (!report) return { outcome: ofCheck(false) };
  const outcome = ofReport(report);
  return { report, outcome: code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome };
}

interface Ended {
  readonly outcome: Outcome;
  readonly output: string;
  readonly report?: Report;
}

/** A progress line at its end, and while it takes long; its output is shown only when something in it failed. */
async function step(name: string, work: () => Promise<Ended>) {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const pulse = setInterval(() => console.log(`...    ${name} (${seconds().toFixed(0)} s)`), 30_000);
  const { outcome, output, report } = await work();
  clearInterval(pulse);
  outcomes.push(outcome);
  steps.push({ name, seconds: seconds() });
  const unsteady = report ? flakyIn(report, process.cwd()) : [];
  flaky.push(...unsteady);
  if (outcome.failed > 0 || unsteady.length > 0) console.log(output);
  if (outcome.failed > 0) {
    const named = report ? failuresIn(report, process.cwd()) : [];
    failures.push(...(named.length > 0 ? named : [name]));
  }
  console.log(
    `${outcome.failed > 0 ? 'FAILED' : 'ok    '} ${name} (${lastLine(outcome)}, ${seconds().toFixed(0)} s)`,
  );
}

function run(
  { env, priority }: { env?: NodeJS.ProcessEnv; priority?: number },
  command: string,
  ...words: string[]
): Promise<{ code: number; output: string; answer: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, words, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    if (child.pid !== undefined && priority) os.setPriority(child.pid, priority);
    let output = '';
    let answer = '';
    child.stdout.on('data', (text: Buffer) => {
      answer += text;
      output += text;
    });
    child.stderr.on('data', (text: Buffer) => {
      output += text;
    });
    child.once('error', (error) => resolve({ code: 1, output: error.message, answer: '' }));
    child.once('close', (code) => resolve({ code: code ?? 1, output, answer }));
  });
}
