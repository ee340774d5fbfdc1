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

interface Head {
  /** What the panel is for, in one sentence. */
  readonly lede?: string;
  readonly actions?: readonly Node[];
}

export function panel(
  title: string,
  content: readonly Node[],
  { lede, actions = [] }: Head = {},
): HTMLElement {
  const heading = element('h1', [title], { id: `${title.toLowerCase().replaceAll(' ', '-')}-title` });
  const words = [heading, ...(lede ? [element('p', [lede], { className: 'quiet' })] : [])];
  const head = element('div', [element('div', words), ...actions], { className: 'head' });
  const section = element('section', [head, ...content]);
  section.setAttribute('aria-labelledby', heading.id);
  return section;
}

/** A white surface with a heading. */
export function card(title: string, content: readonly Node[]): HTMLElement {
  return element('section', [element('h2', [title]), ...content], { className: 'card' });
}

/** A field under its label. */
export function labelled(text: string, field: HTMLElement, hint?: string): HTMLElement {
  const label = element('label', [text]);
  label.setAttribute('for', field.id);
  const parts: HTMLElement[] = [label, field];
  if (hint !== undefined) {
    const note = element('p', [hint], { id: `${field.id}-hint`, className: 'quiet' });
    field.setAttribute('aria-describedby', note.id);
    parts.push(note);
  }
  return element('div', parts, { className: 'field' });
}

/** What is wrong with a field, under it and announced, until something else is typed. */
export function showProblem(field: HTMLElement, text: string): void {
  const id = `${field.id}-problem`;
  document.getElementById(id)?.remove();
  const described = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((each) => each && each !== id);
  const problem = element('p', [text], { id, className: 'bad', role: 'alert' });
  field.after(problem);
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', [...described, id].join(' '));
  field.focus();
  field.addEventListener(
    'input',
    () => {
      problem.remove();
      field.removeAttribute('aria-invalid');
      if (described.length > 0) field.setAttribute('aria-describedby', described.join(' '));
      else field.removeAttribute('aria-describedby');
    },
    { once: true },
  );
}

/** A button of which a click does something that may fail: what went wrong is said in `said`. */
export function actionButton(
  label: string,
  said: HTMLElement,
  act: () => Promise<unknown>,
  properties: Partial<HTMLButtonElement> = {},
): HTMLButtonElement {
  const button = element('button', [label], { type: 'button', ...properties });
  button.addEventListener('click', async () => {
    button.disabled = true;
    await act().catch((error) => said.replaceChildren(messageOf(error)));
    button.disabled = false;
  });
  return button;
}

/** Copies the text, and says so for a moment. */
export function copyButton(label: string, text: () => string, className = ''): HTMLButtonElement {
  const button = element('button', [label], { type: 'button', className });
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text()).then(
      () => button.replaceChildren('Copied'),
      () => button.replaceChildren('Not copied'),
    );
    setTimeout(() => button.replaceChildren(label), 2_000);
  });
  return button;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A day and a time as the mockups write them, by the device's zone. */
export const timeText = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    ...{
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    },
  }).format(new Date(at));
