import { listFlags, resetFlag, setFlag } from '#shared/contract/control/flags.contract.ts';
import type { ReplyOf } from '#shared/contract/index.ts';
import { callControl } from './call.ts';
import { element } from './elements.ts';
import { type ScopeFields, scopeText } from './scope-fields.ts';
import { type Changed, switchList } from './switch-list.ts';

type Flag = ReplyOf<typeof listFlags>['flags'][number];

const groups: Readonly<Record<string, string>> = {
  access: 'Access and identity',
  checkout: 'Checkout and payments',
  portal: 'The signed-in portal',
};

/** Every flag, by area: on and off by a switch, anything else as JSON. */
export function flagsPanel(): HTMLElement {
  return switchList({
    title: 'Flags',
    async read(scope, changed) {
      const { flags } = await callControl(listFlags, { query: scope.query() });
      return flags.map((flag) => ({
        name: flag.name,
        group: groups[flag.area] ?? flag.area,
        element: rowOf(flag, scope, changed),
      }));
    },
  });
}

function rowOf(flag: Flag, scope: ScopeFields, changed: Changed): HTMLElement {
  const set = (value: unknown) =>
    changed(`${flag.name} is set for ${scopeText(scope.scope())}.`, () =>
      callControl(setFlag, { params: { name: flag.name }, body: { value, scope: scope.scope() } }),
    );
  const field = typeof flag.value === 'boolean' ? switchOf(flag, set) : textOf(flag, set);
  return element('li', [...field, notesOf(flag), ...resetOf(flag, scope, changed)]);
}

function switchOf({ name, value }: Flag, set: (value: boolean) => void): HTMLElement[] {
  const box = element('input', [], { type: 'checkbox', id: `flag-${name}`, checked: value === true });
  box.addEventListener('change', () => set(box.checked));
  return [element('label', [box, name], { className: 'switch' })];
}

function textOf({ name, value }: Flag, set: (value: unknown) => void): HTMLElement[] {
  const id = `flag-${name}`;
  const field = element('textarea', [], {
    id,
    value: JSON.stringify(value, null, 2),
    rows: 3,
    spellcheck: false,
  });
  const save = element('button', ['Set'], { type: 'button', id: `${id}-set`, ariaLabel: `Set ${name}` });
  save.addEventListener('click', () => {
    field.setCustomValidity('');
    try {
      set(JSON.parse(field.value));
    } catch {
      field.setCustomValidity('This is no JSON.');
      field.reportValidity();
    }
  });
  return [element('label', [name], { htmlFor: id }), field, save];
}

/** The other overrides, which explain why a value may not change. */
function notesOf(flag: Flag): HTMLElement {
  const set = flag.overrides.map(({ scope, value }) => `${scopeText(scope)}: ${JSON.stringify(value)}`);
  const text = [`Its own value is ${JSON.stringify(flag.default)}`, ...set].join('. Set for ');
  return element('p', [text], { className: 'quiet' });
}

function resetOf({ name, overrides }: Flag, scope: ScopeFields, changed: Changed): HTMLElement[] {
  if (overrides.length === 0) return [];
  const reset = element('button', ['Reset'], { type: 'button', ariaLabel: `Reset ${name}` });
  reset.addEventListener('click', () =>
    changed(`${name} is reset.`, () => callControl(resetFlag, { params: { name }, query: scope.query() })),
  );
  return [reset];
}
