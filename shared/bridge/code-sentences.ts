/**
 * What the codes of the script say to a developer. The second file of the script brings them, so that a page that opens no
 * checkout does not load them. Source: decision 255.
 */
import type { ErrorCode, WarningCode } from './codes.ts';

export type Sentences = { [Code in ErrorCode | WarningCode]?: string };

export const codeSentences = {
  SCRIPT_LOAD_FAILED:
    'A file of the script did not load. Check its address, its hash and the policy of the page.',
  POPUP_BLOCKED: 'The browser blocked the popup. Call open() in a click, or use the display auto.',
  DISPLAY_UNAVAILABLE: 'This page cannot show the checkout in any display that is allowed.',
  TOKEN_REQUEST_FAILED: 'createToken gave no token.',
  INVALID_TOKEN: 'This token cannot be opened.',
  MODE_MISMATCH: 'The options name another kind of checkout than the token has.',
  ORIGIN_NOT_ALLOWED:
    'This page is none of the origins of the checkout. Either its merchant is another one than this page names: compare the merchantId of init() with that of your secret key. Or your server sent another origin: send that of this page as popupOriginUrl.',
  PROTOCOL_MISMATCH: 'Script and checkout speak different versions. Load the newest script.',
  CONNECTION_TIMEOUT:
    'The checkout gave no sign of life within 20 seconds: no connection, a blocker, or in a dialog a popupOriginUrl that is not the origin of this page.',
  BRIDGE_UNAVAILABLE:
    'The checkout could not ask this page for delivery options. Compare popupOriginUrl with the origin of this page, and look at its Cross-Origin-Opener-Policy.',
  OUTCOME_UNKNOWN: 'How the checkout ended could not be learnt. Ask on your server, or call resume() later.',
  INTERNAL: 'The script failed in a way that it did not expect.',
  BRIDGE_SLOW:
    'The checkout did not connect to this page within 10 seconds. The server still decides the outcome. If it comes with every checkout, compare popupOriginUrl with the origin of this page, and look at its Cross-Origin-Opener-Policy.',
  BRIDGE_LOST: 'The checkout stopped answering this page. The server still decides the outcome.',
  HANDLER_TIMEOUT: 'A handler did not answer within 10 seconds.',
  INVALID_SHIPPING_OPTIONS: 'The delivery options were refused.',
  HANDLER_MISSING:
    'A checkout of an earlier page ended, and no instance of this page has the id of the one that opened it. Give init() the same id on both pages.',
  PAGE_ALTERED:
    'This page has replaced a function of the browser, so that a part of the script does not work:',
} satisfies Sentences;
