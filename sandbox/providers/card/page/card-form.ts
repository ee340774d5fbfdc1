import type { IsoDate } from '#shared/domain/dates.ts';
import type { CardBrand } from '#shared/domain/methods/card-brand.ts';
import { formatExpiry } from '#shared/domain/methods/card-expiry.ts';
import type { CardFieldErrors, CardFieldsConfigure } from '#shared/domain/methods/card-fields-protocol.ts';
import { formatCardNumber, securityCodeLength } from '#shared/domain/methods/card-number.ts';
import { digitsOf } from '#shared/domain/text/plain-digits.ts';
import { brandOf, type CardEntry, problemsOf } from './card-entry.ts';
import { create, createField, type Field, securityCodeIcon } from './field.ts';
import { brandList, errorText, textsFor } from './texts.ts';
import { formatWhileTyping } from './typing.ts';

interface CardFormOptions {
  readonly configuration: CardFieldsConfigure;
  /** What was typed before the form was rendered again. */
  readonly entry: CardEntry;
  readonly today: () => IsoDate;
  onChange(brand: CardBrand | null, isComplete: boolean): void;
  onEnter(): void;
}

export interface CardForm {
  readonly element: HTMLFormElement;
  entry(): CardEntry;
  /** Shows every problem below its field and moves the focus to the first. @returns the problems */
  check(): CardFieldErrors;
  /** The first field. */
  focus(): void;
  setBusy(isBusy: boolean): void;
}

type FieldName = keyof CardEntry;
const shownFields: Record<CardFieldsConfigure['mode'], readonly FieldName[]> = {
  new: ['number', 'expiry', 'securityCode'],
  code: ['securityCode'],
  token: [],
};

/** Number, expiry and security code; for a saved card only the code, or nothing. */
export function createCardForm({ configuration, ...options }: CardFormOptions): CardForm {
  const texts = textsFor(configuration.locale);
  const fields: Record<FieldName, Field> = {
    number: createField({
      name: 'card-number',
      label: texts.number,
      autocomplete: 'cc-number',
      describedBy: 'card-number-hint',
    }),
    expiry: createField({
      name: 'card-expiry',
      label: texts.expiry,
      autocomplete: 'cc-exp',
      placeholder: texts.expiryFormat,
    }),
    securityCode: createField({
      name: 'security-code',
      label: texts.securityCode,
      autocomplete: 'cc-csc',
      describedBy: 'security-code-hint',
    }),
  };
  const shown = shownFields[configuration.mode];
  const codeHint = create('p', 'ff-field__hint', { id: 'security-code-hint' });
  const brandPicture = create('span', 'card-brand');
  fields.number.end.append(brandPicture);
  fields.securityCode.end.append(securityCodeIcon());

  // A value that was set without an event is read like any other.
  const entry = (): CardEntry => ({
    number: formatCardNumber(fields.number.input.value),
    expiry: fields.expiry.input.value,
    securityCode: digitsOf(fields.securityCode.input.value),
  });
  const problems = () => problemsOf(entry(), configuration, options.today());

  /** How each field formats what is typed into it. */
  const shapes: Record<FieldName, (text: string, isDeleting: boolean) => string> = {
    number: formatCardNumber,
    expiry: formatExpiry,
    // One digit more than the brand has stays, so that a code that is too long is refused instead of cut.
    securityCode: (text) => digitsOf(text).slice(0, securityCodeLength(brandOf(entry(), configuration)) + 1),
  };

  function showBrand() {
    const brand = brandOf(entry(), configuration);
    brandPicture.className = `card-brand card-brand--${brand?.toLowerCase() ?? 'unknown'}`;
    if (brand) brandPicture.setAttribute('aria-label', texts.brands[brand]);
    else brandPicture.removeAttribute('aria-label');
    brandPicture.setAttribute('role', brand ? 'img' : 'presentation');
    codeHint.textContent = securityCodeLength(brand) === 4 ? texts.codeOnFront : texts.codeOnBack;
    options.onChange(brand, Object.keys(problems()).length === 0);
  }

  function showProblem(name: FieldName, found: CardFieldErrors) {
    const situation = { entry: entry(), configuration, today: options.today() };
    const problem = found[name];
    const say = errorText[name] as (problem: string, about: typeof situation) => string;
    showError(name, problem ? say(problem, situation) : null);
  }

  /** The error about the code replaces the hint, since it says the same. */
  function showError(name: FieldName, text: string | null) {
    fields[name].showError(text);
    if (name === 'securityCode') codeHint.hidden = text !== null;
  }

  for (const name of shown) {
    const { input } = fields[name];
    input.value = options.entry[name];
    formatWhileTyping(input, shapes[name], () => {
      showError(name, null);
      showBrand();
    });
    input.addEventListener('blur', () => {
      if (input.value !== '') showProblem(name, problems());
    });
  }

  const element = draw(configuration, fields, codeHint);
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!event.repeat) options.onEnter();
  });
  showBrand();

  return {
    element,
    entry,
    check() {
      const found = problems();
      for (const name of shown) showProblem(name, found);
      const first = shown.find((name) => found[name]);
      if (first) fields[first].input.focus();
      return found;
    },
    focus: () => fields[shown[0] ?? 'number'].input.focus(),
    setBusy(isBusy) {
      element.setAttribute('aria-busy', String(isBusy));
      for (const name of shown) fields[name].input.readOnly = isBusy;
    },
  };
}

function draw(
  configuration: CardFieldsConfigure,
  { number, expiry, securityCode }: Record<FieldName, Field>,
  codeHint: HTMLElement,
): HTMLFormElement {
  const { title } = textsFor(configuration.locale);
  const form = create('form', 'card-form', { novalidate: '', 'aria-label': title });
  if (configuration.mode === 'token') return form;
  if (configuration.mode === 'code') {
    securityCode.element.append(codeHint);
    form.append(securityCode.element);
    return form;
  }
  const numberHint = create('p', 'ff-field__hint', { id: 'card-number-hint' });
  numberHint.textContent = brandList(configuration);
  number.element.querySelector('label')?.after(numberHint);
  const row = create('div', 'ff-row2');
  row.append(expiry.element, securityCode.element);
  // Half the width is too narrow for a sentence.
  const below = create('div', 'card-form__below');
  below.append(expiry.error, securityCode.error, codeHint);
  form.append(number.element, row, below);
  return form;
}
