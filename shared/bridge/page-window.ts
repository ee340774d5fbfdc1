/** The merchant's window, or null after a redirect and in a popup that was severed from its opener. */
export function findPageWindow(): Window | null {
  return window.parent === window ? (window.opener as Window | null) : window.parent;
}
