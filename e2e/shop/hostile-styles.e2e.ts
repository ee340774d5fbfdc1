/** What the script draws, on pages whose own style sheets would hide, move or disable it. */
import { merchantIdOf } from '../support/merchant.ts';
import { scriptTag, test } from '../support/merchant-page.ts';
import { expect } from '../support/test.ts';

const sheets = {
  'empty elements hidden': ':empty{display:none!important}',
  'children of the body hidden': 'html>div,body>div{display:none!important}',
  'everything without a class hidden':
    ':not([class]):not(html,head,body,main,button){visibility:hidden!important}',
  'nothing to be pressed': 'html,body{pointer-events:none}div{pointer-events:none!important}',
  'moved away':
    'div,fourfold-placement{position:fixed!important;left:-9999px!important;transform:translateX(-9999px)!important}',
  'faded out':
    'div,fourfold-placement{animation:gone 1ms forwards;opacity:0!important}@keyframes gone{to{opacity:0}}',
  'without a size':
    'div,fourfold-placement{width:0!important;height:0!important;overflow:hidden;contain:strict!important}',
  'not painted':
    'div,fourfold-placement{content-visibility:hidden!important;clip-path:inset(50%)!important;filter:opacity(0)!important}',
  'of a body that is not shown': 'body{opacity:0;visibility:hidden}',
} as const;

for (const [what, css] of Object.entries(sheets)) {
  test(`the layer and a placement on a page with ${what}`, async ({ page, merchantPage }) => {
    const placement = `<fourfold-placement merchant-id="${merchantIdOf('AU')}" amount="120.00" currency="AUD"></fourfold-placement>`;
    merchantPage.show(
      `${scriptTag()}<style>${css}</style><body><main>${placement}<p class="long" style="height:3000px">Long</p></main>`,
    );
    await page.goto(merchantPage.origin);
    const line = page.locator('fourfold-placement');
    await expect(line).toContainText('$30.00');
    if (!css.startsWith('body{')) {
      await expect(line).toBeVisible();
      await expect(line).toBeInViewport();
    }
    await page.evaluate(() => scrollTo(0, 200));
    await page.evaluate((merchantId) => {
      type Script = { init(options: object): { open(): void } };
      const { Fourfold } = window as unknown as { Fourfold: Script };
      Fourfold.init({ merchantId, display: 'dialog', createToken: () => new Promise(() => {}) }).open();
    }, merchantIdOf('AU'));
    const cancel = page.getByRole('button', { name: 'Cancel' });
    await expect(cancel).toBeInViewport();
    // The page behind stays where it is, during and after.
    await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1);
    await page.mouse.move(5, 5);
    await page.mouse.wheel(0, 500);
    await cancel.click();
    await expect(cancel).toBeHidden();
    expect(await page.evaluate(() => [scrollY, document.adoptedStyleSheets.length])).toEqual([200, 0]);
  });
}
