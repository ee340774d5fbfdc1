import { expect, it } from 'vitest';
import { errorsPage } from '#server/http/pages/reference-page.ts';
import { widgetCodes } from '#server/http/pages/widget-codes.ts';
import { ERROR_CODES, WARNING_CODES } from '#shared/bridge/codes.ts';

const codes = [...ERROR_CODES, ...WARNING_CODES];

it('the script, its types and the page of errors have the same set of codes [MER-063]', () => {
  expect(ERROR_CODES).toHaveLength(15);
  expect(Object.keys(widgetCodes).sort()).toEqual([...codes].sort());
});

it('the page of errors has an anchor for each code [MER-063]', async () => {
  const page = await errorsPage();
  for (const code of codes) expect(page).toContain(`id="${code}"`);
});
