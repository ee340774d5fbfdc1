/**
 * Calls the listener when Escape is pressed anywhere, unless an open dialog or list handles the key. Returns how to
 * unsubscribe.
 */
export function onEscape(listener: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    // Ignores key repeats, such as those after closing a dialog, and Escape that ends an input method's composition.
    const isRequest =
      event.key === 'Escape' && !event.repeat && !event.isComposing && !event.defaultPrevented;
    if (!isRequest || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    listener();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
