/** Milliseconds, as MERCHANT-API 2.5 lists them. One constant each, so that a build takes only those it uses. */
export const createTokenTimeout = 15_000;
export const shortestCreateTokenTimeout = 1000;
export const longestCreateTokenTimeout = 60_000;
/** The handshake of a bridge; after it a missing bridge is worth a warning. */
export const bridgeTimeout = 10_000;
export const callTimeout = 10_000;
export const requestCloseTimeout = 2000;
/** Without a sign of life after this, another display is tried. */
export const openTimeout = 20_000;
export const closedCheckInterval = 250;
/** In seconds, as the status call takes it. */
export const statusWaitSeconds = 25;
export const statusTimeout = 30_000;
/** How long an unreachable server is asked for the outcome once the window is gone. */
export const outcomeTimeout = 30_000;
/** Slack after the server's own expiry before the outcome is called unknown. */
export const expiryGrace = 30_000;
/** Without presence for this long the overlay says that the window does not respond. */
export const silenceTimeout = 30_000;
/** A window whose connection merely ended is given up after this. */
export const connectionLostTimeout = 120_000;
