/** What a machine can say about a page: the rules of axe in all its documents, and whether it scrolls sideways. */
import axe from 'axe-core';
import { expect, type Frame, type Page } from 'playwright/test';

/** The page's policy lets no script in but its own, so the rules come by the debugger and not as a tag. */
async function violationsIn(frame: Frame): Promise<string[]> {
  await frame.evaluate(axe.source);
  return frame.evaluate(async () => {
    // Each document is asked by itself, whatever its origin.
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ iframes: false });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
  });
}

export async function expectAccessible(page: Page): Promise<void> {
  const shown = page.frames().filter((frame) => frame.url() !== 'about:blank');
  const found = await Promise.all(shown.map(violationsIn));
  expect(found.flat(), `what axe finds on ${await page.title()}`).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(beyond, `what sticks out of ${await page.title()}`).toBe(0);
}
