/** The line under a price and the checkout's dialog on a merchant's page: they shift no layout and suit its colours. */
import type { Page } from 'playwright/test';
import { type Colour, contrastOf, luminanceOf, pixelsAt } from '../support/colours.ts';
import { merchantIdOf, newCheckout } from '../support/merchant.ts';
import { scriptTag, test } from '../support/merchant-page.ts';
import { origins } from '../support/sandbox.ts';
import { shopOn } from '../support/shop.ts';
import { expect } from '../support/test.ts';

const heights = { small: 20, medium: 24, large: 32 } as const;
const sizes = Object.keys(heights) as (keyof typeof heights)[];

const placement = (attributes: string) =>
  `<fourfold-placement merchant-id="${merchantIdOf('AU')}" amount="120.00" currency="AUD" ${attributes}></fourfold-placement>`;

/** Sums up every layout shift from the first paint on, including those after input. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const root = document as Document & { shifted?: number };
    root.shifted = 0;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as unknown as { value: number }[]) {
        root.shifted = (root.shifted ?? 0) + shift.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Reads the sum after the frames in which a change is laid out, painted and reported. */
const shiftsOf = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return (document as Document & { shifted?: number }).shifted;
  });

const setOnAll = (page: Page, name: string, value: string) =>
  page.locator('fourfold-placement').evaluateAll(
    (all, [name, value]) => {
      for (const one of all) one.setAttribute(name, value);
    },
    [name, value] as const,
  );

for (const width of [1280, 390]) {
  test(`placements of every size load, fill, change and fail without a layout shift, ${width} wide [MER-105]`, async ({
    page,
    merchantPage,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    let letGo = () => {};
    const wait = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/messaging?*', async (route) => {
      await wait;
      await route.continue();
    });
    const lines = sizes.map((size) => `${placement(`size="${size}"`)}<p>What follows</p>`).join('');
    // Small enough that the longest text fits one line on a phone, in the widest font that a machine may have.
    merchantPage.show(`${scriptTag()}<style>body{font:10px sans-serif}</style><body>${lines}`);
    await page.goto(merchantPage.origin);

    const all = page.locator('fourfold-placement');
    const expectHeights = async (text: RegExp) => {
      for (const each of await all.all()) await expect(each).toHaveText(text);
      const shown = await all.evaluateAll((lines) =>
        lines.map((line) => line.getBoundingClientRect().height),
      );
      expect(shown).toEqual(sizes.map((size) => heights[size]));
      expect(await shiftsOf(page)).toBe(0);
    };
    await expectHeights(/^$/);
    letGo();
    await expectHeights(/^or 4 payments of \$30\.00/);
    await setOnAll(page, 'amount', '80.00');
    await expectHeights(/^or 4 payments of \$20\.00/);
    await setOnAll(page, 'amount', '20.00');
    await expectHeights(/^Fourfold is available for orders from/);
    await setOnAll(page, 'amount', 'about 20');
    await expectHeights(/^$/);
    await setOnAll(page, 'amount', '120.00');
    await expectHeights(/^or 4 payments of \$30\.00/);
    await setOnAll(page, 'merchant-id', 'nobody');
    await expectHeights(/^$/);
    // Proves that the watch sees a shift.
    await all.first().evaluate((line) => line.before(document.createElement('hr')));
    await expect.poll(() => shiftsOf(page)).toBeGreaterThan(0);
  });
}

type Theme = 'light' | 'dark' | 'auto';
interface Surroundings {
  readonly theme: Theme;
  /** What the shopper's device prefers. */
  readonly device: 'light' | 'dark';
  readonly page: string;
  readonly style: string;
}

const surroundings: readonly Surroundings[] = [
  { theme: 'light', device: 'light', page: 'a page without colours', style: '' },
  { theme: 'light', device: 'dark', page: 'a page that stays light', style: ':root{color-scheme:light}' },
  {
    theme: 'light',
    device: 'dark',
    page: 'a light part of a dark page',
    style: ':root{color-scheme:dark} main{background:#eee}',
  },
  { theme: 'dark', device: 'light', page: 'a dark part of a light page', style: 'main{background:#123}' },
  { theme: 'dark', device: 'dark', page: 'a dark page', style: ':root{color-scheme:dark}' },
  { theme: 'auto', device: 'light', page: 'a page of both', style: ':root{color-scheme:light dark}' },
  { theme: 'auto', device: 'dark', page: 'a page of both', style: ':root{color-scheme:light dark}' },
  { theme: 'auto', device: 'light', page: 'a page that stays dark', style: ':root{color-scheme:dark}' },
  { theme: 'auto', device: 'dark', page: 'a page without colours', style: '' },
];

for (const { theme, device, page: where, style } of surroundings) {
  test(`a placement in theme ${theme} can be read on ${where}, device ${device} [MER-106]`, async ({
    page,
    merchantPage,
  }) => {
    await page.emulateMedia({ colorScheme: device });
    const main = '<main style="padding:40px">';
    merchantPage.show(`${scriptTag()}<style>${style}</style><body>${main}${placement(`theme="${theme}"`)}`);
    await page.goto(merchantPage.origin);
    const line = page.locator('fourfold-placement');
    await expect(line).toContainText('$30.00');
    const colour = await line.locator('[part=text]').evaluate((text) => {
      const pen = new OffscreenCanvas(1, 1).getContext('2d');
      if (!pen) throw new Error('This browser draws nothing');
      pen.fillStyle = getComputedStyle(text).color;
      pen.fillRect(0, 0, 1, 1);
      return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
    });
    const box = await line.boundingBox();
    const [behind] = await pixelsAt(page, [{ x: (box?.x ?? 0) - 10, y: box?.y ?? 0 }]);
    expect(contrastOf(colour as unknown as Colour, behind as Colour)).toBeGreaterThanOrEqual(4.5);
  });
}

interface Frame extends Omit<Surroundings, 'page'> {
  readonly isDark: boolean;
}

const frames: readonly Frame[] = [
  { theme: 'auto', device: 'light', style: 'light dark', isDark: false },
  { theme: 'auto', device: 'dark', style: 'light dark', isDark: true },
  { theme: 'dark', device: 'light', style: 'dark', isDark: true },
  { theme: 'dark', device: 'light', style: 'light', isDark: true },
  { theme: 'light', device: 'dark', style: 'dark', isDark: false },
];

for (const { theme, device, style, isDark } of frames) {
  const look = isDark ? 'dark' : 'light';
  test(`the dialog in theme ${theme} is ${look} before and after the app has loaded, on a ${style} page, device ${device} [MER-106]`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: device });
    let letGo = () => {};
    const wait = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(`${origins.checkout}/assets/**`, async (route) => {
      await wait;
      await route.continue();
    });
    await shopOn(page).openProduct();
    const { token } = await newCheckout();
    const loading = page.waitForResponse((response) => response.url().includes(`/?token=${token}`));
    await page.evaluate(
      ([merchantId, token, theme, style]) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`:root{color-scheme:${style}!important}`);
        document.adoptedStyleSheets.push(sheet);
        type Script = { init(options: object): { open(options: object): void } };
        const { Fourfold } = window as unknown as { Fourfold: Script };
        Fourfold.init({ merchantId, display: 'dialog', theme }).open({ token });
      },
      [merchantIdOf('AU'), token, theme, style] as const,
    );
    await loading;
    const frame = page.locator('iframe[title]');
    const expectLook = async () => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await frame.boundingBox()) ?? {};
      // The edges, where there are neither texts nor fields.
      const places = [0.1, 0.5, 0.9].flatMap((share) => [
        { x: x + 3, y: y + height * share },
        { x: x + width - 4, y: y + height * share },
      ]);
      for (const colour of await pixelsAt(page, places)) {
        if (isDark) expect(luminanceOf(colour)).toBeLessThan(0.2);
        else expect(luminanceOf(colour)).toBeGreaterThan(0.8);
      }
    };
    // The body is rendered after the first script, so only the head is waited for.
    await frame.contentFrame().locator('head').waitFor({ state: 'attached' });
    await expect(frame.contentFrame().locator('meta[name=color-scheme]')).toHaveAttribute(
      'content',
      theme === 'auto' ? 'light dark' : theme,
    );
    // A loaded document may still have to be painted.
    await expect(expectLook).toPass();
    letGo();
    await expect(frame.contentFrame().getByRole('textbox')).toBeVisible();
    await expect(expectLook).toPass();
  });
}
