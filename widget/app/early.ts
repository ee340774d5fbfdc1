/**
 * Runs before anything is shown, as a script of its own that imports nothing. The HTML page contains the screen that a new
 * visitor sees first. Only the browser knows whether a visit continues elsewhere, in which case that screen stays hidden.
 * A button that is pressed before the app has loaded is pressed again once it has.
 */
const isStored = (storage: () => Storage, key: string): boolean => {
  try {
    return storage().getItem(key) !== null;
  } catch {
    // Blocked: then nothing is kept.
    return false;
  }
};

const token = new URLSearchParams(location.search).get('token');
const isReturning =
  !/^(#\/?)?$/.test(location.hash) ||
  isStored(() => sessionStorage, `fourfold.session.${token}`) ||
  isStored(() => localStorage, 'user') ||
  isStored(() => localStorage, 'x-auth-token');

// An old browser runs this script, but not the app.
if ('noModule' in HTMLScriptElement.prototype) {
  if (isReturning) preloadWhatFollows(document.currentScript?.dataset.preloads ?? '');
  else document.documentElement.dataset.visit = 'new';
}

/** What a new visitor gets behind the first page, a visit that goes on needs beside the app's own script. */
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

/** By a press, or by the Enter key and whatever else submits a form. */
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

export {};
