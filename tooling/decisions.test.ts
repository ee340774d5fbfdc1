import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { decisionsPage, drawTable, readHead } from './decisions.ts';

const record = (title: string, status: string) =>
  `# ${title}\n\n- Status: ${status}\n- Date: 2026-11-20\n- Area: server\n\nText.\n`;

it('shows every record of docs/decisions in the committed table (npm run decisions)', () => {
  const committed = readFileSync(new URL('../docs/decisions/README.md', import.meta.url), 'utf8');
  expect(committed).toBe(decisionsPage());
});

it('says in the text of every superseded record which one supersedes it', () => {
  const folder = new URL('../docs/decisions/', import.meta.url);
  const silent = readdirSync(folder)
    .filter((file) => /^\d{4}-/.test(file))
    .flatMap((file) => {
      const text = readFileSync(new URL(file, folder), 'utf8');
      const body = text.slice(text.indexOf('- Area:'));
      return readHead(file, text)
        .supersededBy.filter((number) => !new RegExp(`(\\[|[Dd]ecisions? |by )${number}\\b`).test(body))
        .map((number) => `${file} does not name ${number}`);
    });
  expect(silent).toEqual([]);
});

it('links a superseded record to the one that supersedes it', () => {
  const page = drawTable([
    readHead('0001-first.md', record('1. First', 'superseded in part by 2')),
    readHead('0002-second.md', record('2. Second', 'accepted')),
  ]);
  expect(page).toContain(
    '| 1 | [First](0001-first.md) | server | superseded in part by [2](0002-second.md) | 2026-11-20 |',
  );
  expect(page).toContain('| 2 | [Second](0002-second.md) | server | accepted | 2026-11-20 |');
});

it('refuses a record with another head, another number, or a reference to no record', () => {
  expect(() => readHead('0001-first.md', '# 1. First\n\nText.\n')).toThrow('Status, Date and Area');
  expect(() => readHead('0001-first.md', record('1. First', 'perhaps'))).toThrow('Status, Date and Area');
  expect(() => readHead('0001-first.md', record('2. First', 'accepted'))).toThrow(
    'the number 2 in its title',
  );
  expect(() => drawTable([readHead('0001-first.md', record('1. First', 'superseded by 3'))])).toThrow(
    'decision 3, which does not exist',
  );
});
