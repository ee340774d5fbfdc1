import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { internalNames } from './internal-names.mjs';

/** Where the names stand that others know: merchants, the server, the checkout and records of an earlier page. */
const known = [
  'widget/loader/api.ts',
  'widget/loader/status.ts',
  'widget/loader/pending.ts',
  'widget/loader/options.ts',
  'shared/bridge/messages.ts',
  'shared/bridge/protocol.ts',
].map((file) => readFileSync(file, 'utf8'));

it.each(internalNames)('%s is no name that anybody else knows', (name) => {
  for (const source of known) expect(source).not.toMatch(new RegExp(`\\b${name}\\??[:(]`));
});
