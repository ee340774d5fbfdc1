import type english from './en.json';
import type pieces from './pieces.json';

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** A key may end in the name of a form, such as `zero`, without being a plural. */
type WithoutPlural<Key extends string, Siblings> = Key extends `${infer Stem}_${PluralForm}`
  ? `${Stem}_other` extends Siblings
    ? Stem
    : Key
  : Key;

type Leaves<Node, Path extends string = ''> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? `${Path}${WithoutPlural<Key, keyof Node>}`
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
