/** For tests that move the clock of all shoppers: each worker that runs them starts its own product. */
import { pointTo, startStack } from './stack.ts';
import type { test as base } from './test.ts';

export const withOwnProduct = (test: typeof base) =>
  test.extend<object, { readonly ownProduct: undefined }>({
    ownProduct: [
      // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from there
      async ({}, use) => {
        const stack = await startStack({ RATE_LIMIT: 'off' });
        pointTo(stack);
        await use(undefined);
        await stack.stop();
      },
      { scope: 'worker', auto: true, timeout: 240_000 },
    ],
  });
