/** The tests' browsers behave as a shopper's does: no protection is switched off that affects an embedded checkout. */
import { headlessShell, inBrowser, inWholeBrowser, wholeBrowser } from '../support/browsers.ts';
import { expect, test } from '../support/test.ts';

const inWhole = inWholeBrowser(test);

inWhole('the command line has none of the switches that automated browsers usually get', async ({ page }) => {
  await page.goto('chrome://version');
  const switches = (await page.locator('#command_line').innerText()).split(' --').slice(1);
  const nameOf = (text: string) => text.replace(/=.*$/, '');
  const names = switches.map(nameOf);
  expect(names).toContain('disable-features');
  for (const falsifying of [
    'disable-popup-blocking',
    'disable-back-forward-cache',
    'disable-field-trial-config',
    'disable-web-security',
    'disable-site-isolation-trials',
  ]) {
    expect(names).not.toContain(falsifying);
  }
  // When a switch is given several times, the last one counts.
  const features = switches.filter((text) => nameOf(text) === 'disable-features').at(-1);
  expect(features).not.toMatch(/ThirdPartyStoragePartitioning|BackForwardCache|SameSite|IsolateOrigins/);
});

inWhole('a popup without a click is blocked', async ({ page }) => {
  const address = 'http://one.localhost:9/';
  const script = "document.title = window.open('about:blank') ? 'opened' : 'blocked'";
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<script>${script}</script>` }),
  );
  await page.goto(address);
  await expect(page).toHaveTitle('blocked');
});

for (const [name, options] of Object.entries({
  'the whole browser': wholeBrowser,
  'the headless shell': headlessShell,
})) {
  inBrowser(test, options)(
    `storage of an embedded site is partitioned by shop in ${name}`,
    async ({ page }) => {
      const shops = ['http://one.localhost:9/', 'http://two.localhost:9/'];
      const embedded = 'http://inside.localhost:9/';
      await page.route('http://*.localhost:9/**', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: shops.includes(route.request().url())
            ? `<iframe src="${embedded}"></iframe>`
            : '<p>inside</p>',
        }),
      );
      const inside = page.frameLocator('iframe').locator('p');
      await page.goto(shops[0] ?? '');
      await inside.evaluate(() => localStorage.setItem('seen', 'in the first shop'));
      await page.goto(shops[1] ?? '');
      expect(await inside.evaluate(() => localStorage.getItem('seen'))).toBeNull();
    },
  );
}
