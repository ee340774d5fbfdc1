/** The part of Apple Pay that is fetched where it is offered. */
export { ApplePayAbout } from './apple-pay-about.tsx';
export { captureSource, setUpSource } from './capture-source.ts';
export { type ApplePaySheet, openSheet } from './open-sheet.ts';
