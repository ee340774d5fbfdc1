/** The texts of text messages and emails. */
export { type MessageTemplate, type MessageValues, messageText } from './texts.ts';
