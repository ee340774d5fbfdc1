import { readPersonas } from '#shared/contract/control/control.contract.ts';
import type { ReplyOf } from '#shared/contract/index.ts';
import { countryCodes } from '#shared/domain/markets/index.ts';
import { callControl } from './call.ts';
import { card, copyButton, element, labelled, messageOf, panel } from './elements.ts';

type People = ReplyOf<typeof readPersonas>;
type Knob = People['knobs'][number];

const aboutStories: Readonly<Record<string, string>> = {
  new: 'No account yet',
  good: 'Confirmed, one card, owes nothing',
  declined: 'Every order is refused',
  overdue: 'One payment 10 days late',
  hardship: 'On a payment plan, in hardship',
  arrangement: 'On a payment plan, by arrangement',
  writtenoff: 'The debt was written off',
  policyhold: 'On hold',
  frozen: 'The account is frozen',
  excluded: 'Has closed the account',
  locked: 'The login is locked',
  disabled: 'The account is disabled',
  resetpw: 'Has to choose a new password',
  nopassword: 'An account without a password',
  unconfirmed: 'The profile is not confirmed',
};

const aboutKnobs: Readonly<Record<string, string>> = {
  id: 'What the register says about the profile',
  doc: 'What it says about a document',
  otp: 'How codes fail',
  sms: 'No text messages',
  '2fa': 'A login needs a second factor',
  '3ds': 'The bank checks the card',
  pay: 'Result of payments',
  auto: 'Result of scheduled charges',
  scan: 'Cards are seen by the camera',
  bank: 'Linking a bank account',
  apple: 'Apple Pay',
  limit: 'Credit limit',
  orders: 'Past orders',
  agreements: 'Agreements',
  kind: 'An order of a kind',
  report: 'An annual report',
  logins: 'Remembered logins',
  overdue: 'A payment is late',
  move: 'An order whose date can move',
  slow: 'Every response is slow, by ms',
  confirm: 'A confirm takes long, in ms',
  drop: 'A response is lost',
  wh: 'Webhooks fail',
};

/** What a free value begins with. */
const firstValues: Readonly<Record<string, string>> = {
  pay: '41',
  auto: '41',
  limit: '500',
  slow: '2000',
  confirm: '5000',
};

/** Builds the address of a shopper; below it the seeded sign-ins. */
export function peoplePanel(): HTMLElement {
  const content = element('div');
  const said = element('p', [], { role: 'status' });
  callControl(readPersonas, {}).then(
    (people) => content.replaceChildren(builder(people), readyMade(people)),
    (error) => said.replaceChildren(messageOf(error)),
  );
  return panel('People', [said, content], {
    lede: 'An address says who somebody is. Build one, log in with it, done.',
  });
}

function builder({ stories, knobs, password }: People): HTMLElement {
  const address = element('output', [], { className: 'address mono' });
  const seen = element('ul', [], { className: 'seen' });
  const choices = stories.map((story) => {
    const input = element('input', [], {
      type: 'radio',
      name: 'story',
      value: story,
      checked: story === 'good',
    });
    const words = element('span', [
      element('strong', [story]),
      element('span', [aboutStories[story] ?? ''], { className: 'quiet' }),
    ]);
    return { input, label: element('label', [input, words], { className: 'choice' }) };
  });
  const market = element(
    'select',
    countryCodes.map((code) => element('option', [code], { value: code.toLowerCase() })),
    { id: 'people-market', value: 'au' },
  );
  const number = element('input', [], {
    id: 'people-number',
    type: 'number',
    min: '0',
    max: '999999',
    placeholder: 'none',
  });
  const rows = knobs.map(knobRow);

  const storyOf = () => choices.find(({ input }) => input.checked)?.input.value ?? 'good';
  function addressText() {
    const words = rows.flatMap(({ word }) => word() ?? []);
    const count = number.value === '' ? '' : `.n${Number(number.value)}`;
    return `${[storyOf(), ...words].join('+')}.${market.value}${count}@scenario.test`;
  }
  function show() {
    for (const { input, label } of choices) label.classList.toggle('chosen', input.checked);
    // A long address breaks before its domain.
    address.replaceChildren(
      ...addressText()
        .split('@')
        .flatMap((part, index) => (index === 0 ? [part] : [document.createElement('wbr'), `@${part}`])),
    );
    const facts = rows.flatMap(({ word, about }) => (word() === null ? [] : [`${about}: ${word()}`]));
    seen.replaceChildren(
      ...[aboutStories[storyOf()] ?? storyOf(), ...facts].map((text) => element('li', [text])),
    );
  }
  market.value = 'au';
  const form = element(
    'form',
    [
      element('fieldset', [
        element('legend', ['Story']),
        element(
          'div',
          choices.map(({ label }) => label),
          { className: 'choices' },
        ),
      ]),
      element('div', [labelled('Country', market), labelled('Number (optional)', number)], {
        className: 'fields',
      }),
      element('fieldset', [
        element('legend', ['What else is so']),
        element(
          'ul',
          rows.map(({ row }) => row),
          { className: 'rows' },
        ),
      ]),
    ],
    { className: 'stack' },
  );
  form.addEventListener('input', show);
  form.addEventListener('submit', (event) => event.preventDefault());
  show();
  const result = element(
    'section',
    [
      element('h2', ['The address']),
      address,
      element('p', ['Password ', element('code', [password])], { className: 'quiet' }),
      element(
        'p',
        [copyButton('Copy address', addressText, 'primary'), copyButton('Copy password', () => password)],
        { className: 'buttons' },
      ),
      element('h3', ['What you will see']),
      seen,
    ],
    { className: 'sheet tint aside' },
  );
  result.setAttribute('aria-live', 'polite');
  return element('div', [card('Build a shopper', [form]), result], { className: 'beside' });
}

function knobRow({ name, values }: Knob) {
  const about = aboutKnobs[name] ?? name;
  const on = element('input', [], { type: 'checkbox', id: `knob-${name}` });
  const field =
    values === null
      ? element('input', [], { value: firstValues[name] ?? '1', autocomplete: 'off' })
      : element(
          'select',
          values.map((value) => element('option', [value])),
        );
  field.setAttribute('aria-label', `${about}, value`);
  field.addEventListener('input', () => {
    on.checked = true;
  });
  const words = element('span', [
    element('span', [about]),
    element('span', [name], { className: 'quiet mono' }),
  ]);
  const hasValue = values === null || values.length > 0;
  const row = element(
    'li',
    [element('label', [on, words], { className: 'check' }), ...(hasValue ? [field] : [])],
    { className: 'knob' },
  );
  const word = () => (on.checked ? (hasValue ? `${name}-${field.value.trim()}` : name) : null);
  return { row, word, about };
}

function readyMade({ personas }: People): HTMLElement {
  const head = element(
    'tr',
    ['Address', 'Market', 'What is so', ''].map((name) => element('th', [name], { scope: 'col' })),
  );
  const rows = personas.map(({ email, countryCode, description }) =>
    element('tr', [
      element('th', [element('code', [email])], { scope: 'row' }),
      element('td', [countryCode]),
      element('td', [description]),
      element('td', [copyButton('Copy', () => email)]),
    ]),
  );
  const table = element('table', [element('thead', [head]), element('tbody', rows)]);
  return element('section', [
    element('h2', ['Ready-made people']),
    element('div', [table], { className: 'card table' }),
  ]);
}
