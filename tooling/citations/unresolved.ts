/** Finds the citations of a text that lead nowhere. docs/requirements/README.md lists the forms. */
import type { Citable } from './citable.ts';

/** A citation that leads nowhere, and why. */
export interface Unresolved {
  readonly line: number;
  readonly problem: string;
}

const item = String.raw`(?:§[\dA-Z]+(?:\.\d+)*|(?:OPEN|O|D)-\d+|A\d\d|figure \d+)`;
const joint = String.raw`(?:,\s+(?:and\s+)?|\s+(?:and|to)\s+)`;
const listOf = (each: string) => `${each}(?:${joint}${each})*`;

/** `payments-open O-02, O-57`, `001 §3, §7`, `settled 3, 12`. */
const reference = new RegExp(
  String.raw`(?<![\w/-])(?:(00\d|[a-z]+-(?:open|api)|reliability)\s+(${listOf(item)})|(settled)\s+(${listOf(String.raw`\d{1,2}\b`)}))`,
  'g',
);
/** `decision 82`, `decisions 69 and 81`. */
const decision = new RegExp(
  String.raw`\b(?:[Dd]ecision\s+\d+|[Dd]ecisions\s+${listOf(String.raw`\d+`)})(?!\w)`,
  'g',
);
const row = /\b(?:ACC|PAY|POR|MER)-\d+\b|(?<=\[)[A-Z]{3}-\d{3}\b/g;
/** An item that no document's name precedes, which is an error. */
const stray = /(?<![\w-])(?:(?:OPEN|O|D)-\d{2,3}\b|A\d\d\b(?!-)|figure \d+\b)|§/g;
/** External standards, which are not in this repository. */
const standard = /\bRFC \d+(?: §[\d.]*\d)?|\bWCAG [\d.]*\d/g;
const clause = /(?<!\w)Source:\s+(.*?)(?:\.(?=[\s*"'`)]|$)|$)/g;
/** A file of docs, as a path from the root. */
const file = /(?<![\w/.])docs\/[\w./-]+\.(?:md|tsv|yml|json|png)\b/g;

/** @param exists whether the repository has a file, by its path from the root. */
export function unresolvedIn(
  path: string,
  text: string,
  { rows, decisions, documents }: Citable,
  exists: (file: string) => boolean,
): Unresolved[] {
  const found: Unresolved[] = [];
  const flat = asOneLine(text);
  const report = (at: number, problem: string) => found.push({ line: lineOf(text, at), problem });

  for (const { 0: id, index } of flat.matchAll(row))
    if (!rows.has(id)) report(index, `no table has the row ${id}`);
  for (const { 0: cited, index } of flat.matchAll(decision))
    for (const [number] of cited.matchAll(/\d+/g))
      if (!decisions.has(number)) report(index, `there is no decision ${number}`);
  for (const { 1: document, 2: items, 3: list = '', 4: numbers, index } of flat.matchAll(reference)) {
    const name = document ?? list;
    const known = documents.get(name);
    if (!known) report(index, `docs/requirements has no ${name}`);
    else
      for (const [id] of (items ?? numbers ?? '').matchAll(new RegExp(`${item}|\\d+`, 'g')))
        if (!known.has(id)) report(index, `${name} has no ${id}`);
  }
  for (const { 0: target, index } of flat.matchAll(file))
    if (!exists(target)) report(index, `there is no file ${target}`);

  // Within a document of the requirements, ids and sections are its own or those of the text it is about.
  if (!/^docs\/requirements\/.*\.md$/.test(path)) {
    const rest = flat.replace(reference, blank).replace(standard, blank);
    for (const { 0: id, index } of rest.matchAll(stray)) report(index, `${id} names no document`);
  }
  for (const { 1: cited = '', index } of flat.matchAll(clause))
    if (!isCitations(cited))
      report(index, `can't be read as citations: ${cited.replace(/\s+/g, ' ').slice(0, 60)}`);
  if (path.endsWith('.tsv'))
    text.split('\n').forEach((line, index) => {
      const source = line.split('\t')[4];
      if (index > 0 && source && source !== 'own' && !isCitations(source))
        found.push({ line: index + 1, problem: `can't be read as citations: ${source}` });
    });
  return found.sort((one, other) => one.line - other.line);
}

/** Whether a text cites, and does nothing else. */
const isCitations = (text: string): boolean =>
  /^(?:[,;]|\band\b|\bto\b|\s)*$/.test(
    text.replace(reference, '').replace(decision, '').replace(row, '').replace(standard, ''),
  ) && text !== '';

const blank = (text: string): string => ' '.repeat(text.length);

/** Without line ends and the marks of comments, so that a citation may wrap. Keeps every position. */
const asOneLine = (text: string): string => text.replace(/\r?\n[ \t]*(?:\*(?!\/)|\/\/|#|>)?[ \t]*/g, blank);

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;
