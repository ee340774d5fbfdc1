/**
 * A small script without imports, which runs before anything is shown: it decides which header and skeleton the HTML page
 * shows until the app has drawn something. A shopper who is signed in gets those of the portal's frame on the pages that
 * stand in it, and every other visitor those of a page that stands alone.
 */
function isSignedIn(): boolean {
  try {
    return localStorage.getItem('user') !== null;
  } catch {
    // Storage is blocked, so nothing is stored.
    return false;
  }
}

const inFrame =
  /^(#\/?)?([?]|$)|^#\/(order|payment-schedule|account|billing|preferences|security|manage-logins|in-store\/promo|refer|oauth\/revoke|(purchase|billing)-agreement)([/?]|$)/;

// Browsers without module support run this script, but can't run the app.
if ('noModule' in HTMLScriptElement.prototype) {
  document.documentElement.dataset.visit = isSignedIn() && inFrame.test(location.hash) ? 'returning' : 'new';
}

export {};
