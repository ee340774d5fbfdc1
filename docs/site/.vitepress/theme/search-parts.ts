/** A text in parts, of which those that were searched for are marked. */
export function partsOf(text: string, terms: readonly string[]): { text: string; isFound: boolean }[] {
  const wanted = [...terms].sort((one, other) => other.length - one.length).map(escaped);
  if (wanted.length === 0) return [{ text, isFound: false }];
  return text
    .split(new RegExp(`(${wanted.join('|')})`, 'iu'))
    .map((part, index) => ({ text: part, isFound: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

const escaped = (term: string): string => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
