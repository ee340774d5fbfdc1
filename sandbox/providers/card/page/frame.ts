import {
  type CardFieldsConfigure,
  type CardFieldsInput,
  type CardFieldsOutput,
  type CardFieldsSubmit,
  cardFieldsInputSchema,
  readCardFieldsMessage,
} from '#shared/domain/methods/card-fields-protocol.ts';
import { cardSetupPath } from '#shared/domain/methods/card-setup.ts';
import { type ResultCode, resultCodeSchema } from '#shared/domain/payments/result-codes.ts';
import { emptyEntry, toSetup } from './card-entry.ts';
import { type CardForm, createCardForm } from './card-form.ts';
import { textsFor } from './texts.ts';

interface Frame {
  /** The page's own window. */
  readonly window: Window & typeof globalThis;
  /** The one app that this page serves. */
  readonly appOrigin: string;
}

/**
 * Renders the fields as the app configures them, sends what is typed to the provider and only its result to the app.
 */
export function runCardFields({ window, appOrigin }: Frame): void {
  const { document, parent } = window;
  let form: CardForm | null = null;
  let mode: CardFieldsConfigure['mode'] | null = null;
  let isBusy = false;

  const tell = (message: CardFieldsOutput) => parent.postMessage(message, appOrigin);
  const today = () => {
    const now = new Date();
    return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10);
  };

  function configure(configuration: CardFieldsConfigure) {
    const { lang, dataset } = document.documentElement;
    if (lang !== configuration.locale) document.documentElement.lang = configuration.locale;
    document.title = textsFor(configuration.locale).title;
    if (configuration.theme === 'system') delete dataset.theme;
    else dataset.theme = configuration.theme;
    form = createCardForm({
      configuration,
      // Input for one card is not kept for another.
      entry: form && mode === configuration.mode ? form.entry() : emptyEntry,
      today,
      onChange: (brand, isComplete) => tell({ type: 'card-fields:change', brand, isComplete }),
      onEnter: () => tell({ type: 'card-fields:enter' }),
    });
    form.element.addEventListener('keydown', ({ key, repeat, isComposing }) => {
      if (key === 'Escape' && !repeat && !isComposing) tell({ type: 'card-fields:escape' });
    });
    mode = configuration.mode;
    replaceKeepingFocus(document, form.element);
  }

  async function submit(request: CardFieldsSubmit, cardForm: CardForm) {
    const { requestId, purpose } = request;
    const fields = cardForm.check();
    if (Object.keys(fields).length > 0) return tell({ type: 'card-fields:invalid', requestId, fields });
    isBusy = true;
    cardForm.setBusy(true);
    const resultCode = await sendSetup(purpose, toSetup(cardForm.entry(), request));
    cardForm.setBusy(false);
    isBusy = false;
    if (resultCode === null) tell({ type: 'card-fields:failed', requestId });
    else tell({ type: 'card-fields:result', requestId, resultCode });
  }

  function handle(message: CardFieldsInput) {
    if (message.type === 'card-fields:configure') configure(message);
    else if (message.type === 'card-fields:focus') form?.focus();
    else if (form && !isBusy) void submit(message, form);
  }

  window.addEventListener('message', (event) => {
    const message = readCardFieldsMessage(cardFieldsInputSchema, event, {
      window: parent,
      origin: appOrigin,
    });
    if (message) handle(message);
  });
  keepTypingPlace(window);
  new window.ResizeObserver(() => {
    tell({ type: 'card-fields:resize', height: Math.ceil(document.body.getBoundingClientRect().height) });
  }).observe(document.body);
  tell({ type: 'card-fields:ready' });
}

/**
 * A dialog over the app, such as a bank's check, takes the focus from its field. When the app returns it, the browser focuses
 * only the frame, where it is invisible, so it is moved to that field.
 */
function keepTypingPlace(window: Window): void {
  const { document } = window;
  let typedIn = '';
  document.addEventListener('focusin', ({ target }) => {
    typedIn = (target as Element).id;
  });
  window.addEventListener('focus', () => {
    if (document.activeElement === document.body) document.getElementById(typedIn)?.focus();
  });
}

/** The app configures the fields again when it knows more, which must not interrupt a shopper who is typing. */
function replaceKeepingFocus(document: Document, element: HTMLElement): void {
  const typedIn = document.querySelector<HTMLInputElement>('input:focus');
  const { id, selectionStart = null, selectionEnd = null } = typedIn ?? {};
  document.body.replaceChildren(element);
  const input = id === undefined ? null : element.querySelector<HTMLInputElement>(`#${id}`);
  input?.focus();
  input?.setSelectionRange(selectionStart, selectionEnd);
}

/** Null when the provider gave no result, because it could not be reached or does not know the card session. */
async function sendSetup(purpose: CardFieldsSubmit['purpose'], setup: object): Promise<ResultCode | null> {
  try {
    const reply = await fetch(cardSetupPath(purpose), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(setup),
      credentials: 'omit',
      signal: AbortSignal.timeout(20_000),
    });
    const body = await reply.json();
    const code = resultCodeSchema.safeParse(body.resultCode);
    return reply.ok && code.success ? code.data : null;
  } catch {
    return null;
  }
}
