/** A screen in each theme and at each zoom: the rules of axe, the keyboard and the accessibility tree. */
import { expect, type Frame, type Page, test } from 'playwright/test';
import { type Look, type LookedAt, looks, nameOfLook } from '#tooling/release/looks-matrix.ts';
import { accessibilityFaultsOn, widthBeyond } from './accessibility.ts';
import { lastAttempts, record, recorded } from './records.ts';

const medias = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced colours': { colorScheme: 'dark', forcedColors: 'active' },
} as const;

/** A zoom in a window of 1280 by 900 px is a smaller page (WCAG 2.2, reflow). */
const sizeAt = (zoom: number) => ({ width: 128_000 / zoom, height: Math.max(320, 90_000 / zoom) });

/** Runs in a document. @returns one sentence for each control that Tab does not reach, or not in the order of the page */
function keyboardFaults(): string[] {
  const within = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ]);
  const modal = within(document)
    .filter((element) => element.matches('dialog:modal'))
    .at(-1);
  const controls = within(modal ?? document)
    .filter((element) => element.matches('button, a[href], input, select, textarea, summary, [role=button]'))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'))
    .filter((element) => !(element as HTMLInputElement).disabled);
  return controls.flatMap((control) => {
    const name = `${control.localName} ${control.textContent?.trim().slice(0, 40) || control.id}`;
    control.focus();
    const root = control.getRootNode() as Document | ShadowRoot;
    if (root.activeElement !== control) return [`${name} takes no focus`];
    if (control.tabIndex < 0) return [`Tab does not reach ${name}`];
    return control.tabIndex > 0 ? [`${name} is out of the order of the page`] : [];
  });
}

const controlWithoutName =
  /^\s*- ((?:button|link|textbox|checkbox|radio|combobox|dialog)(?: \[[^\]]*\])*:?)$/gm;

async function faultsOfTree(frame: Frame): Promise<string[]> {
  const tree = await frame.locator('body').ariaSnapshot();
  return [...tree.matchAll(controlWithoutName)].map(([, line]) => `no name: ${line}`);
}

/** Looks at what a page shows, records each cell, and fails where something was found. */
export async function expectGoodInAllLooks(
  page: Page,
  { screen, locale }: Pick<Look, 'screen' | 'locale'>,
): Promise<void> {
  const cells: LookedAt[] = [];
  const shown = page.frames().filter((frame) => frame === page.mainFrame() || screen === 'dialog');
  for (const theme of looks.theme) {
    await page.emulateMedia({ ...medias[theme], reducedMotion: 'reduce' });
    for (const zoom of looks.zoom) {
      await page.setViewportSize(sizeAt(zoom));
      // The browser replaces the colours that the rule would compare.
      const without = theme === 'forced colours' ? ['color-contrast'] : [];
      const axe = await accessibilityFaultsOn(page, without);
      const beyond = await widthBeyond(page);
      const keyboard = await Promise.all(shown.map((frame) => frame.evaluate(keyboardFaults)));
      const tree = await Promise.all(shown.map(faultsOfTree));
      cells.push({
        ...{ screen, locale, theme, zoom },
        axe: beyond > 0 ? [...axe, `sticks out by ${beyond} px`] : axe,
        keyboard: keyboard.flat(),
        tree: tree.flat(),
      });
    }
  }
  const attempt = test.info().retry;
  record(
    'looks',
    cells.map((cell) => ({ ...cell, attempt })),
  );
  const bad = cells.filter(({ axe, keyboard, tree }) => axe.length + keyboard.length + tree.length > 0);
  expect(bad, `what is wrong on ${screen}`).toEqual([]);
}

export const lookedAt = () => lastAttempts(recorded<LookedAt & { attempt: number }>('looks'), nameOfLook);

/** Nothing moves for longer than an instant, also inside shadow trees, when the shopper has asked for less motion. */
export async function expectStill(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 10)
      .map((animation) => (animation as CSSAnimation).animationName ?? 'transition'),
  );
  expect(moving, 'what moves under reduced motion').toEqual([]);
}
