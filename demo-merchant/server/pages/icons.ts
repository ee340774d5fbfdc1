import { html, raw } from 'hono/html';

const icon = (path: string, size = 20) =>
  html`<svg class="i" width="${size}" height="${size}" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true">${raw(`<path d="${path}"/>`)}</svg>`;

export const icons = {
  bag: icon('M4.25 6.75h11.5l.75 10.5h-13zM7.25 6.75V5.5a2.75 2.75 0 0 1 5.5 0v1.25'),
  less: icon('M3.5 10h13', 16),
  more: icon('M10 3.5v13M3.5 10h13', 16),
};

/** Fourfold's own mark and name, as its button shows them. */
export const fourfoldLogo = raw(
  '<svg class="logo" height="16" viewBox="0 0 182.1 29.5" role="img" aria-label="Fourfold"><g transform="scale(1.135) translate(-3 -3)"><path class="logo__sheet" d="M16 3h10.25A2.75 2.75 0 0 1 29 5.75v20.5A2.75 2.75 0 0 1 26.25 29H5.75A2.75 2.75 0 0 1 3 26.25V16h13z"/><path class="logo__fold" d="M16 3v13H3z"/><path class="logo__fold" d="M15 15h14v2H17v12h-2z"/></g><path transform="translate(38 -1.5)" fill="currentColor" fill-rule="nonzero" d="M4.3 31V8.218L11.018 1.5H15.95V6H12.882L8.8 10.082V31zM0 11H4.3V15.5H0zM8.8 11H14.95V15.5H8.8zM17.95 21a10 10 0 1 1 20 0a10 10 0 1 1 -20 0zM22.45 21a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0zM41.55 11H46.05V22.5a4 4 0 0 0 8 0V11H58.55V31H54.05V29.9A8.5 8.5 0 0 1 41.55 22.5zM62.25 11H71.85V15.5H70.85L66.75 19.6V31H62.25zM78.55 31V8.218L85.268 1.5H90.2V6H87.132L83.05 10.082V31zM74.25 11H78.55V15.5H74.25zM83.05 11H89.2V15.5H83.05zM92.2 21a10 10 0 1 1 20 0a10 10 0 1 1 -20 0zM96.7 21a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0zM115.9 1.5H120.4V31H115.9zM124.1 21a10 10 0 1 1 20 0a10 10 0 1 1 -20 0zM128.6 21a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0zM139.6 1.5H144.1V31H139.6z"/></svg>',
);

/** Of the shop. */
export const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="4" fill="#2b241c"/><path fill="#fbf6ec" d="M9 17 12 7h8l3 10z"/><path fill="#b6573a" d="M12 26c-4-3-3-7 1-8h6c4 1 5 5 1 8z"/></svg>';
