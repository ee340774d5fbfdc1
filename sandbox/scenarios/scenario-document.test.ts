import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Knob, parseScenario, stories } from './scenario.ts';

const text = ['docs/sandbox.md', 'docs/site/test-people.md', 'docs/site/guides/testing.md']
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const quoted = [...new Set([...text.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, words = '']) => words))];
/** All of them: a knob that is missing here does not compile. */
const knobs = {
  id: null,
  doc: null,
  otp: null,
  sms: null,
  '2fa': null,
  '3ds': null,
  pay: null,
  auto: null,
  scan: null,
  bank: null,
  apple: null,
  limit: null,
  orders: null,
  agreements: null,
  logins: null,
  kind: null,
  report: null,
  overdue: null,
  move: null,
  slow: null,
  confirm: null,
  drop: null,
  wh: null,
} satisfies Record<Knob, null>;
const knobNames = Object.keys(knobs);

describe('docs/sandbox.md and the pages about test people', () => {
  it('names no address of a shopper that does not exist', () => {
    const story = new RegExp(`^(?:${stories.join('|')})(?:[+.][\\w+.-]*)?(?:@scenario\\.test)?$`);
    // Faults of a provider are `drop-before` and `drop-after`.
    const knob = new RegExp(`^(?:${knobNames.join('|')})-(?!before|after)\\w+$`);
    const addresses = quoted.flatMap((words) => {
      if (story.test(words)) return [`${words.replace('@scenario.test', '')}@scenario.test`];
      return knob.test(words) ? [`good+${words}@scenario.test`] : [];
    });
    expect(addresses.length).toBeGreaterThan(60);
    expect(addresses.filter((address) => typeof parseScenario(address) === 'string')).toEqual([]);
  });

  it('has every story and every knob', () => {
    const firstCells = [...text.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell = '']) => cell).join(' ');
    const missing = [...stories, ...knobNames].filter((name) => !firstCells.includes(`\`${name}\``));
    expect(missing).toEqual([]);
  });
});
