/** What the shop's page and the checkout's own window tell each other through the server: status, presence, leaving. */
export { abandonCheckout } from './abandon.ts';
export { originsOfToken } from './origins.ts';
export { holdPresence, leavePresence } from './presence.ts';
export { readStatus, statusView } from './status.ts';
