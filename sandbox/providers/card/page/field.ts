const svgNamespace = 'http://www.w3.org/2000/svg';
const warning = 'M10 1.9 18.1 10 10 18.1 1.9 10zM10 6.25v4.5M10 12.15v1.6';
const codeOnCard =
  'M2.5 6a1.5 1.5 0 0 1 1.5-1.5h12A1.5 1.5 0 0 1 17.5 6v8a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 14zM2.5 8h15M10.5 12h1M13 12h1M15.5 12h.5';

interface FieldOptions {
  readonly name: string;
  readonly label: string;
  readonly autocomplete: 'cc-number' | 'cc-exp' | 'cc-csc';
  readonly placeholder?: string;
  /** Ids of texts elsewhere that describe the field. */
  readonly describedBy?: string;
}

/** One labelled input with room for a picture at its end and an error below. */
export interface Field {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  readonly end: HTMLElement;
  /** Below the input, unless the form puts it elsewhere; linked to the input by id. */
  readonly error: HTMLElement;
  /** Null removes the error. */
  showError(text: string | null): void;
}

export function createField(options: FieldOptions): Field {
  const { name, label, autocomplete, placeholder = '', describedBy = '' } = options;
  const errorId = `${name}-error`;
  const input = create('input', 'ff-field__input', {
    id: name,
    name,
    'data-testid': name,
    type: 'text',
    inputmode: 'numeric',
    autocomplete,
    placeholder,
    required: '',
    spellcheck: 'false',
    autocapitalize: 'none',
    'aria-describedby': `${describedBy} ${errorId}`.trim(),
  });
  const end = create('span', 'ff-field__end');
  const errorText = create('span');
  const error = create('p', 'ff-field__error', { id: errorId, hidden: '' });
  error.append(icon(warning, 18), errorText);
  const box = create('div', 'ff-field__box');
  box.append(input, end);
  const labelElement = create('label', 'ff-field__label', { for: name });
  labelElement.textContent = label;
  const element = create('div', 'ff-field');
  element.append(labelElement, box, error);

  return {
    element,
    input,
    end,
    error,
    showError(text) {
      element.classList.toggle('ff-field--error', text !== null);
      error.hidden = text === null;
      errorText.textContent = text ?? '';
      if (text === null) input.removeAttribute('aria-invalid');
      else input.setAttribute('aria-invalid', 'true');
    },
  };
}

/** The picture of where the code is printed. */
export const securityCodeIcon = (): SVGElement => icon(codeOnCard, 20);

export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function icon(shape: string, size: number): SVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg');
  const attributes = { width: size, height: size, viewBox: '0 0 20 20', 'aria-hidden': 'true' };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, String(value));
  svg.classList.add('ff-icon');
  const path = document.createElementNS(svgNamespace, 'path');
  path.setAttribute('d', shape);
  svg.append(path);
  return svg;
}
