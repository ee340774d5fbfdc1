import { isolate } from '#shared/domain/texts-of-others.ts';
import { button, element, statusLine } from '../../bank-page/elements.ts';
import type { LinkPageData } from './page-data.ts';
import { type Texts, textsFor } from './texts.ts';

type Named = LinkPageData['banks'][number];

interface PageOptions {
  readonly data: LinkPageData;
  /** @returns the accounts of the login; null when it is not right */
  logIn(login: { bank: string; username: string; password: string }): Promise<readonly Named[] | null>;
  /** @returns the public token */
  share(accounts: readonly string[]): Promise<string>;
  /** Called once, with the public token. */
  onDone(publicToken: string): void;
}

/** The pages of a bank: choose it, log in, choose accounts. */
export function showLink(body: HTMLElement, options: PageOptions): void {
  const { data } = options;
  const texts = textsFor(data.locale);
  const status = statusLine();
  const step = element('div');
  const main = element('main', 'bank');
  main.append(step, status, element('p', 'bank__note', {}, texts.sandbox));
  body.replaceChildren(main);
  let isBusy = false;

  function show(title: string, parts: readonly HTMLElement[], isFirst = false) {
    const heading = element('h1', 'bank__title', { tabindex: '-1' }, title);
    step.replaceChildren(heading, ...parts);
    say('');
    // Announces the page by focus, except the first one, whose frame has just been opened and has no focus.
    if (!isFirst) heading.focus();
  }

  /** Marks the fields of a problem, visibly and for screen readers; any other text clears the marks. */
  function say(text: string, problemOf?: readonly HTMLElement[]) {
    status.textContent = text;
    status.classList.toggle('bank__status--problem', problemOf !== undefined);
    for (const input of step.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid');
    for (const input of problemOf ?? []) input.setAttribute('aria-invalid', 'true');
  }

  async function ask<Answer>(question: () => Promise<Answer>, then: (answer: Answer) => void) {
    if (isBusy) return;
    isBusy = true;
    say(texts.busy);
    try {
      const answer = await question();
      say('');
      then(answer);
    } catch {
      say(texts.problem, []);
    } finally {
      isBusy = false;
    }
  }

  function chooseBank(isFirst = false) {
    const actions = element('div', 'bank__actions');
    actions.append(...data.banks.map((bank) => button(bank.name, 'bank__button', () => logInTo(bank))));
    show(texts.choose, [element('p', 'bank__text', {}, texts.chooseText), actions], isFirst);
  }

  function logInTo(bank: Named) {
    const form = element('form', 'bank__actions', { novalidate: '' });
    const username = field(texts.username, { type: 'text', autocomplete: 'off', autocapitalize: 'none' });
    const password = field(texts.password, { type: 'password', autocomplete: 'off' });
    form.append(
      username.label,
      password.label,
      element('button', 'bank__button bank__button--primary', { type: 'submit' }, texts.submit),
      button(texts.other, 'bank__button', () => chooseBank()),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const login = { bank: bank.id, username: username.input.value.trim(), password: password.input.value };
      const inputs = [username.input, password.input];
      const empty = inputs.filter(({ value }) => value.trim() === '');
      if (empty[0]) {
        say(texts.required, empty);
        empty[0].focus();
        return;
      }
      void ask(
        () => options.logIn(login),
        (accounts) => {
          if (accounts) return chooseAccounts(bank, accounts);
          say(texts.wrong, inputs);
          password.input.focus();
        },
      );
    });
    show(filled(texts.logIn, bank), [form]);
  }

  function chooseAccounts(bank: Named, accounts: readonly Named[]) {
    const form = element('form', 'bank__actions', { novalidate: '' });
    const boxes = accounts.map(({ id, name }) => {
      const label = element('label', 'bank__choice');
      const input = element('input', '', { type: 'checkbox', name: 'account', value: id });
      label.append(input, element('bdi', '', {}, name));
      return { id, label, input: input as HTMLInputElement };
    });
    form.append(
      ...boxes.map(({ label }) => label),
      element('button', 'bank__button bank__button--primary', { type: 'submit' }, texts.share),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const chosen = boxes.filter(({ input }) => input.checked).map(({ id }) => id);
      if (chosen.length === 0) {
        say(
          texts.none,
          boxes.map(({ input }) => input),
        );
        boxes[0]?.input.focus();
        return;
      }
      void ask(
        () => options.share(chosen),
        (publicToken) => {
          step.replaceChildren();
          say(texts.done);
          options.onDone(publicToken);
        },
      );
    });
    show(texts.accounts, [element('p', 'bank__text', {}, filled(texts.accountsText, bank)), form]);
  }

  if (data.isOpen) chooseBank(true);
  else say(texts.ended, []);
}

const filled = (text: Texts['logIn'], { name }: Named) => text.replace('{{bank}}', () => isolate(name));

function field(text: string, attributes: Readonly<Record<string, string>>) {
  const label = element('label', 'bank__field');
  const input = element('input', 'bank__input', { ...attributes, maxlength: '100' }) as HTMLInputElement;
  label.append(element('span', '', {}, text), input);
  return { label, input };
}
