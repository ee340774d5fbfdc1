/**
 * A small script without imports, which runs before anything is shown. The HTML page contains the first page of a new visit.
 * Only the browser knows whether a visit continues on another page; then a skeleton is shown in its place. A button that is
 * pressed before the app has loaded is marked here, and the app presses it again.
 */
const isStored = (storage: () => Storage, key: string): boolean => {
  try {
    return storage().getItem(key) !== null;
  } catch {
    // Storage is blocked, so nothing is stored.
    return false;
  }
};

const query = new URLSearchParams(location.search);
const token = query.get('token');
const isReturning =
  !/^(#\/?)?$/.test(location.hash) ||
  isStored(() => sessionStorage, `fourfold.session.${token}`) ||
  isStored(() => localStorage, 'user') ||
  isStored(() => localStorage, 'x-auth-token');

// Browsers without module support run this script, but can't run the app.
if ('noModule' in HTMLScriptElement.prototype) {
  document.documentElement.dataset.visit = isReturning ? 'returning' : 'new';
  if (isReturning) preloadWhatFollows(document.currentScript?.dataset.preloads ?? '');
}

/** A returning visit needs what is otherwise loaded behind the first page, in parallel with the app's entry. */
function preloadWhatFollows(addresses: string): void {
  for (const address of addresses.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    const isSheet = address.endsWith('.css');
    link.rel = isSheet ? 'preload' : 'modulepreload';
    if (isSheet) link.setAttribute('as', 'style');
    link.href = address;
    document.head.append(link);
  }
}

/** A click on a button, or the submission of a form, for example with Enter. */
const pressedBy = { click: 'button', submit: 'form' } as const;

for (const [type, what] of Object.entries(pressedBy)) {
  addEventListener(
    type,
    (event) => {
      const pressed = (event.target as Element).closest(`#app[data-prerendered] ${what}`);
      if (!pressed) return;
      event.preventDefault();
      const button = what === 'form' ? pressed.querySelector('[type=submit]') : pressed;
      button?.setAttribute('data-pressed', '');
    },
    true,
  );
}

const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
const isReloaded = (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload';

/**
 * To the shop's page a popup that its policy has severed reads closed, and one that is reloaded has told the server that it
 * was left, so the server must be notified before the app has loaded. The app continues with the same id.
 */
if (query.get('d') === 'p' && (!window.opener || isReloaded) && 'randomUUID' in crypto) {
  const loadId = crypto.randomUUID();
  document.documentElement.dataset.load = loadId;
  const asked = new URLSearchParams({ openId: query.get('oid') ?? '', loadId });
  const address = `/public/v1/checkouts/${token}/presence`;
  const severed = window.opener ? '' : '&isSevered=true';
  // Through the cache, the app's request with the same address would wait until this one has ended.
  fetch(`${address}?${asked}${severed}`, { cache: 'no-store' }).catch(() => {});
  // It may be closed before the app has loaded. The server ignores the app's message after this one.
  addEventListener('pagehide', () => {
    const body = JSON.stringify({ ...Object.fromEntries(asked), state: 'LEFT' });
    navigator.sendBeacon(address, new Blob([body], { type: 'application/json' }));
  });
}

export {};
