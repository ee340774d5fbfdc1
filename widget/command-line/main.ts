/** `npx fourfold`: the command of the package. */
import process from 'node:process';
import { run } from './run.ts';

declare const __FOURFOLD_VERSION__: string;

const ended = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ended.abort());

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    if (ended.signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      ended.signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    ended.signal.addEventListener('abort', end);
  });

void run(process.argv.slice(2), {
  version: __FOURFOLD_VERSION__,
  env: process.env,
  fetch,
  print: (line) => void process.stdout.write(`${line}\n`),
  signal: ended.signal,
  pause,
}).then((code) => {
  process.exitCode = code;
});
