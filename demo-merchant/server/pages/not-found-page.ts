import { html } from 'hono/html';
import type { Page } from './page-context.ts';

export const notFoundPage = (): Page => ({
  title: 'Not found',
  content: html`<div class="result"><h1>There is nothing here</h1><p><a class="btn-m" href="/">See what we have</a></p></div>`,
});
