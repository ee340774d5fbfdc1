/** Every way to pay that the demo can show, each with the switches that lead to it. */
import type { Switches } from './visitors.ts';

interface WayToPay {
  readonly name: string;
  /** What the shopper does, and sees. */
  readonly about: string;
  readonly switches: Partial<Switches>;
}

const inAustralia = { merchant: 'demo-au', kind: 'standard', amount: '' };

export const waysToPay: readonly WayToPay[] = [
  {
    name: 'A saved card',
    about: 'Log in as this shopper, who has one.',
    switches: { ...inAustralia, email: 'good@scenario.test' },
  },
  {
    name: 'A new card',
    about: 'Choose “Add a card”, and type any test card.',
    switches: { ...inAustralia, email: 'good.n1@scenario.test' },
  },
  {
    name: 'A card that its bank asks about',
    about: 'The bank’s own page opens over the order, with a button for each answer.',
    switches: { ...inAustralia, email: 'good+3ds-ask@scenario.test' },
  },
  {
    name: 'A card that has to be seen',
    about: 'It is shown to the camera before it pays.',
    switches: { ...inAustralia, email: 'good+scan-match@scenario.test' },
  },
  {
    name: 'Apple Pay',
    about: 'Choose it on the summary; a browser without it gets a sheet of the sandbox.',
    switches: { ...inAustralia, email: 'good.n2@scenario.test' },
  },
  {
    name: 'A bank account',
    about: 'Shoppers of the United States link one in the checkout.',
    switches: { ...inAustralia, merchant: 'demo-us', email: 'good.us@scenario.test' },
  },
  {
    name: 'EXPRESS, delivery in the checkout',
    about: 'The address is chosen there, and this page is asked how the shop delivers to it.',
    switches: { ...inAustralia, kind: 'express', email: 'good@scenario.test' },
  },
  {
    name: 'EXPRESS, buy now',
    about: 'The same, and the last button reads “Pay now”.',
    switches: { ...inAustralia, kind: 'express-buy-now', email: 'good@scenario.test' },
  },
  {
    name: 'EXPRESS, delivery afterwards',
    about: 'Only the address is chosen there; the shop shows the final payments after the approval.',
    switches: { ...inAustralia, kind: 'express-deferred', email: 'good@scenario.test' },
  },
  {
    name: 'EXPRESS, collected',
    about: 'There is no address to choose.',
    switches: { ...inAustralia, kind: 'express-pickup', email: 'good@scenario.test' },
  },
  {
    name: 'Below the minimum',
    about: 'An order of 34.99 is refused before a checkout opens.',
    switches: { ...inAustralia, amount: '34.99' },
  },
  {
    name: 'Declined',
    about: 'The checkout declines every order of this shopper.',
    switches: { ...inAustralia, email: 'declined@scenario.test' },
  },
];
