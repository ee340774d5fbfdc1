import './testing/fake-browser.ts';

import { expect, it } from 'vitest';
import { ERROR_CODES } from '#shared/bridge/codes.ts';
import { makeError } from './errors.ts';
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
