import './testing/fake-browser.ts';

import { expect, it } from 'vitest';
import { codeSentences } from '#shared/bridge/code-sentences.ts';
import { ERROR_CODES } from '#shared/bridge/codes.ts';
import { makeError, makeWarning, sentences } from './errors.ts';
import { checkoutOrigin } from './testing/fake-browser.ts';

/** After these a retry would fail again. */
const final = [
  'INVALID_CONFIG',
  'UNSUPPORTED_BROWSER',
  'DISPLAY_UNAVAILABLE',
  'MODE_MISMATCH',
  'ORIGIN_NOT_ALLOWED',
  'PROTOCOL_MISMATCH',
  'DESTROYED',
];

it.each(ERROR_CODES)(
  'the error %s says what it is, whether to try again, and where to read on [MER-063]',
  (code) => {
    const error = makeError(code, 'what was wrong');
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'FourfoldError',
      code,
      message: `${code}: what was wrong`,
      isRecoverable: !final.includes(code),
      errorId: null,
      docUrl: `${checkoutOrigin}/docs/errors#${code}`,
    });
  },
);

it('a code says its sentence once the session has brought it, before that its detail, and where to read on without any', () => {
  expect(makeError('OUTCOME_UNKNOWN').message).toBe(
    `OUTCOME_UNKNOWN: ${checkoutOrigin}/docs/errors#OUTCOME_UNKNOWN`,
  );
  Object.assign(sentences, codeSentences);
  expect(makeError('OUTCOME_UNKNOWN').message).toBe(
    'OUTCOME_UNKNOWN: How the checkout ended could not be learnt. Ask on your server, or call resume() later.',
  );
  expect(makeError('INVALID_TOKEN', 'Its checkout has ended.', 'c', 'e-1')).toMatchObject({
    message: 'INVALID_TOKEN: This token cannot be opened. Its checkout has ended.',
    ...{ cause: 'c', errorId: 'e-1' },
  });
  expect(makeWarning('BRIDGE_SLOW').message).toContain('BRIDGE_SLOW: The checkout did not connect');
  for (const code of Object.keys(sentences)) delete sentences[code as keyof typeof sentences];
});
