/** A request that the server carries out and whose answer never arrives. */
import type { CDPSession, Frame, Page } from 'playwright/test';

/**
 * The first answer to a path that ends so is lost, in whichever document it was asked for.
 * @returns whether that has happened yet.
 */
export async function loseFirstAnswer(page: Page, path: string): Promise<() => boolean> {
  let isLost = false;

  const watch = async (session: CDPSession): Promise<void> => {
    session.on('Fetch.requestPaused', async ({ requestId, request }) => {
      const isAsking = request.method === 'OPTIONS';
      if (isLost || isAsking) return session.send('Fetch.continueRequest', { requestId });
      isLost = true;
      return session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    });
    // At this stage the server has answered and the page has not heard it.
    await session.send('Fetch.enable', {
      patterns: [{ urlPattern: `*${path}`, requestStage: 'Response' }],
    });
  };

  const context = page.context();
  await watch(await context.newCDPSession(page));
  const watchFrame = async (frame: Frame): Promise<void> => {
    // A document of the same site is seen by the page's own session.
    const session = await context.newCDPSession(frame).catch(() => null);
    if (session) await watch(session);
  };
  page.on('framenavigated', (frame) => void (frame.parentFrame() && watchFrame(frame)));
  return () => isLost;
}
