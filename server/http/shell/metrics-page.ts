/** `/metrics`, in OpenMetrics. It contains no personal data, but is not public: it shows how busy a business is. */
import type { Config } from '../../core/config.ts';
import { isSame } from '../../core/secrets.ts';
import type { ShellApp, ShellParts } from './shell-parts.ts';

const answerWithinMs = 2_000;

export function addMetrics(app: ShellApp, { server, backlog }: ShellParts): void {
  app.get('/metrics', async (c) => {
    const access = accessOf(server.config, c.req.header('authorization') ?? '');
    if (access === 'none') return c.notFound();
    if (access === 'refused') return c.text('', 401, { 'www-authenticate': 'Bearer' });
    const { text, contentType } = await server.metrics.print(await inTime(backlog()), server.limitsHit);
    return c.body(text, 200, { 'content-type': contentType, 'cache-control': 'no-store' });
  });
}

/** With a configured key, for callers who send it; without one, only on a developer's own machine. */
function accessOf(
  { metricsKey, isOnOwnMachine }: Config,
  authorization: string,
): 'open' | 'refused' | 'none' {
  if (metricsKey === null) return isOnOwnMachine ? 'open' : 'none';
  return isSame(authorization, `Bearer ${metricsKey}`) ? 'open' : 'refused';
}

/** Null when the database is away or slow, so that the other metrics are still reported. */
async function inTime<Result>(work: Promise<Result>): Promise<Result | null> {
  const timeUp = new Promise<null>((resolve) => setTimeout(resolve, answerWithinMs, null).unref());
  return Promise.race([work.catch(() => null), timeUp]);
}
