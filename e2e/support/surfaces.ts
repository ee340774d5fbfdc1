/** Which surfaces of the product a test drives, observed in its browser and annotated in the report of the run. */
import type { Browser, BrowserContext, Frame, Response, TestInfo } from 'playwright/test';

const pageOf: Readonly<Record<string, string>> = {
  portal: 'portal',
  checkout: 'widget',
  shop: 'demo',
  provider: 'sandbox',
  acs: 'sandbox',
};

/**
 * Watches the test's window and all others that it opens.
 * @returns a function that annotates the test with the surfaces
 */
export function watchSurfaces(browser: Browser, context: BrowserContext): (info: TestInfo) => void {
  const seen = new Set<string>();
  const notePage = (frame: Frame) => {
    const surface = URL.canParse(frame.url()) && pageOf[new URL(frame.url()).hostname.split('.')[0] ?? ''];
    if (surface) seen.add(surface);
  };
  const noteAnswer = (response: Response) => {
    const { pathname, hostname } = new URL(response.url());
    if (pathname.endsWith('/fourfold.js')) seen.add('widget');
    const isCall = ['fetch', 'xhr'].includes(response.request().resourceType());
    if (isCall && !hostname.startsWith('shop.')) seen.add('sandbox');
  };
  const watch = (each: BrowserContext) => {
    each.on('framenavigated', notePage);
    each.on('response', noteAnswer);
  };
  watch(context);
  browser.on('context', watch);
  return ({ annotations }) => {
    browser.off('context', watch);
    context.off('framenavigated', notePage);
    context.off('response', noteAnswer);
    for (const description of seen) annotations.push({ type: 'surface', description });
  };
}
