/** The `test` of the journeys in other engines: a browser for each worker, and a fresh session of it for each journey. */
import { test as base } from 'playwright/test';
import { type EngineDriver, type SessionSettings, withinTime } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { type Visit, visitOf } from './locator.ts';
import { startWebKit } from './webkit.ts';

export interface EngineOptions {
  readonly engine: 'firefox' | 'webkit';
}

interface WorkerFixtures extends EngineOptions {
  readonly browserOfEngine: EngineDriver;
}

const programOf = (variable: string): string => {
  const path = process.env[variable];
  if (!path) throw new Error(`${variable} is not set: run the journeys by npm run engines`);
  return path;
};

const starts = {
  firefox: () => startFirefox(programOf('FIREFOX_PATH')),
  webkit: () =>
    startWebKit({
      driver: programOf('WEBKIT_DRIVER_PATH'),
      miniBrowser: programOf('WEBKIT_BROWSER_PATH'),
      xvfb: programOf('XVFB_PATH'),
    }),
} satisfies Record<EngineOptions['engine'], () => Promise<EngineDriver>>;

export const test = base.extend<SessionSettings & { readonly visit: Visit }, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  browserOfEngine: [
    async ({ engine }, use) => {
      const browser = await withinTime(`${engine} starts`, starts[engine](), 90_000);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  framesKeepCookies: [false, { option: true }],
  visit: async ({ browserOfEngine, framesKeepCookies }, use) => {
    const session = await browserOfEngine.newSession({ framesKeepCookies });
    await use(await visitOf(session));
    await session.close();
  },
});
