import { element } from './element.ts';

/**
 * Whether the browser has what the script uses. Both features are newer than all others, and the second, a unit, is nothing
 * that a page can add. Source: decision 209.
 */
export function isSupported(): boolean {
  return 'adoptedStyleSheets' in document && !!element('p', { style: 'width:1cqw' }).style.width;
}
