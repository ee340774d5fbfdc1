import type { FrameLocator, Locator, Page } from 'playwright/test';

/** Where the checkout is shown: its own window, a frame of the shop's page, or a dialog. */
export type Screen = Pick<
  Page | FrameLocator | Locator,
  'getByRole' | 'getByLabel' | 'getByText' | 'frameLocator' | 'locator'
>;
