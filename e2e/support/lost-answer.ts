/** Loses the response to a request that the server carries out. */
import type { BrowserContext, Page, Request } from 'playwright/test';
import { localFetch } from './local-fetch.ts';

/**
 * Loses the first response to a path with this ending, whichever document requests it.
 * @returns a function that tells whether it has happened yet.
 */
export async function loseFirstAnswer(page: Page, path: string): Promise<() => boolean> {
  let isLost = false;
  const context = page.context();
  await context.route(`**${path}`, async (route, request) => {
    if (isLost || request.method() === 'OPTIONS') return route.continue();
    isLost = true;
    await execute(context, request);
    await route.abort('connectionreset');
  });
  return () => isLost;
}

/** Sends the request as the browser would have from a page of that site, and waits for the whole response. */
export async function execute(context: BrowserContext, request: Request): Promise<void> {
  const cookies = await context.cookies(request.url());
  const headers = {
    ...request.headers(),
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'sec-fetch-site': 'same-origin',
  };
  const body = request.postData() ?? undefined;
  const reply = await localFetch(request.url(), { method: request.method(), headers, body });
  if (!reply.ok) throw new Error(`The server refused ${request.url()} with ${reply.status}`);
}
