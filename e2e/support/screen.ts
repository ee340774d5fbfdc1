import type { FrameLocator, Locator, Page } from 'playwright/test';

/** Where something is shown: a window of its own, a frame of the shop's page, a dialog. */
export type Screen = Pick<
  Page | FrameLocator | Locator,
  'getByRole' | 'getByLabel' | 'getByText' | 'frameLocator' | 'locator'
>;
