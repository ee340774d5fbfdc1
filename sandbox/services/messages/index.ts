/** What phones and mailboxes show. */
export { type MessageTemplate, messageText } from './texts.ts';
