/** What docs/site/guides/testing.md says of unit tests is what the package does. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createWebhookHandler } from '../server/index.ts';
import * as kit from './index.ts';

const text = readFileSync(new URL('../../docs/site/guides/testing.md', import.meta.url), 'utf8');
const [, sample = ''] = /```js\n(.*?)```/s.exec(text) ?? [];
const secret = 'whsec_9tqbq2Sdd0bGC0uUgVZ3c0nUuVnKc2p5m6y0QeT1xZk';

it('the sample of the page runs', async () => {
  const handled: string[] = [];
  const given = {
    ...kit,
    expect,
    secret,
    handleWebhook: createWebhookHandler({
      secrets: [secret],
      seen: { claim: async () => 'claimed', done: async () => {}, release: async () => {} },
      async handle({ type }) {
        handled.push(type);
      },
    }),
  };
  const [line = '', names = ''] =
    /^import \{ (.*) \} from '@fourfold\/widget\/testing';$/m.exec(sample) ?? [];
  expect(names.split(', ').filter((name) => !(name in kit))).toEqual([]);
  const run = new Function(...Object.keys(given), `return (async () => {${sample.replace(line, '')}})()`);
  await run(...Object.values(given));
  expect(handled).toEqual(['payment.captured']);
  expect.assertions(4);
});

it('the page names every call of the driver', () => {
  const { driver } = kit.createFakeFourfold();
  const calls = Object.keys(driver).filter((name) => name !== 'opens');
  const missing = calls.filter((name) => !text.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});
