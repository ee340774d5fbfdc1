/** The pages that only a sandbox has: its controls, a simulated Apple Pay, and a substitute for the newer portal. */
import { readFileSync } from 'node:fs';
import { html } from 'hono/html';
import type { Config } from '#server/core/config.ts';
import { renderAppPage } from '#server/http/pages/app-page.ts';
import { documentPage } from '#server/http/pages/document/document-page.ts';
import { plainHeaders } from '#server/http/pages/security-headers.ts';
import { addAssets } from '#server/http/shell/app-pages.ts';
import { readBuiltApp } from '#server/http/shell/built-app.ts';
import type { AddedPages, BuiltApp, ShellApp } from '#server/http/shell/shell-parts.ts';
import { loginMigrationCookie, newPortalBase, newPortalCookie } from '#shared/domain/access/new-portal.ts';

const walletPath = '/sandbox/apple-pay.js';
const walletScript = readFileSync(new URL('apple-pay.js', import.meta.url), 'utf8');

/** Null without the sandbox's controls. */
export function createSandboxPages(
  config: Config,
  controls: BuiltApp = readBuiltApp('dist/sandbox'),
): AddedPages | null {
  if (!config.sandboxControl) return null;
  return {
    // The script sends the sheets of the simulated wallet to the provider.
    walletScript: `${walletPath}?${new URLSearchParams({ gateway: config.origins.provider })}`,
    add(host, app) {
      if (host === 'checkout' || host === 'portal') addWallet(app);
      if (host === 'portal') addNewPortal(app, config);
      if (host === 'api') addControls(app, config, controls);
    },
  };
}

function addWallet(app: ShellApp): void {
  app.get(walletPath, (c) =>
    c.body(walletScript, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
    }),
  );
}

/**
 * The newer portal is a separate product that a sandbox does not have, so these pages replace it. Source: portal-open O-04.
 */
function addNewPortal(app: ShellApp, config: Config): void {
  // Removes the cookies, so that the shopper is back in this portal and is not redirected again.
  app.get(`${newPortalBase}/leave`, (c) => {
    for (const name of [newPortalCookie, loginMigrationCookie]) {
      c.header('set-cookie', `${name}=; Path=/; Max-Age=0; Secure; SameSite=None`, { append: true });
    }
    return c.redirect('/');
  });
  app.get(`${newPortalBase}/:page{.+}`, async (c) => {
    const path = `/${c.req.param('page')}`;
    const content = html`<p>The newer portal is not part of this sandbox. This is the place of its page <code>${path}</code>.</p>
<p><a href="${newPortalBase}/leave">Back to the current portal</a></p>`;
    const page = await documentPage({ lang: 'en', title: 'Newer portal', content });
    return c.html(page, 200, plainHeaders(config));
  });
}

function addControls(app: ShellApp, config: Config, controls: BuiltApp): void {
  addAssets(app, controls);
  app.get('/sandbox/ui', async (c) => {
    if (!controls.page) return c.notFound();
    const page = {
      lang: 'en',
      title: 'Sandbox',
      bundle: controls.page,
      providerOrigin: config.origins.provider,
      shopUrl: config.origins.shop,
    };
    return c.html(await renderAppPage(page), 200, plainHeaders(config));
  });
}
