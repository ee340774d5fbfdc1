/** What every answer of the product to a browser carries, watched in each test. */
import type { Browser, BrowserContext, Response } from 'playwright/test';

const ours = /^(?:(?:checkout|portal|files|provider|acs|bank|partner|shop)\.)?localhost$|^127\.0\.0\.1$/;
const policies: readonly string[] = ['no-referrer', 'same-origin'];

/**
 * Watches the test's window and all others that it opens.
 * @returns what is wrong with the answers, once for each address
 */
export function watchHeaders(browser: Browser, context: BrowserContext): () => Promise<string[]> {
  const wrong = new Map<string, Response>();
  const note = (response: Response) => {
    const { hostname, port, pathname, protocol } = new URL(response.url());
    if (!protocol.startsWith('http') || !ours.test(hostname)) return;
    for (const what of wrongIn(hostname, response.headers()))
      wrong.set(`${response.status()} ${hostname}:${port}${pathname} ${what}`, response);
  };
  const watch = (each: BrowserContext) => each.on('response', note);
  watch(context);
  browser.on('context', watch);
  return async () => {
    browser.off('context', watch);
    context.off('response', note);
    const answered = await Promise.all(
      [...wrong].map(async ([what, response]) => ((await isOfServer(response)) ? what : null)),
    );
    return answered.filter((what) => what !== null);
  };
}

function wrongIn(hostname: string, headers: Readonly<Record<string, string>>): string[] {
  const policy = headers['referrer-policy'] ?? 'none';
  return [
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['may be taken for another type']),
    ...(policies.includes(policy) || hostname.startsWith('shop.') ? [] : [`tells its address: ${policy}`]),
  ];
}

/** Not one that a test made up, and not a page of another test's own server. */
async function isOfServer(response: Response): Promise<boolean> {
  const address = await response.serverAddr().catch(() => null);
  const ports = Object.entries(process.env)
    .filter(([name]) => /^E2E_(?:API|SHOP|PROVIDER)$/.test(name))
    .map(([, value]) => new URL(value ?? '').port);
  return address !== null && ports.includes(String(address.port));
}
