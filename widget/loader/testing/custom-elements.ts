/**
 * jsdom keeps a defined element for good, and the files of its page share it. This lets each file define an element again: what
 * is registered is a shell that passes everything on to the newest definition.
 */
const shells = customElements as CustomElementRegistry & {
  newest?: Record<string, CustomElementConstructor>;
};
const first = !shells.newest;
shells.newest ??= {};
const { newest } = shells;
const { define } = CustomElementRegistry.prototype;

const callbacks = [
  'connectedCallback',
  'disconnectedCallback',
  'attributeChangedCallback',
  'update',
] as const;

function makeShell(name: string): CustomElementConstructor {
  function Shell(): object {
    return Reflect.construct(newest[name] as CustomElementConstructor, [], new.target);
  }
  Object.setPrototypeOf(Shell, HTMLElement);
  Shell.prototype = Object.create(HTMLElement.prototype);
  for (const callback of callbacks) {
    Shell.prototype[callback] = function pass(this: HTMLElement, ...given: unknown[]) {
      return newest[name]?.prototype[callback]?.apply(this, given);
    };
  }
  const { observedAttributes } = newest[name] as { observedAttributes?: string[] };
  return Object.assign(Shell, { observedAttributes }) as unknown as CustomElementConstructor;
}

if (first) {
  CustomElementRegistry.prototype.define = function defineShell(name, definition) {
    newest[name] = definition;
    if (!customElements.get(name)) define.call(customElements, name, makeShell(name));
  };
}
