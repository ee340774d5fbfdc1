/** `merchantId` is `merchant-id`. */
export const attributeOf = (name: string): string => name.replace(/[A-Z]/, '-$&').toLowerCase();

/** Makes each of these names a property of the element that is its attribute, also for elements that are on the page. */
export function reflect(elementName: string, names: readonly string[]): void {
  for (const name of names) {
    const attribute = attributeOf(name);
    Object.defineProperty(customElements.get(elementName)?.prototype, name, {
      configurable: true,
      get(this: Element) {
        return name === 'disabled' ? this.hasAttribute(attribute) : this.getAttribute(attribute);
      },
      set(this: Element, value: unknown) {
        if (value == null || value === false) this.removeAttribute(attribute);
        else this.setAttribute(attribute, value === true ? '' : `${value}`);
      },
    });
  }
}

/** Properties that were set before the elements were ours hide those of that name. */
export function adoptProperties(element: Element, names: readonly string[]): void {
  const given = element as unknown as Record<string, unknown>;
  for (const name of names.filter((name) => Object.hasOwn(element, name))) {
    const value = given[name];
    delete given[name];
    given[name] = value;
  }
}
