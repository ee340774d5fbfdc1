/**
 * Hears Escape wherever the focus is, unless something open takes it first: a dialog or a list closes alone. Answers how
 * to stop hearing it.
 */
export function onEscape(listener: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    // A repeat of the key that closed a dialog doesn't count; in an input method Escape ends a composition.
    const isRequest =
      event.key === 'Escape' && !event.repeat && !event.isComposing && !event.defaultPrevented;
    if (!isRequest || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    listener();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
