/** Elements are made, never parsed from text: the page runs under enforced Trusted Types. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  content: readonly (Node | string)[] = [],
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...content);
  return made;
}

export function panel(title: string, content: readonly Node[]): HTMLElement {
  const heading = element('h2', [title], { id: title.toLowerCase().replaceAll(' ', '-') });
  const section = element('section', [heading, ...content]);
  section.setAttribute('aria-labelledby', heading.id);
  return section;
}
