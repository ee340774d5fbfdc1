/**
 * Runs before anything is shown, as a script of its own that imports nothing. The document brings the page that a new
 * visitor sees first; it is shown to nobody whose visit goes on elsewhere, which only their browser knows. A button that
 * is pressed before the app is here is pressed again once it is.
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
if (!isReturning && 'noModule' in HTMLScriptElement.prototype) document.documentElement.dataset.visit = 'new';

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
