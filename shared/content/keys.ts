import type english from './en.json';
import type pieces from './pieces.json';

type WithoutPlural<Key extends string> =
  Key extends `${infer Stem}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Stem : Key;

type Leaves<Node, Path extends string = ''> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? `${Path}${WithoutPlural<Key>}`
    : Leaves<Node[Key], `${Path}${Key}.`>;
}[keyof Node & string];

/** Key of a text, for example `common.close`. A plural is one key, without its suffix. */
export type TextKey = Leaves<typeof english>;

/** A top-level part of the texts, loaded as one piece. */
export type TextArea = keyof typeof english;

/** Texts that can be loaded separately: an area, or a selection in `pieces.json` for a page that must load fast. */
export type TextPiece = TextArea | keyof typeof pieces;

/** Values for the placeholders of a text; `count` also selects the plural form. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Resolves a key to its text. Only keys of the English texts compile. */
export type Translate = (key: TextKey, values?: TextValues) => string;
