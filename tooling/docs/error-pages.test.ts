import { expect, it } from 'vitest';
import { ERROR_CODES, WARNING_CODES } from '#shared/bridge/codes.ts';
import { contracts } from '#shared/contract/index.ts';
import { merchantGroups } from '#shared/contract/openapi.ts';
import { errorCodesOf, type OperationShape } from '#shared/contract/operation.ts';
import { errorPages } from './error-pages.ts';
import { apiErrorTexts, scriptErrorTexts, verifyTexts, warningTexts } from './error-texts.ts';

const calls = merchantGroups.flatMap((group) => Object.values<OperationShape>(contracts[group]));
const apiCodes = [...new Set(calls.flatMap(errorCodesOf))];
const pages = new Map(errorPages().map(({ path, text }) => [path, text]));

it('the script, its types and the pages of codes have the same set of codes [MER-063]', () => {
  expect(ERROR_CODES).toHaveLength(15);
  expect(Object.keys(scriptErrorTexts).sort()).toEqual([...ERROR_CODES].sort());
  expect(Object.keys(warningTexts).sort()).toEqual([...WARNING_CODES].sort());
});

it('every code that a call of a merchant may answer has a text, and no other', () => {
  expect(Object.keys(apiErrorTexts).sort()).toEqual([...apiCodes].sort());
});

it.each([...apiCodes, ...ERROR_CODES, ...WARNING_CODES, ...Object.keys(verifyTexts)])(
  '%s has a row with its name as anchor, and a page with cause, check and cure [MER-063]',
  (code) => {
    expect(pages.get('errors')).toContain(
      `<li id="${code}"><a class="callrow callrow--code" href="/docs/errors/${code}">`,
    );
    const page = pages.get(`errors/${code}`);
    expect(page).toContain(`# ${code}\n`);
    for (const part of ['## Cause', '## Check', '## Cure']) expect(page).toContain(part);
    expect(page).not.toContain('undefined');
  },
);
