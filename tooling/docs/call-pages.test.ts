import { expect, it } from 'vitest';
import { contracts, type OperationShape } from '#shared/contract/index.ts';
import { merchantGroups } from '#shared/contract/openapi.ts';
import { errorCodesOf } from '#shared/contract/operation.ts';
import { webhookEventTypes } from '#shared/contract/webhooks/webhook-event-types.ts';
import { callPages, referenceMenu } from './call-pages.ts';
import { callGroups, callTexts } from './call-texts.ts';

const pages = new Map(callPages().map(({ path, text }) => [path, text]));
const calls = merchantGroups.flatMap((group) => Object.entries<OperationShape>(contracts[group]));
const pageOf = (path: string): string => pages.get(path) ?? '';

it('the reference has every call of merchants, once in its menu, and no other', () => {
  const ids = calls.map(([id]) => id).sort();
  expect(Object.keys(callTexts).sort()).toEqual(ids);
  expect(callGroups.flatMap((group) => group.calls).sort()).toEqual(ids);
  const links = referenceMenu.flatMap(({ items }) => items.map(({ link }) => link));
  expect(links.filter((link) => ids.includes(link.replace('/reference/', '')))).toHaveLength(ids.length);
  for (const id of ids) expect(pageOf('reference')).toContain(`"link":"/reference/${id}"`);
});

it.each(calls)(
  'the page of %s has its address, its parameters, and every code that it may answer',
  (id, operation) => {
    const page = pageOf(`reference/${id}`);
    expect(page).toContain(`>${operation.method}</span><code>${operation.path}</code>`);
    for (const [, name] of operation.path.matchAll(/\{(\w+)\}/g))
      expect(page).toContain(`<dt><code>${name}</code>`);
    for (const code of errorCodesOf(operation)) expect(page).toContain(`href="/docs/errors/${code}"`);
    expect(page).not.toMatch(/undefined|\[object/);
  },
);

it('a field says what it holds, how much of it, whether it is required, and what it means', () => {
  const page = pageOf('reference/createCheckout');
  expect(page).toContain(
    '<dt><code>merchantReference</code><span>text, 1 to 128 characters</span></dt><dd>Your own reference for the order.',
  );
  expect(page).toMatch(/<code>amount<\/code><span>money<\/span><span class="tag">required<\/span>/);
  expect(page).toContain(
    '<span class="field__limit">Left out: &quot;STANDARD&quot;</span>'.replaceAll('&quot;', '"'),
  );
  expect(page).toContain('<code>Idempotency-Key</code><span>text</span><span class="tag">required</span>');
});

it('the page of events has each type, and the fields of its data', () => {
  const page = pageOf('reference/events');
  for (const type of webhookEventTypes) expect(page).toContain(`## ${type}\n`);
  expect(page).toContain('<code>disputeId</code>');
});
