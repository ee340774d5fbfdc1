import { readPersonas } from '#shared/contract/control/control.contract.ts';
import { callControl } from './call.ts';
import { element, panel } from './elements.ts';

/** The seeded sign-ins and the password they share. */
export function peoplePanel(): HTMLElement {
  const password = element('p');
  const rows = element('tbody');
  const head = element('thead', [element('tr', [column('Email'), column('Market'), column('Story')])]);
  async function fill() {
    const reply = await callControl(readPersonas, {});
    password.textContent = `Password of all: ${reply.password}`;
    rows.replaceChildren(
      ...reply.personas.map(({ email, countryCode, description }) =>
        element(
          'tr',
          [email, countryCode, description].map((text) => element('td', [text])),
        ),
      ),
    );
  }
  void fill().catch(() => {});
  return panel('People', [password, element('table', [head, rows])]);
}

const column = (name: string) => element('th', [name], { scope: 'col' });
