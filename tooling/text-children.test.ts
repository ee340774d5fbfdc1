import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bareTextsIn, programOf } from './text-children.ts';

const root = path.join(import.meta.dirname, '..');
// In the repository, where its imports lead somewhere, and where no other tool finds what a killed run left.
const cache = path.join(root, '.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(path.join(cache, 'text-children-'));
afterAll(() => rmSync(folder, { recursive: true }));

const screen = path.join(folder, 'screen.tsx');
const found = (body: string): string[] => {
  writeFileSync(
    screen,
    `import type { ReactNode } from 'react';
    import type { Elements } from '#shared/ui/elements.ts';
    declare const text: string, isOn: boolean, node: ReactNode, elements: Elements, texts: string[];
    ${body}`,
  );
  return bareTextsIn(programOf([screen], root), (file) => file === screen).map(({ code }) => code);
};

describe('a text without an element', () => {
  it('is found beside other children, in a fragment and as a whole component', () => {
    expect(
      found(`
        export const Beside = () => <p>{text}<b /></p>;
        export const Conditional = () => <p><b />{isOn && 'on'}</p>;
        export const Two = () => <p>{text} {1}</p>;
        export const Chosen = () => <p><b />{isOn ? <i /> : text}</p>;
        export const Slot = () => <p><b />{node}</p>;
        export const List = () => <p><b />{texts}</p>;
        export const Written = () => <p>Pay <b /></p>;
        export const InFragment = () => <>{text}</>;
        export const Bare = () => text;`),
    ).toEqual([
      '{text}',
      "{isOn && 'on'}",
      '{text}',
      '{1}',
      '{isOn ? <i /> : text}',
      '{node}',
      '{texts}',
      'Pay',
      '{text}',
      '() => text',
    ]);
  }, 60_000);

  it('is allowed alone in an element; blanks, elements and conditions of elements stand anywhere', () => {
    expect(
      found(`
        export const Alone = () => <p>{text}</p>;
        export const Between = () => <p><b /> <i />{' '}{text && <b />}</p>;
        export const Slots = () => <p><b />{elements}</p>;`),
    ).toEqual([]);
  }, 60_000);
});
