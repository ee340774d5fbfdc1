/** The documentation of merchants' developers. `tooling/docs/build.ts` writes the pages that come from the contract. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { codeTheme, withClasses } from './code-theme';
import { samples } from './samples';
import type { MenuGroup, SiteTheme } from './theme/site-theme';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const guides: MenuGroup[] = [
  {
    title: 'Start',
    items: [
      { text: 'Home', link: '/' },
      { text: 'Quickstart', link: '/quickstart' },
      { text: 'How four payments work', link: '/how-it-works' },
      { text: 'Test cards and people', link: '/test-people' },
    ],
  },
  {
    title: 'Your page',
    items: [
      { text: 'The button', link: '/guides/button' },
      { text: 'Price placements', link: '/guides/placement' },
      { text: 'Popup, dialog or redirect', link: '/guides/displays' },
      { text: 'EXPRESS', link: '/guides/express' },
      { text: 'Policies', link: '/guides/policies' },
      { text: 'Browsers inside apps', link: '/guides/in-app' },
      { text: 'React', link: '/guides/react' },
      { text: 'Script options', link: '/guides/script-options' },
    ],
  },
  {
    title: 'Your server',
    items: [
      { text: 'Capture and void', link: '/guides/payments' },
      { text: 'Refunds and disputes', link: '/guides/refunds' },
      { text: 'Webhooks', link: '/guides/webhooks' },
      { text: 'Idempotency', link: '/guides/idempotency' },
      { text: 'Link a product', link: '/guides/account-links' },
    ],
  },
  {
    title: 'Help',
    items: [
      { text: 'Something does not work', link: '/guides/diagnose' },
      { text: 'Errors and warnings', link: '/guides/errors' },
      { text: 'Test your shop', link: '/guides/testing' },
      { text: 'Going live', link: '/guides/going-live' },
      { text: 'Browsers', link: '/guides/browsers' },
    ],
  },
  {
    title: 'Look up',
    items: [
      { text: 'All calls', link: '/reference' },
      { text: 'Error codes', link: '/errors' },
      { text: 'Changes', link: '/changes' },
    ],
  },
];

const reference = JSON.parse(readFileSync(fromRoot('.cache/docs/menu.json'), 'utf8')) as MenuGroup[];

export default defineConfig<SiteTheme>({
  lang: 'en',
  title: 'Fourfold',
  titleTemplate: ':title · Fourfold documentation',
  description: 'Let your shoppers pay in four: guides, the merchant API and every error code.',
  base: '/docs/',
  cleanUrls: true,
  // The tokens follow the system themselves.
  appearance: false,
  metaChunk: true,
  // Without it each page has a style in an element, which its policy refuses.
  contentProps: { class: 'prose' },
  srcDir: fromRoot('.cache/docs/pages'),
  outDir: fromRoot('.cache/docs/built'),
  cacheDir: fromRoot('.cache/docs/vite'),
  head: [
    ['link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }],
    ['meta', { name: 'color-scheme', content: 'light dark' }],
  ],
  markdown: {
    theme: codeTheme,
    codeTransformers: [withClasses],
    headers: { level: [2] },
    config: samples,
  },
  themeConfig: { menus: { guides, reference }, search: { provider: 'local' } },
});
