/** How a card number, a security code or an expiry would be recognised where it must not be. */
import { cards, expiry, securityCode } from './card-frame.ts';

/** The number that the search is about; like no other text of the product. */
export const tracedCard = cards.challenge;

const grouped = tracedCard.replace(/(.{4})(?=.)/g, '$1 ');
/** The middle digits identify the number; the last four are shown on purpose. */
const digits = [tracedCard, grouped, tracedCard.slice(0, 12)];
const traces = [...digits, `"${securityCode}"`, `=${securityCode}`, `"${expiry}"`];

/** Whether a request, a document or what a page stores contains the card. */
export const holdsCard = (text: string): boolean => traces.some((trace) => text.includes(trace));

/** Whether a text contains the number. Unlike pages, logs and databases have other numbers like a code or an expiry. */
export const holdsCardDigits = (text: string): boolean => digits.some((trace) => text.includes(trace));
