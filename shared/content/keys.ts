import type english from './en.json';
import type pieces from './pieces.json';

type WithoutPlural<Key extends string> =
  Key extends `${infer Stem}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Stem : Key;

type Leaves<Node, Path extends string = ''> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? `${Path}${WithoutPlural<Key>}`
    : Leaves<Node[Key], `${Path}${Key}.`>;
}[keyof Node & string];

/** Every text of the product by its path, for example `common.close`. A plural counts as one key, without its suffix. */
export type TextKey = Leaves<typeof english>;

/** A top-level part of the texts, loaded as one piece. */
export type TextArea = keyof typeof english;

/** What can be fetched alone: an area, or the texts that `pieces.json` gathers for a page that must come soon. */
export type TextPiece = TextArea | keyof typeof pieces;

/** What a text may have filled in; `count` also chooses the plural. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Text of a key in one language. A key that English does not have does not compile. */
export type Translate = (key: TextKey, values?: TextValues) => string;
