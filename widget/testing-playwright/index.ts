/**
 * `@fourfold/widget/testing/playwright`: a fixture for browser tests of a shop over the sandbox. It imports nothing of
 * Playwright, so it works with the version and the `test` of the shop.
 */
import { type FourfoldShopper, shopperOf } from './fourfold-fixture.ts';
import type { Window } from './screens.ts';

export type { CompleteOptions, FourfoldShopper, OpenBy, Shopper } from './fourfold-fixture.ts';
export type { OpenedDisplay } from './open-checkout.ts';
export type { SentMessage } from './sandbox-calls.ts';

/** What tests with these fixtures get, for `base.extend<FourfoldFixtures>(fourfoldFixtures)`. */
export interface FourfoldFixtures {
  /** Origin of the sandbox, an option: `use: { fourfoldHost: '…' }`. Default http://localhost:4400. */
  fourfoldHost: string;
  /** The shopper at the test's `page`. */
  fourfold: FourfoldShopper;
}

/** Fixtures for `test.extend`: the option `fourfoldHost`, and `fourfold`, which buys or cancels with one call. */
export const fourfoldFixtures: {
  fourfoldHost: [string, { option: true }];
  fourfold(
    given: { page: Window; fourfoldHost: string },
    use: (fourfold: FourfoldShopper) => Promise<void>,
  ): Promise<void>;
} = {
  fourfoldHost: ['http://localhost:4400', { option: true }],
  fourfold: ({ page, fourfoldHost }, use) => use(shopperOf(page, fourfoldHost)),
};
