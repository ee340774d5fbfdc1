import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('ends each row with CR LF and quotes what separates cells or rows', () => {
  expect(
    csvOf([
      ['a', 'b,c', 'd "e"'],
      ['', 'f\r\ng', 'h'],
    ]),
  ).toBe('a,"b,c","d ""e"""\r\n,"f\r\ng",h\r\n');
});

it.each([
  ['=1+1', "'=1+1"],
  ['+1 234', "'+1 234"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
])('makes no formula of %j', (text, cell) => {
  expect(csvOf([[text]])).toBe(`${cell}\r\n`);
});

it.each(['-12.50', '0', '12.50', 'cart=7', 'a-b'])('leaves %s as it is', (text) => {
  expect(csvOf([[text]])).toBe(`${text}\r\n`);
});
