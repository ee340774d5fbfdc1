import { describe, expect, it } from 'vitest';
import { itemsIn } from './citable.ts';

describe('a document can be cited', () => {
  it.each([
    ['a heading with a number', '## 5. Merchant API\n### 5.2 Objects', ['§5', '§5.2']],
    ['a heading with a letter', '## G. Operations', ['§G']],
    ['the first column of a table', '| O-17 | Routing | see O-30 |\n| A02 | Login |', ['O-17', 'A02']],
    ['a figure', '| figure 12 | load |', ['figure 12']],
    [
      'bold text at its start',
      '- **OPEN-09 Changes.** As OPEN-10.\n- **O-53, O-52. Bank.**',
      ['OPEN-09', 'O-53', 'O-52'],
    ],
    ['a numbered list', '1. Brand\n2. **Error body**', ['1', '2']],
  ])('by %s', (_, text, items) => {
    expect(itemsIn(text)).toEqual(items);
  });

  it('not by ids that it only mentions', () => {
    expect(itemsIn('See O-24 and §3, or **see O-25**.\n# 7. Title')).toEqual([]);
  });
});
