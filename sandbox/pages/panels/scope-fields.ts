import type { Scope } from '#shared/contract/control/flags.contract.ts';
import { countryCodes, isCountryCode } from '#shared/domain/markets/index.ts';
import { element } from './elements.ts';

/** The scope whose values a panel shows and sets: global, a market, or one consumer. */
export interface ScopeFields {
  readonly fields: HTMLElement;
  scope(): Scope;
  /** The same as the query of a list or a reset. */
  query(): Readonly<Record<string, string>>;
}

/** `prefix` keeps the ids of two panels apart. */
export function scopeFields(prefix: string, changed: () => void): ScopeFields {
  const options = [
    element('option', ['Everybody'], { value: '' }),
    ...countryCodes.map((code) => element('option', [`Market ${code}`], { value: code })),
    element('option', ['One consumer'], { value: 'consumer' }),
  ];
  const kind = element('select', options, { id: `${prefix}-scope` });
  const email = element('input', [], { type: 'email', id: `${prefix}-email`, autocomplete: 'off' });
  const emailField = element(
    'div',
    [element('label', ['Email of the consumer'], { htmlFor: email.id }), email],
    {
      hidden: true,
    },
  );
  kind.addEventListener('change', () => {
    emailField.hidden = kind.value !== 'consumer';
    if (kind.value !== 'consumer' || email.value) changed();
  });
  email.addEventListener('change', changed);

  return {
    fields: element('div', [element('label', ['For whom'], { htmlFor: kind.id }), kind, emailField]),
    scope() {
      if (kind.value === 'consumer') return { consumer: email.value.trim() };
      return isCountryCode(kind.value) ? { market: kind.value } : 'global';
    },
    query() {
      const scope = this.scope();
      return scope === 'global' ? {} : scope;
    },
  };
}

export function scopeText(scope: Scope): string {
  if (scope === 'global') return 'everybody';
  return 'market' in scope ? `market ${scope.market}` : scope.consumer;
}
