import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { locales } from '#shared/domain/locales.ts';
import { oldBrowserScript, renderAppPage } from './app-page.ts';

const bundle = { script: '/main.js', styles: [], modulepreloads: [] };
const documentIn = (lang: string) =>
  renderAppPage({ lang, title: '', bundle, providerOrigin: '', saysNotStarted: true });

const between = (html: string, start: string, end: string) => html.split(start)[1]?.split(end)[0] ?? '';
const noScripts = (html: string) => between(html, '<noscript>', '</noscript>');
const notStarted = (html: string) => between(html, '<div id="not-started" role="status">', '<a href="">');
const oldBrowser = (html: string) => between(html, '<div id="old-browser" hidden>', '</div>');

describe('a document whose app cannot run', () => {
  it.each(locales)('says so in %s without a script, and to a browser without modules', async (lang) => {
    const html = await documentIn(lang);
    const english = await documentIn('en-AU');
    for (const notice of [noScripts, oldBrowser]) {
      expect(notice(html)).toMatch(/^<h1>[^<{]*Fourfold[^<{]*<\/h1><p>[^<{]+<\/p>$/);
      expect(notice(html) === notice(english)).toBe(lang.startsWith('en'));
    }
  });

  it.each(locales)('offers in %s to reload when the app does not load', async (lang) => {
    const html = await documentIn(lang);
    const english = await documentIn('en-AU');
    expect(notStarted(html)).toMatch(/^<h1>[^<{]+<\/h1><p>[^<{]+<\/p>$/);
    expect(notStarted(html) === notStarted(english)).toBe(lang.startsWith('en'));
  });

  it.each(locales)('says in %s that it is loading, and hides its logos from screen readers', async (lang) => {
    const page = { lang, title: '', bundle, providerOrigin: '' };
    const html = await renderAppPage({ ...page, starting: 'portal' });
    const starting = between(html, '<div id="starting">', '<noscript>');
    expect(starting).toMatch(/^\s*<p class="ff-sr" role="status">[^<{]+<\/p>/);
    expect(starting.includes('>Loading<')).toBe(lang.startsWith('en'));
    expect(starting.match(/<svg/g)).toHaveLength(starting.match(/aria-hidden="true"/g)?.length ?? 0);
  });

  it('names supported browsers, and runs the script that decides before the app [ACC-371]', async () => {
    const html = await documentIn('en-AU');
    expect(oldBrowser(html)).toContain('Edge, Chrome, Firefox or Safari');
    expect(html).toContain(
      `<script defer src="${oldBrowserScript}"></script>\n<script type="module" src="${bundle.script}">`,
    );
  });

  it.each<[string, Partial<Browser>, boolean]>([
    ['the oldest supported browsers', {}, true],
    ['Internet Explorer and others without modules', { scripts: {} }, false],
    ['a browser without the styles’ support test', { CSS: undefined }, false],
    ['Chrome before 105 and Firefox before 110', { CSS: { supports: () => false } }, false],
    ['Safari before 16.4', { CSSStyleSheet: { prototype: {} } }, false],
  ])('shows the app or the notice: %s [ACC-371]', (_which, changes, isApp) => {
    const browser: Browser = {
      scripts: { noModule: false },
      CSS: { supports: (property, value) => property === 'width' && value === '1cqi' },
      CSSStyleSheet: { prototype: { replaceSync() {} } },
      ...changes,
    };
    expect(idsShownIn(browser)).toEqual(isApp ? ['app', 'starting', 'not-started'] : ['old-browser']);
  });
});

/** What the script looks at. */
interface Browser {
  scripts: object;
  CSS: { supports(property: string, value: string): boolean } | undefined;
  CSSStyleSheet: { prototype: object };
}

/** The parts of the page that are there and not hidden after the script has run. */
function idsShownIn({ scripts, CSS, CSSStyleSheet }: Browser): string[] {
  const shown = new Set(['app', 'starting', 'not-started']);
  const document = {
    createElement: () => scripts,
    getElementById: (id: string) => ({
      parentNode: { removeChild: () => shown.delete(id) },
      removeAttribute: (name: string) => name === 'hidden' && shown.add(id),
    }),
  };
  const script = readFileSync(new URL(`.${oldBrowserScript}`, import.meta.url), 'utf8');
  new Function('document', 'window', 'CSS', 'CSSStyleSheet', script)(document, { CSS }, CSS, CSSStyleSheet);
  return [...shown];
}
