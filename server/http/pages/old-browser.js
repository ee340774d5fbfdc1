/*
 * Runs before the app, in old syntax on purpose. Where the browser lacks what the app needs, the page shows only the notice: an
 * app without its element does not start. Tests features, not names: modules, container units (Chrome 105, Firefox 110) and
 * constructed style sheets (Safari 16.4).
 */
var hasModules = 'noModule' in document.createElement('script');
var hasUnits = Boolean(window.CSS) && CSS.supports('width', '1cqi');
var hasSheets = 'replaceSync' in CSSStyleSheet.prototype;
if (!hasModules || !hasUnits || !hasSheets) showNotice();

function showNotice() {
  remove('app');
  remove('starting');
  remove('not-started');
  var notice = document.getElementById('old-browser');
  if (notice) notice.removeAttribute('hidden');
}

function remove(/** @type {string} */ id) {
  var element = document.getElementById(id);
  // biome-ignore lint/complexity/useOptionalChain: old browsers don't know it
  if (element && element.parentNode) element.parentNode.removeChild(element);
}
