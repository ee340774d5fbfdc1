import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isValidMobile } from '#shared/domain/access/mobile.ts';
import { countryCodes } from '#shared/domain/markets/index.ts';
import { resultCodes } from '#shared/domain/payments/result-codes.ts';
import { sandboxMobile } from '../seed/sandbox-mobile.ts';
import { type Knob, parseScenario, scenarioOf, stories } from './scenario.ts';

const result = fc
  .tuple(fc.constantFrom(...resultCodes), fc.option(fc.integer({ min: 1, max: 99 })))
  .map(([code, times]) => (times === null ? `${code}` : `${code}x${times}`));
const number = (min: number, max: number) => fc.integer({ min, max }).map(String);
const word = (words: string) => fc.constantFrom(...words.split(' '));

/** The grammar of merchant-api §7.4, written a second time as what it can produce. */
const values: Readonly<Record<Knob, fc.Arbitrary<string>>> = {
  id: word('verified partial notverified failed paywatch badaddress duplicate'),
  doc: word('verified rejected maxattempts'),
  otp: word('never expired limit slow'),
  sms: word('off'),
  '2fa': fc.constant(''),
  '3ds': word('none pass fail ask timeout'),
  pay: result,
  auto: result,
  scan: word('match retry never'),
  bank: word('ok expired timeout notfound linked empty'),
  apple: word('ok fail'),
  limit: number(0, 999_999),
  orders: number(0, 20),
  agreements: number(1, 20),
  logins: number(1, 60),
  kind: word('store card cardonline money singleuse preorder subscription upfront all'),
  report: word('all member few late payments'),
  overdue: fc.constant(''),
  move: word('ok new once often shop soon'),
  slow: number(1, 20_000),
  confirm: number(1, 60_000),
  drop: word('confirm'),
  wh: word('reverse dup late fail1 fail7'),
};
const knob = fc
  .constantFrom(...(Object.keys(values) as Knob[]))
  .chain((name) => fc.tuple(fc.constant(name), values[name]));
const knobs = fc.uniqueArray(knob, { maxLength: 3, selector: ([name]) => name });
const market = fc.option(fc.constantFrom(...countryCodes));
const address = fc.record({
  story: fc.constantFrom(...stories),
  knobs,
  market,
  number: fc.option(fc.integer({ min: 0, max: 999_999 })),
});
type Parts = typeof address extends fc.Arbitrary<infer T> ? T : never;

const written = ([name, value]: readonly [string, string]) => (value === '' ? name : `${name}-${value}`);
function print({ story, knobs, market, number }: Parts, words = knobs.map(written)): string {
  const place = market === null ? '' : `.${market.toLowerCase()}`;
  return `${[story, ...words].join('+')}${place}${number === null ? '' : `.n${number}`}@scenario.test`;
}

describe('a scenario address', () => {
  it('contains story, market and knobs, in any order of the knobs [MER-194]', () => {
    fc.assert(
      fc.property(address, (parts) => {
        fc.pre(print(parts).indexOf('@') <= 64);
        expect(parseScenario(print(parts))).toEqual({
          story: parts.story,
          countryCode: parts.market ?? 'AU',
          knobs: Object.fromEntries(parts.knobs),
        });
      }),
    );
  });

  it('is refused with its problem [MER-194]', () => {
    const firstPart = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => /^[a-z0-9]+$/.test(text));
    fc.assert(
      fc.property(address, knob, firstPart, (parts, extra, text) => {
        fc.pre(!stories.some((story) => story === text) && !(text in values));
        const words = parts.knobs.map(written);
        const refused = (changed: Partial<Parts>, with_ = words) =>
          parseScenario(print({ ...parts, ...changed }, with_));
        expect(refused({ story: text as Parts['story'] })).toBe('unknown_story');
        expect(refused({}, [text])).toBe('unknown_knob');
        expect(refused({}, [written(extra), written(extra)])).toBe('repeated_knob');
        expect(refused({}, [`${extra[0]}-${text}0y`])).toBe('bad_value');
      }),
    );
  });

  it.each([
    ['declined+3ds-pass+otp-slow+wh-dup.nz.n2@scenario.test', 'declined'],
    ['good@scenario.test', 'good'],
  ])('may be %s', (email, story) => {
    expect(parseScenario(email)).toMatchObject({ story });
  });

  it.each([
    ['good.xx@scenario.test', 'unknown_story'],
    ['good.n1234567@scenario.test', 'unknown_story'],
    ['good.n1.au@scenario.test', 'unknown_story'],
    [`${'good+'.padEnd(70, 'x')}@scenario.test`, 'unknown_story'],
    ['@scenario.test', 'unknown_story'],
    ['good+@scenario.test', 'unknown_knob'],
    ['good+constructor@scenario.test', 'unknown_knob'],
    ['good+2fa-@scenario.test', 'bad_value'],
    ['good+2fa-on@scenario.test', 'bad_value'],
    ['good+sms@scenario.test', 'bad_value'],
    ['good+pay-5@scenario.test', 'bad_value'],
    ['good+pay-4x0@scenario.test', 'bad_value'],
    ['good+limit-01@scenario.test', 'bad_value'],
    ['good+orders-21@scenario.test', 'bad_value'],
  ])('is never %s', (email, problem) => {
    expect(parseScenario(email)).toBe(problem);
  });

  it('is an ordinary email in another domain, and when the controls are off', () => {
    expect(parseScenario('good@example.com')).toBeNull();
    expect(parseScenario('good@notscenario.test')).toBeNull();
    expect(scenarioOf({ sandboxControl: false }, 'good@scenario.test')).toBeNull();
  });
});

describe('a mobile of the sandbox', () => {
  it('is valid in its market, and always the same for an email', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...countryCodes), fc.nat(9), (email, countryCode, attempt) => {
        const mobile = sandboxMobile(email, countryCode, attempt);
        expect([countryCode, mobile, isValidMobile(mobile, countryCode)]).toEqual([
          countryCode,
          mobile,
          true,
        ]);
        expect(sandboxMobile(email, countryCode, attempt)).toBe(mobile);
      }),
    );
  });
});
