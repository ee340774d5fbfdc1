/** Times in milliseconds, as separate constants, so that a bundle contains only those it uses. Source: merchant-api §2.5. */
export const createTokenTimeout = 15_000;
export const shortestCreateTokenTimeout = 1000;
export const longestCreateTokenTimeout = 60_000;
/** Time limit of the handshake, after which the page gets a warning. */
export const bridgeTimeout = 10_000;
export const callTimeout = 10_000;
export const requestCloseTimeout = 2000;
/** How long the shop's handler of a delivery question may take to reply. */
export const shippingAnswerTimeout = 10_000;
/** If the checkout shows no sign of life within this time, another display is tried. */
export const openTimeout = 20_000;
export const closedCheckInterval = 250;
/** How long to wait for the server to see a popup that reads closed but may be severed; after that it counts as closed. */
export const closedTimeout = 1400;
/** Longest wait of a status call, in seconds. */
export const statusWaitSeconds = 25;
export const statusTimeout = 30_000;
/** How long the script tries to read the outcome from an unreachable server after the window was closed. */
export const outcomeTimeout = 30_000;
/** How long after the checkout's expiry the outcome is considered unknown. */
export const expiryGrace = 30_000;
/** After this time without presence, the overlay says that the window is not responding. */
export const silenceTimeout = 30_000;
/** How long to wait for a window whose connection ended without a message before it counts as closed. */
export const connectionLostTimeout = 120_000;
/** How many seconds the outcome is shown before the page returns to the shop. */
export const autoReturnSeconds = 5;
/** How long one check of `diagnose()` may take. */
export const diagnoseCheckTimeout = 5000;
