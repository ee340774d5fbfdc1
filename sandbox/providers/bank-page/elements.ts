/** Elements of the simulated bank pages. They have the same look, and need no framework. */

export function element(
  tag: string,
  className = '',
  attributes: Readonly<Record<string, string>> = {},
  text = '',
): HTMLElement {
  const result = document.createElement(tag);
  if (className) result.className = className;
  for (const [name, value] of Object.entries(attributes)) result.setAttribute(name, value);
  if (text) result.textContent = text;
  return result;
}

/** @param testId what browser tests find it by */
export function button(text: string, className: string, press: () => void, testId?: string): HTMLElement {
  const result = element(
    'button',
    className,
    { type: 'button', ...(testId && { 'data-testid': testId }) },
    text,
  );
  result.addEventListener('click', press);
  return result;
}

/** The live status message. It is in the page from the start, so that text added later is announced. */
export const statusLine = (): HTMLElement => element('p', 'bank__status', { role: 'status' });
