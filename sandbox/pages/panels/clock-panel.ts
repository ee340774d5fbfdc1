import { advanceClock, readClock } from '#shared/contract/control/control.contract.ts';
import { callControl } from './call.ts';
import { element, panel } from './elements.ts';

const steps = [
  ['1 day', 'P1D'],
  ['1 week', 'P1W'],
  ['2 weeks', 'P2W'],
  ['6 weeks', 'P6W'],
] as const;

/** Moves the clock: the global one, or with an email only that consumer's money. */
export function clockPanel(): HTMLElement {
  const now = element('p');
  const effects = element('ul');
  effects.setAttribute('aria-live', 'polite');
  const email = element('input', [], { type: 'email', id: 'clock-email', autocomplete: 'off' });
  const label = element('label', ['Only the money of (email, optional)'], { htmlFor: email.id });

  async function refresh() {
    const clock = await callControl(readClock, {});
    const moved = clock.consumers.map(
      (each) => `${each.email} ${Math.round(each.offsetMs / 86_400_000)} days ahead`,
    );
    now.textContent = [`It is ${new Date(clock.now).toLocaleString()}`, ...moved].join('. ');
  }
  async function move(by: string) {
    const consumer = email.value.trim();
    const moved = await callControl(advanceClock, { body: { by, ...(consumer && { consumer }) } });
    const lines = moved.effects.map(({ type, orderId, amount }) =>
      [type, orderId && `order ${orderId}`, amount && `${amount.amount} ${amount.currency}`]
        .filter(Boolean)
        .join(', '),
    );
    effects.replaceChildren(
      ...(lines.length > 0 ? lines : ['Nothing was due.']).map((line) => element('li', [line])),
    );
    await refresh();
  }
  const buttons = steps.map(([name, by]) => {
    const button = element('button', [`Forward ${name}`], { type: 'button' });
    button.addEventListener('click', () =>
      move(by).catch((error) => effects.replaceChildren(element('li', [String(error.message)]))),
    );
    return button;
  });
  void refresh().catch(() => {});
  return panel('Clock', [now, label, email, element('p', buttons, { className: 'buttons' }), effects]);
}
