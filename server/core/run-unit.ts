/**
 * Runs a piece of work that has a name, such as a job by its id. Production only runs it. A sandbox with a seed derives the
 * random values of the work from its name.
 */
export type RunUnit = <Result>(name: string, work: () => Result) => Result;

export const runUnit: RunUnit = (_name, work) => work();
