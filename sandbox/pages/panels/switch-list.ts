/** The shared parts of the panels of flags and experiments: scope, search, groups of rows, and the status message. */
import { element, messageOf, panel } from './elements.ts';
import { type ScopeFields, scopeFields } from './scope-fields.ts';

interface SwitchRow {
  readonly name: string;
  readonly group: string;
  readonly element: HTMLElement;
}

interface SwitchListOptions {
  readonly title: string;
  readonly read: (scope: ScopeFields, changed: Changed) => Promise<readonly SwitchRow[]>;
}

/** Makes a change, says so, and reads everything again. */
export type Changed = (done: string, change: () => Promise<unknown>) => void;

export function switchList({ title, read }: SwitchListOptions): HTMLElement {
  const prefix = title.toLowerCase();
  const status = element('p', [], { className: 'quiet' });
  status.setAttribute('role', 'status');
  const search = element('input', [], { type: 'search', id: `${prefix}-search`, autocomplete: 'off' });
  const groups = element('div');
  const scope = scopeFields(prefix, () => void refresh());
  let rows: readonly SwitchRow[] = [];
  let reads = 0;

  /** Rows of another scope take no clicks until the rows of this one have replaced them. */
  async function refresh() {
    const current = ++reads;
    groups.inert = true;
    try {
      const answered = await read(scope, changed);
      if (current !== reads) return;
      rows = answered;
      show();
    } catch (error) {
      status.textContent = messageOf(error);
    } finally {
      if (current === reads) groups.inert = false;
    }
  }

  function show() {
    const wanted = search.value.trim().toLowerCase();
    const found = rows.filter(({ name }) => name.toLowerCase().includes(wanted));
    const names = [...new Set(found.map(({ group }) => group))];
    groups.replaceChildren(
      ...names.map((group) =>
        groupOf(
          group,
          found.filter((row) => row.group === group),
        ),
      ),
      ...(found.length === 0 ? [element('p', ['Nothing has this name.'])] : []),
    );
  }

  const changed: Changed = (done, change) => {
    const focused = document.activeElement?.id;
    change()
      .then(async () => {
        await refresh();
        status.textContent = `${done} It holds from the next load on.`;
        // Rows are rebuilt, so a keyboard user's focus is restored.
        if (focused) document.getElementById(focused)?.focus();
      })
      .catch(async (error) => {
        // The rows show the stored values, not the attempted change.
        await refresh();
        status.textContent = messageOf(error);
      });
  };

  search.addEventListener('input', show);
  void refresh();
  const find = element('div', [element('label', [`Search ${prefix}`], { htmlFor: search.id }), search]);
  return panel(title, [element('div', [scope.fields, find], { className: 'fields' }), status, groups]);
}

function groupOf(group: string, rows: readonly SwitchRow[]): HTMLElement {
  const heading = element('h2', [group]);
  return element('div', [
    heading,
    element(
      'ul',
      rows.map((row) => row.element),
      { className: 'rows' },
    ),
  ]);
}
