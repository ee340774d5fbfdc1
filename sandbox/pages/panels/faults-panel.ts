import { createFault, deleteFaults, listFaults } from '#shared/contract/control/faults.contract.ts';
import type { InputOf, ReplyOf } from '#shared/contract/index.ts';
import { callControl } from './call.ts';
import { actionButton, card, element, labelled, messageOf, panel } from './elements.ts';

type Rule = ReplyOf<typeof listFaults>['results'][number];
type Method = InputOf<typeof createFault>['body']['method'];

const examples = [
  'drop-after',
  'drop-before',
  'latency-3000',
  'status-503',
  'error-409-conflict',
  'malformed',
  'empty',
];

/** The rules by which the next requests of a call fail. */
export function faultsPanel(): HTMLElement {
  const said = element('p', [], { role: 'status' });
  const list = element('ul', [], { className: 'rows' });

  async function refresh() {
    const { results } = await callControl(listFaults, {});
    list.replaceChildren(
      ...(results.length > 0 ? results.map(rowOf) : [element('li', ['No fault waits for a request.'])]),
    );
  }
  const clear = actionButton('Delete all', said, async () => {
    await callControl(deleteFaults, {});
    await refresh();
    said.replaceChildren('All faults are deleted.');
  });
  const form = newFaultForm(async (body) => {
    const { method, path, times } = await callControl(createFault, { body });
    await refresh();
    said.replaceChildren(`The next ${times} of ${method} ${path} will fail.`);
  }, said);
  refresh().catch((error) => said.replaceChildren(messageOf(error)));
  return panel('Faults', [form, said, list], {
    lede: 'What happens to the next requests of a call.',
    actions: [clear],
  });
}

function newFaultForm(
  add: (body: InputOf<typeof createFault>['body']) => Promise<unknown>,
  said: HTMLElement,
): HTMLElement {
  const method = element(
    'select',
    ['POST', 'GET', 'PUT', 'DELETE'].map((each) => element('option', [each])),
    { id: 'fault-method' },
  );
  const path = element('input', [], {
    id: 'fault-path',
    required: true,
    placeholder: '/portal/consumers/checkout/{token}/confirm',
    className: 'mono',
  });
  const options = element(
    'datalist',
    examples.map((value) => element('option', [], { value })),
    { id: 'fault-examples' },
  );
  const fault = element('input', [], {
    id: 'fault-fault',
    required: true,
    value: 'drop-after',
    className: 'mono',
  });
  fault.setAttribute('list', options.id);
  const times = element('input', [], {
    id: 'fault-times',
    type: 'number',
    min: '1',
    max: '1000',
    value: '1',
    required: true,
  });
  const email = element('input', [], { id: 'fault-email', type: 'email', autocomplete: 'off' });
  const form = element(
    'form',
    [
      labelled('Method', method),
      labelled('Path, as the API pages show it', path),
      labelled('Fault', fault),
      options,
      labelled('Times', times),
      labelled('Only of this shopper (optional)', email),
      element('button', ['Add the fault'], { className: 'primary' }),
    ],
    { className: 'fields' },
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const rule = {
      method: method.value as Method,
      path: path.value.trim(),
      fault: fault.value.trim(),
      times: Number(times.value),
    };
    add({ ...rule, ...(email.value && { email: email.value.trim() }) }).catch((error) =>
      said.replaceChildren(messageOf(error)),
    );
  });
  return card('Add a fault', [form]);
}

const rowOf = ({ method, path, fault, times, email }: Rule) =>
  element('li', [
    element('p', [element('code', [`${method} ${path}`])]),
    element(
      'p',
      [
        element('code', [fault]),
        ` ${times} ${times === 1 ? 'time' : 'times'}`,
        ...(email ? [', only of ', element('bdi', [email])] : []),
      ],
      { className: 'quiet' },
    ),
  ]);
