import {
  deleteSnapshot,
  listSnapshots,
  restoreSnapshot,
  saveSnapshot,
} from '#shared/contract/control/snapshots.contract.ts';
import type { ReplyOf } from '#shared/contract/index.ts';
import { ControlRefused, callControl } from './call.ts';
import { actionButton, card, element, labelled, messageOf, showProblem, timeText } from './elements.ts';

type Snapshot = ReplyOf<typeof listSnapshots>['results'][number];

/** Saves the present state under a name; restores and deletes those that were saved. */
export function snapshotsCard(): HTMLElement {
  const said = element('p', [], { role: 'status' });
  const list = element('ul', [], { className: 'rows' });
  const name = element('input', [], {
    id: 'snapshot-name',
    required: true,
    maxLength: 40,
    autocomplete: 'off',
    className: 'mono',
  });
  const save = element('button', ['Save the present state'], { className: 'primary' });
  const form = element(
    'form',
    [labelled('Name', name, 'Lower-case letters, digits and hyphens, such as first-payment-late.'), save],
    { className: 'fields' },
  );

  async function refresh() {
    const { results } = await callControl(listSnapshots, {});
    list.replaceChildren(
      ...(results.length > 0 ? results.map(rowOf) : [element('li', ['No state was saved yet.'])]),
    );
  }
  function rowOf({ name, now, outdated }: Snapshot): HTMLElement {
    const restore = actionButton(
      'Restore',
      said,
      async () => {
        const restored = await callControl(restoreSnapshot, { params: { name }, body: {} });
        said.replaceChildren(`Everything is as in ${name}. It is ${timeText(restored.now)}.`);
      },
      { ariaLabel: `Restore ${name}`, disabled: outdated },
    );
    const remove = actionButton(
      'Delete',
      said,
      async () => {
        await callControl(deleteSnapshot, { params: { name } });
        await refresh();
        said.replaceChildren(`${name} is deleted.`);
      },
      { ariaLabel: `Delete ${name}` },
    );
    return element('li', [
      element('p', [element('strong', [name], { className: 'mono' })]),
      element(
        'p',
        [
          outdated
            ? 'Of an older version of the sandbox. It can only be deleted.'
            : `It is ${timeText(now)} in it`,
        ],
        { className: 'quiet' },
      ),
      element('p', [restore, remove], { className: 'buttons' }),
    ]);
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    save.disabled = true;
    said.replaceChildren();
    try {
      const saved = await callControl(saveSnapshot, { body: { name: name.value.trim() } });
      form.reset();
      await refresh();
      said.replaceChildren(`${saved.name} is saved.`);
    } catch (error) {
      if (error instanceof ControlRefused) showProblem(name, error.message);
      else said.replaceChildren(messageOf(error));
    }
    save.disabled = false;
  });
  refresh().catch((error) => said.replaceChildren(messageOf(error)));
  return card('Snapshots', [
    element('p', [
      'A snapshot keeps everything as it is now, with the time and who is signed in. Restore it as often as you like.',
    ]),
    form,
    said,
    list,
  ]);
}
