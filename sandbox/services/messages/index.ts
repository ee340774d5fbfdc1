/** The texts of text messages and emails. */
export { type MessageTemplate, messageText } from './texts.ts';
