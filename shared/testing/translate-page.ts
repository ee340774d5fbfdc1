/**
 * Translates the page as a browser does: each text is replaced by two `<font>` elements with its translation, now and
 * whenever a text is added or changed. The translation is the text itself, so that tests can read the page. It needs
 * nothing outside of it, because Playwright sends its source to the browser.
 *
 * @param onStale is told of a text that was changed while the page goes on showing its old translation
 * @returns how to stop
 */
export function translatePage(onStale: (message: string) => void): () => void {
  const replaced = new WeakMap<Node, HTMLElement>();
  const isTranslated = (node: Node) =>
    node.parentElement?.closest(
      'font, script, style, noscript, title, option, textarea, [translate=no], .notranslate',
    ) != null;

  const translateText = (text: Text) => {
    if (text.data.trim() === '' || !text.isConnected || isTranslated(text)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data);
    outer.append(inner);
    replaced.set(text, outer);
    text.replaceWith(outer);
    changes.observe(text, { characterData: true });
  };
  const translateIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) translateText(text);
  };
  const changes = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      for (const node of addedNodes) translateIn(node);
      if (type !== 'characterData' || !(target instanceof Text)) continue;
      const shown = replaced.get(target);
      if (shown?.isConnected && shown.textContent !== target.data)
        onStale(`The translated page still shows “${shown.textContent}”, and not “${target.data}”`);
      else translateText(target);
    }
  });
  changes.observe(document, { childList: true, characterData: true, subtree: true });
  translateIn(document);
  return () => changes.disconnect();
}
