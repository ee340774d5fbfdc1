/** `npm run decisions`: writes the table of all decisions into docs/decisions/README.md. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../docs/decisions', import.meta.url));
const table = path.join(folder, 'README.md');

const introduction = `# Decisions

Numbered records of what was decided and why. A number is never used again, so code comments cite decisions by number.

- **A new record** takes the next free number. It begins with its title and the lines \`- Status:\`, \`- Date:\` and
  \`- Area:\`. \`npm run decisions\` then writes the table below.
- **A record is never edited into another decision.** A new one supersedes it. The older one gets the status
  \`superseded by 45\`, or \`superseded in part by 45\`, and a line in its text says what changed.
- **A record that overrules requirements** names them in a line: \`Overrules PAY-012.\` \`npm run trace\` lists them.
- **How things are today**, with figures, is written in pages that are kept up to date:
  [server performance](../server-performance.md), [page performance](../page-performance.md) and [testing](../testing.md).
`;

/** The head of one record: what the table shows of it. */
export interface DecisionHead {
  readonly number: number;
  readonly title: string;
  readonly file: string;
  readonly status: string;
  /** The records that supersede this one. */
  readonly supersededBy: readonly number[];
  readonly date: string;
  readonly area: string;
}

const head =
  /^# (?<number>\d+)\. (?<title>.+)\n\n- Status: (?<status>accepted|superseded (?:in part )?by (?<by>\d+(?:, \d+)*))\n- Date: (?<date>\d{4}-\d\d-\d\d)\n- Area: (?<area>.+)\n\n/;

/** Reads the title and the three lines below it. Throws where a record has another form. */
export function readHead(file: string, text: string): DecisionHead {
  const { number, title, status, by, date, area } = head.exec(text)?.groups ?? {};
  if (!number || !title || !status || !date || !area)
    throw new Error(
      `docs/decisions/${file} does not begin with "# 1. Title" and the lines Status, Date and Area`,
    );
  if (Number(number) !== Number(file.slice(0, 4)))
    throw new Error(`docs/decisions/${file} has the number ${number} in its title`);
  return {
    number: Number(number),
    title,
    file,
    status,
    supersededBy: by?.split(', ').map(Number) ?? [],
    date,
    area,
  };
}

/** The page with the table of all records, in the order of their numbers. */
export function drawTable(heads: readonly DecisionHead[]): string {
  const files = new Map(heads.map(({ number, file }) => [number, file]));
  const linkTo = (number: number, from: DecisionHead): string => {
    const file = files.get(number);
    if (!file) throw new Error(`docs/decisions/${from.file} names decision ${number}, which does not exist`);
    return `[${number}](${file})`;
  };
  const rows = heads.map((each) => {
    const status =
      each.supersededBy.length === 0
        ? each.status
        : each.status.replace(/\d.*/, each.supersededBy.map((number) => linkTo(number, each)).join(', '));
    return `| ${each.number} | [${each.title}](${each.file}) | ${each.area} | ${status} | ${each.date} |`;
  });
  return [introduction, '| | decision | area | status | date |', '|---|---|---|---|---|', ...rows, ''].join(
    '\n',
  );
}

/** The page as the records in docs/decisions make it. */
export function decisionsPage(): string {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return drawTable(files.sort().map((file) => readHead(file, readFileSync(path.join(folder, file), 'utf8'))));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(table, decisionsPage());
  console.log('docs/decisions/README.md');
}
