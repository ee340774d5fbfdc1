/** The merchant script: an exact version never changes, `v1` is the newest of its line. Source: MER-006. */
import { immutable, type ShellApp } from './shell-parts.ts';
import type { StaticFiles } from './static-files.ts';

const exactVersion = /^\d+\.\d+\.\d+$/;
const line = /^v\d+$/;
const forEverybody = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

export function addWidgetFiles(app: ShellApp, files: StaticFiles): void {
  app.get('/widget/:version/:file', async (c) => {
    const { version, file } = c.req.param();
    const isExact = exactVersion.test(version);
    if (!isExact && !line.test(version)) return c.notFound();
    const caching = isExact ? immutable : { 'cache-control': 'public, max-age=300' };
    const answer = await files.answer(`${version}/${file}`, c.req.raw, { ...forEverybody, ...caching });
    return answer ?? c.notFound();
  });
}
