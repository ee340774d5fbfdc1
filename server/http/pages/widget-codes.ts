/** The codes that the merchant script gives to a shop, for the page its `docUrl` leads to. Source: merchant-api §2.4. */
export const widgetCodes: Readonly<Record<string, string>> = {
  INVALID_CONFIG:
    'An option is missing or wrong; the message names each. Also: open() had neither token nor createToken.',
  UNSUPPORTED_BROWSER:
    'The browser is older than Chrome or Edge 109, Safari or iOS 16.4, Firefox 115 or Samsung Internet 22. Offer another way to pay.',
  SCRIPT_LOAD_FAILED:
    'The script, or the part of it that an opened checkout needs, did not load. Check the address, integrity and the page’s policy.',
  POPUP_BLOCKED: 'The browser blocked the popup. Open in a click, or use the display “auto”.',
  DISPLAY_UNAVAILABLE: 'The chosen display cannot be shown on this page, and none was left to fall back to.',
  TOKEN_REQUEST_FAILED: 'createToken failed, took too long, or gave no valid token.',
  INVALID_TOKEN: 'The token is unknown, of another merchant, or its checkout has ended.',
  MODE_MISMATCH: 'mode, buyNow, pickup or shippingOptionRequired differ from those of the token.',
  ORIGIN_NOT_ALLOWED: 'The page’s origin is not the origin of the token’s popupOriginUrl.',
  PROTOCOL_MISMATCH: 'Script and checkout speak different versions. Load the newest script.',
  CONNECTION_TIMEOUT: 'The checkout gave no sign of life within 20 seconds.',
  BRIDGE_UNAVAILABLE: 'The checkout could not talk to the page, which the chosen shipping needs.',
  OUTCOME_UNKNOWN: 'The end of the checkout could not be learnt here. Ask on your server, or call resume().',
  DESTROYED: 'open() was called on an instance after destroy().',
  INTERNAL: 'The script failed in a way that it did not expect.',
  ALREADY_INITIALISED: 'Warning: init() met an instance with the same target or id, and updated it.',
  DOUBLE_LOAD: 'Warning: the script is on the page twice; the first one stays.',
  UNKNOWN_OPTION: 'Warning: an option is not known and has no effect.',
  NO_USER_GESTURE: 'Warning: open() was not called in a click, so the popup was left out.',
  FALLBACK_USED: 'Warning: the first display did not work, the next one did.',
  BRIDGE_SLOW: 'Warning: the checkout took 10 seconds to connect.',
  BRIDGE_LOST: 'Warning: the checkout stopped answering; the server still decides the outcome.',
  CSP_BLOCKED: 'Warning: the page’s policy blocked something that the script needs.',
  HANDLER_THREW: 'Warning: a callback of the page threw.',
  HANDLER_TIMEOUT: 'Warning: a callback of the page did not answer in time.',
  INVALID_SHIPPING_OPTIONS: 'Warning: the list of shipping options was refused.',
  PAGE_ALTERED:
    'Warning: the page has replaced a function of the browser, so that a part of the script does not work. The message names it.',
};
