import { expect } from 'playwright/test';
import type { Screen } from './screen.ts';

/** What the checkout says in a frame of which the browser can't say yet that it is seen. */
export const unseen = 'The shop’s page may be covering this';

/** Presses what counts in a frame only once it was seen for a moment, until it does. */
export async function pressSeen(screen: Screen, press: () => Promise<unknown>): Promise<void> {
  const isFrame = 'owner' in screen;
  if (!isFrame) return void (await press());
  await expect(async () => {
    await press();
    await expect(screen.getByText(unseen)).toHaveCount(0, { timeout: 1 });
  }).toPass();
}
