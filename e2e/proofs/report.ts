/** The options and the report of every proof. */
import { parseArgs } from 'node:util';

export interface ProofOptions {
  /** The size of the figure in reliability.md, not the one that runs with the tests. */
  readonly isFull: boolean;
  readonly isJson: boolean;
}

const common = {
  full: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

export function readOptions(): ProofOptions {
  const { values } = parseArgs({ options: common });
  return { isFull: values.full, isJson: values.json };
}

/** Options of a proof with numbered trials, which can continue a run that was stopped. */
export interface NumberedOptions extends ProofOptions {
  /** The number of the first trial of this run, from 1. */
  readonly from: number;
}

export function readNumberedOptions(): NumberedOptions {
  const { values } = parseArgs({ options: { ...common, from: { type: 'string', default: '1' } } });
  const from = Number(values.from);
  if (!Number.isInteger(from) || from < 1)
    throw new Error(`--from takes the number of a trial, not ${values.from}`);
  return { isFull: values.full, isJson: values.json, from };
}

export interface Figure {
  readonly name: string;
  readonly trials: number;
  readonly violations: number;
  /** What else was measured, ready to print. */
  readonly note?: string;
}

export interface Planted {
  readonly bug: string;
  readonly wasCaught: boolean;
}

/** With no failure in so many trials, the true rate is below this with 95 % certainty: the rule of three. */
export const upperBound = (trials: number): number => Math.min(1, 3 / trials);

/** Prints the figures. @returns whether the proof holds: nothing was violated, and every planted bug was caught */
export function report(
  proof: string,
  options: ProofOptions,
  planted: readonly Planted[],
  figures: readonly Figure[],
): boolean {
  const holds =
    figures.every(({ violations }) => violations === 0) && planted.every(({ wasCaught }) => wasCaught);
  if (options.isJson) {
    const size = options.isFull ? 'full' : 'small';
    console.log(JSON.stringify({ proof, size, holds, planted, figures }, null, 2));
  } else {
    printTable(proof, planted, figures);
  }
  return holds;
}

function printTable(proof: string, planted: readonly Planted[], figures: readonly Figure[]): void {
  console.log(`\n${proof}\n`);
  for (const { bug, wasCaught } of planted) {
    console.log(`  planted bug ${wasCaught ? 'caught' : 'NOT CAUGHT'}: ${bug}`);
  }
  const width = Math.max(...figures.map(({ name }) => name.length));
  console.log('');
  for (const { name, trials, violations, note } of figures) {
    const bound = violations === 0 && trials > 0 ? ` (below ${percent(upperBound(trials))} with 95 %)` : '';
    const line = `  ${name.padEnd(width)}  ${violations} of ${trials}${bound}`;
    console.log(note ? `${line}  ${note}` : line);
  }
  console.log('');
}

const percent = (rate: number) => `${Number((rate * 100).toPrecision(2))} %`;

/** The value below which that part of the measurements lies. */
export function percentile(measurements: readonly number[], part: number): number {
  const sorted = [...measurements].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? 0;
}

/** Ends the process with the result of the proof. */
export async function run(prove: () => Promise<boolean>): Promise<never> {
  try {
    process.exit((await prove()) ? 0 : 1);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}
