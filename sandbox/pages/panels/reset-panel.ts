import { resetSandbox } from '#shared/contract/control/reset.contract.ts';
import { callControl } from './call.ts';
import { actionButton, card, element, panel, timeText } from './elements.ts';
import { snapshotsCard } from './snapshots-card.ts';

/** Brings states of the sandbox back: that of its start after a second click, and those that were saved. */
export function resetPanel(): HTMLElement {
  const said = element('p', [], { role: 'status' });
  const keep = element('input', [], { type: 'checkbox', id: 'reset-keep', checked: true });
  const sure = actionButton(
    'Delete everything',
    said,
    async () => {
      said.replaceChildren('The sandbox is being reset.');
      const body = keep.checked ? { keep: ['merchants' as const] } : {};
      const { now } = await callControl(resetSandbox, { body });
      said.replaceChildren(`The sandbox is as at its first start. It is ${timeText(now)}.`);
      ask(false);
    },
    { className: 'danger' },
  );
  const cancel = element('button', ['Cancel'], { type: 'button' });
  const begin = element('button', ['Reset the sandbox'], { type: 'button' });
  const buttons = element('p', [], { className: 'buttons' });
  const ask = (isAsking: boolean) => buttons.replaceChildren(...(isAsking ? [sure, cancel] : [begin]));
  begin.addEventListener('click', () => {
    ask(true);
    sure.focus();
  });
  cancel.addEventListener('click', () => {
    ask(false);
    begin.focus();
  });
  ask(false);
  const content = card('Start over', [
    element('p', [
      'People, orders, messages, flags, faults and the clock become those of the first start. Everyone is signed out. Snapshots stay.',
    ]),
    element('label', [keep, 'Keep the merchants that were created here'], { className: 'check' }),
    buttons,
    said,
  ]);
  return panel('Reset', [content, snapshotsCard()], {
    lede: 'Start over, or return to a state that you saved.',
  });
}
