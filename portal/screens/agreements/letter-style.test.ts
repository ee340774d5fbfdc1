import { expect, it, onTestFinished } from 'vitest';
import { dressLetter } from './letter-style.ts';

it('draws the logo where the letter has the name of the brand, once, and leaves the rest as it is', () => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  onTestFinished(() => frame.remove());
  const letter = frame.contentDocument as Document;
  const view = frame.contentWindow as unknown as typeof globalThis;
  const applied: string[] = [];
  // jsdom constructs no style sheets.
  view.CSSStyleSheet = class {
    replaceSync = (text: string) => void applied.push(text);
  } as unknown as typeof CSSStyleSheet;
  Object.assign(view.CSSStyleSheet.prototype, { replaceSync() {} });
  letter.body.innerHTML =
    '<header><span>Fourfold</span><address>help@fourfold.example</address></header><h1>Payment agreement</h1>';
  const logo = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  logo.setAttribute('aria-label', 'Fourfold');
  dressLetter(letter, document, logo);
  dressLetter(letter, document, logo);
  expect(letter.querySelectorAll('header > svg[aria-label="Fourfold"]')).toHaveLength(1);
  expect(letter.body.textContent).toBe('help@fourfold.examplePayment agreement');
  expect(logo.ownerDocument).toBe(document);
  expect(applied[0]).toContain('--logo-sheet:');
  // The oldest Firefox that is supported leaves such rules out.
  expect(applied[0]).not.toContain(':has(');
});
