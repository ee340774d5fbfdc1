/**
 * Scenario addresses: an email that defines its consumer and what will happen to them, for example
 * `declined+3ds-pass+otp-slow.nz.n2@scenario.test`. One strict grammar. Source: merchant-api §7.4.
 */
import { scenarioDomain } from '#server/core/sandbox-secrets.ts';
import { type CountryCode, isCountryCode } from '#shared/domain/markets/index.ts';
import { resultCodes } from '#shared/domain/payments/result-codes.ts';

export const stories = [
  'new',
  'good',
  'declined',
  'overdue',
  'hardship',
  'arrangement',
  'writtenoff',
  'policyhold',
  'frozen',
  'excluded',
  'locked',
  'disabled',
  'resetpw',
  'nopassword',
  'unconfirmed',
] as const;
export type Story = (typeof stories)[number];

interface Values {
  test(value: string): boolean;
  /** All of them, where they can be listed. */
  readonly words?: readonly string[];
}

const oneOf = (text: string): Values => {
  const words = text.split(' ');
  return { words, test: (value) => words.includes(value) };
};
const noValue: Values = { words: [], test: (value) => value === '' };
const upTo = (maximum: number, minimum = 0): Values => ({
  test: (value) => /^(?:0|[1-9]\d{0,5})$/.test(value) && Number(value) >= minimum && Number(value) <= maximum,
});
/** A result code, for every call or, with `x<n>`, for the first n. */
const resultPattern = new RegExp(`^(?:${resultCodes.join('|')})(?:x[1-9]\\d?)?$`);
const results: Values = { test: (value) => resultPattern.test(value) };

/** Each knob with its permitted values. */
const knobValues = {
  id: oneOf('verified partial notverified failed paywatch badaddress duplicate'),
  doc: oneOf('verified rejected maxattempts'),
  otp: oneOf('never expired limit slow'),
  sms: oneOf('off'),
  '2fa': noValue,
  '3ds': oneOf('none pass fail ask timeout'),
  pay: results,
  auto: results,
  scan: oneOf('match retry never'),
  bank: oneOf('ok expired timeout notfound linked empty'),
  apple: oneOf('ok fail'),
  limit: upTo(999_999),
  orders: upTo(20),
  agreements: upTo(20, 1),
  kind: oneOf('store card cardonline money singleuse preorder subscription upfront all'),
  report: oneOf('all member few late payments'),
  logins: upTo(60, 1),
  overdue: noValue,
  move: oneOf('ok new once often shop soon'),
  slow: upTo(20_000, 1),
  confirm: upTo(60_000, 1),
  drop: oneOf('confirm'),
  wh: oneOf('reverse dup late fail1 fail2 fail3 fail4 fail5 fail6 fail7'),
} as const satisfies Readonly<Record<string, Values>>;
export type Knob = keyof typeof knobValues;

/** The grammar for people who choose an address: each knob with its values, null where they are numbers or patterns. */
export const knobChoices = Object.entries<Values>(knobValues).map(([name, { words = null }]) => ({
  name,
  values: words,
}));

export interface Scenario {
  readonly story: Story;
  readonly countryCode: CountryCode;
  /** As written, '' for a knob without a value. */
  readonly knobs: { readonly [Name in Knob]?: string };
}

export type ScenarioProblem = 'unknown_story' | 'unknown_knob' | 'bad_value' | 'repeated_knob';

/** The domain of every scenario address. */
const maximumLocalPart = 64;
const tail = /^(?<head>[^.]*)(?:\.(?<market>[a-z]{2}))?(?:\.n\d{1,6})?$/;

/** Reads a normalised email; null when it is an ordinary one. */
export function parseScenario(email: string): Scenario | ScenarioProblem | null {
  if (!email.endsWith(scenarioDomain)) return null;
  const localPart = email.slice(0, -scenarioDomain.length);
  const { head = '', market = 'au' } = tail.exec(localPart)?.groups ?? {};
  const countryCode = market.toUpperCase();
  const [story = '', ...words] = head.split('+');
  if (localPart.length > maximumLocalPart || !isCountryCode(countryCode) || !isStory(story)) {
    return 'unknown_story';
  }
  const knobs: { [Name in Knob]?: string } = {};
  for (const word of words) {
    const [name = '', ...rest] = word.split('-');
    if (!isKnob(name)) return 'unknown_knob';
    if (name in knobs) return 'repeated_knob';
    const value = rest.join('-');
    // A knob without a value has no dash.
    if (!knobValues[name].test(value) || (value === '' && rest.length > 0)) return 'bad_value';
    knobs[name] = value;
  }
  return { story, countryCode, knobs };
}

const isStory = (word: string): word is Story => (stories as readonly string[]).includes(word);
const isKnob = (word: string): word is Knob => Object.hasOwn(knobValues, word);

/** The scenario of a consumer's address; null for an ordinary one, and when the sandbox's controls are off. */
export function scenarioOf(config: { readonly sandboxControl: boolean }, email: string): Scenario | null {
  if (!config.sandboxControl) return null;
  const parsed = parseScenario(email);
  return typeof parsed === 'string' ? null : parsed;
}
