import { listExperiments, resetExperiment, setExperiment } from '#shared/contract/control/flags.contract.ts';
import type { ReplyOf } from '#shared/contract/index.ts';
import { callControl } from './call.ts';
import { element } from './elements.ts';
import { type ScopeFields, scopeText } from './scope-fields.ts';
import { type Changed, switchList } from './switch-list.ts';

type Experiment = ReplyOf<typeof listExperiments>['experiments'][number];

/** Every experiment with its current variant. */
export function experimentsPanel(): HTMLElement {
  return switchList({
    title: 'Experiments',
    async read(scope, changed) {
      const { experiments } = await callControl(listExperiments, { query: scope.query() });
      return experiments.map((experiment) => ({
        name: experiment.name,
        group: 'Variants',
        element: rowOf(experiment, scope, changed),
      }));
    },
  });
}

function rowOf(experiment: Experiment, scope: ScopeFields, changed: Changed): HTMLElement {
  const { name, variants, variant, overrides } = experiment;
  const id = `experiment-${name}`;
  const options = variants.map((each) =>
    element('option', [each], { value: each, selected: each === variant }),
  );
  const choice = element('select', options, { id });
  choice.addEventListener('change', () => {
    const body = { variant: choice.value, scope: scope.scope() };
    changed(`${name} is ${choice.value} for ${scopeText(body.scope)}.`, () =>
      callControl(setExperiment, { params: { name }, body }),
    );
  });
  const set = overrides.map((each) => `${scopeText(each.scope)}: ${each.variant}`);
  const notes = [`Its own variant is ${experiment.default}`, ...set].join('. Set for ');
  return element('li', [
    element('label', [name], { htmlFor: id }),
    choice,
    element('p', [notes], { className: 'quiet' }),
    ...resetOf(experiment, scope, changed),
  ]);
}

function resetOf({ name, overrides }: Experiment, scope: ScopeFields, changed: Changed): HTMLElement[] {
  if (overrides.length === 0) return [];
  const reset = element('button', ['Reset'], { type: 'button', ariaLabel: `Reset ${name}` });
  reset.addEventListener('click', () =>
    changed(`${name} is reset.`, () =>
      callControl(resetExperiment, { params: { name }, query: scope.query() }),
    ),
  );
  return [reset];
}
