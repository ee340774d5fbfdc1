/** Formats how a run spent its time, for printing at its end. */
import type { ReportedFile } from './reports.ts';

/** A step of the run. Steps may run at the same time. */
export interface StepTime {
  readonly name: string;
  readonly seconds: number;
}

export const inSeconds = (seconds: number): string => `${seconds.toFixed(1)} s`;

export function timesOf(steps: readonly StepTime[], files: readonly ReportedFile[], count = 20): string {
  const ofFiles = files.map(({ file, project, seconds }) => ({ name: `${file} (${project})`, seconds }));
  const ofTests = files.flatMap(({ file, project, tests }) =>
    tests.map(({ name, seconds }) => ({ name: `${file} (${project}) ${name}`, seconds })),
  );
  return [
    table('Steps', steps),
    table(`The ${count} slowest files`, slowest(ofFiles, count)),
    table(`The ${count} slowest tests`, slowest(ofTests, count)),
  ].join('\n');
}

const slowest = (times: readonly StepTime[], count: number) =>
  [...times].sort((one, other) => other.seconds - one.seconds).slice(0, count);

const table = (head: string, times: readonly StepTime[]): string =>
  [head, ...times.map(({ name, seconds }) => `${inSeconds(seconds).padStart(9)}  ${name}`), ''].join('\n');
