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

  it('names supported browsers, only to Internet Explorer and others without modules [ACC-371]', async () => {
    const html = await documentIn('en-AU');
    expect(oldBrowser(html)).toContain('Edge, Chrome, Firefox or Safari');
    expect(html).toContain(`<script nomodule src="${oldBrowserScript}"></script>`);
    const shown: string[] = [];
    const page = {
      getElementById: (id: string) => ({ removeAttribute: (name: string) => shown.push(id, name) }),
    };
    const script = readFileSync(new URL(`.${oldBrowserScript}`, import.meta.url), 'utf8');
    new Function('document', script)(page);
    expect(shown).toEqual(['old-browser', 'hidden']);
  });
});
