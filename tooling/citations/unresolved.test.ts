import { describe, expect, it } from 'vitest';
import type { Citable } from './citable.ts';
import { unresolvedIn } from './unresolved.ts';

const citable: Citable = {
  rows: new Set(['PAY-001', 'PAY-004']),
  decisions: new Set(['69', '81']),
  documents: new Map([
    ['001', new Set(['§3', '§7'])],
    ['access-open', new Set(['OPEN-09', 'A16', '§1.2'])],
    ['payments-open', new Set(['O-02', 'O-57'])],
    ['settled', new Set(['3', '12'])],
    ['merchant-api', new Set(['§5', '§5.2', 'D-19'])],
    ['reliability', new Set(['D-11', 'figure 5'])],
  ]),
};

const problemsIn = (text: string, path = 'shared/a.ts') =>
  unresolvedIn(path, text, citable, (file) => file === 'docs/style.md').map(({ problem }) => problem);

describe('a citation leads somewhere', () => {
  it.each([
    '/** Pays. Source: PAY-001, PAY-001 to PAY-004, payments-open O-02, O-57, decision 69. */',
    '/** Source: access-open OPEN-09, A16, settled 3, 12, 001 §3, §7. */',
    '// Source: merchant-api §5, §5.2 and D-19, decisions 69 and 81.',
    '// Source: reliability D-11, reliability figure 5, RFC 9112 §3.2, WCAG 2.2.',
    '/**\n * Wraps. Source: payments-open O-02,\n * O-57.\n */',
    "it('pays (PAY-001) [PAY-004]', () => {});",
    'Why: docs/style.md and decision 81, three of them.',
    'const applePaySource: string = read(); const set = { paymentSource: null };',
  ])('in %j', (text) => {
    expect(problemsIn(text)).toEqual([]);
  });
});

describe('a citation leads nowhere', () => {
  it.each([
    ['to a row', 'it("pays [PAY-009]")', 'no table has the row PAY-009'],
    ['to the end of a range', '// PAY-001 to PAY-009', 'no table has the row PAY-009'],
    ['to a row of no table', 'it("pays [PAX-001]")', 'no table has the row PAX-001'],
    ['to a decision', '// See decision 82.', 'there is no decision 82'],
    ['to one of several decisions', '// Decisions 69 and 82', 'there is no decision 82'],
    ['to a document', '// portal-open O-02', 'docs/requirements has no portal-open'],
    ['to an item of a document', '// payments-open O-02, O-03', 'payments-open has no O-03'],
    ['to an item on the next line', '/**\n * payments-open\n * O-03\n */', 'payments-open has no O-03'],
    ['to a section', '// merchant-api §5.4', 'merchant-api has no §5.4'],
    ['to a settled point', '// settled 4', 'settled has no 4'],
    ['to a figure', '// reliability figure 6', 'reliability has no figure 6'],
    ['without a document', '// as O-02 has it', 'O-02 names no document'],
    ['without a document, to a call', '/** A16. Starts. */', 'A16 names no document'],
    ['without a document, to a section', '// as §3 has it', '§ names no document'],
    ['to a file', '// docs/none.md', 'there is no file docs/none.md'],
    ['in words', '// Source: the old portal.', "can't be read as citations: the old portal"],
    ['with more than citations', '// Source: PAY-001: once.', "can't be read as citations: PAY-001: once"],
  ])('%s', (_, text, problem) => {
    expect(problemsIn(text)).toEqual([problem]);
  });

  it('in the source column of a table', () => {
    const rows = ['id\tsurface\tkind\trequirement\tsource', 'PAY-001\t\t\t\town', 'PAY-004\t\t\t\tidea 3'];
    expect(unresolvedIn('a.tsv', rows.join('\n'), citable, () => true)).toEqual([
      { line: 3, problem: "can't be read as citations: idea 3" },
    ]);
  });

  it('and is reported with its line', () => {
    expect(unresolvedIn('a.ts', '\n// settled 4\n', citable, () => true)).toEqual([
      { line: 2, problem: 'settled has no 4' },
    ]);
  });
});

it('documents of the requirements cite their own items without a name', () => {
  expect(problemsIn('as O-99 and §9', 'docs/requirements/payments-open.md')).toEqual([]);
  expect(problemsIn('as payments-open O-99', 'docs/requirements/payments-open.md')).toHaveLength(1);
});
