/** Automatic checks of a page: the rules of axe in all its documents, and whether it scrolls sideways. */
import axe from 'axe-core';
import { expect, type Frame, type Page } from 'playwright/test';

/**
 * Waits for colour transitions, since axe would read a colour in between. Endless animations such as spinners are
 * skipped.
 */
async function settleColours(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
  await Promise.allSettled(passing.map((animation) => animation.finished));
}

/** The page's policy allows only its own scripts, so axe is injected by the debugger and not by a tag. */
async function violationsIn(frame: Frame, without: readonly string[]): Promise<string[]> {
  await frame.evaluate(settleColours);
  await frame.evaluate(axe.source);
  return frame.evaluate(
    async ([isPart, without]) => {
      const off = { enabled: false };
      // Each document is checked on its own, whatever its origin. A framed one is part of a page, so rules for pages
      // don't apply.
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
        iframes: false,
        rules: {
          ...(isPart && { 'landmark-one-main': off, 'page-has-heading-one': off, region: off }),
          ...Object.fromEntries(without.map((rule) => [rule, off])),
        },
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
      );
    },
    [frame.parentFrame() !== null, without] as const,
  );
}

const isShown = async (frame: Frame): Promise<boolean> =>
  frame.parentFrame() === null || (await (await frame.frameElement()).isVisible());

/** @param without the rules of axe that do not apply */
export async function accessibilityFaultsOn(page: Page, without: readonly string[] = []): Promise<string[]> {
  const found = await Promise.all(
    page.frames().map(async (frame) => ((await isShown(frame)) ? violationsIn(frame, without) : [])),
  );
  return found.flat();
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaultsOn(page), `what axe finds on ${await page.title()}`).toEqual([]);
}

/** By how many pixels something sticks out of the page at its side. */
export const widthBeyond = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await widthBeyond(page), `what sticks out of ${await page.title()}`).toBe(0);
}

/** The rules of axe on a phone and a desktop in both colour schemes, and no sideways scrolling on the smallest phone. The window stays a phone's. */
export async function expectGoodLooks(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 860 });
      await expectAccessible(page);
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 860 });
}
