import type { TestInfo } from 'playwright/test';

/** The option by which this run leaves out tests of a file that it has; undefined if it has none. */
export const choiceOf = ({ argv }: TestInfo['config']): string | undefined =>
  argv.find((word) => /^(-g|--(grep|last-failed|only-changed|shard|test-list))/.test(word));
