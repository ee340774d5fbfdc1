import { Fragment } from 'react';
import type { Elements } from '../elements.ts';

type Wrap = (content: string) => Elements;

interface RichTextProps {
  /** A translated text with named parts, for example "I agree to the <terms>terms</terms>." */
  text: string;
  /** How each named part is rendered. Parts without an entry show as plain text. */
  parts: Readonly<Record<string, Wrap>>;
}

/**
 * A sentence with links or emphasis, translated as a whole so that each language can order its words. Only the names in
 * `parts` are interpreted; any other markup is shown as text.
 */
export const RichText = ({ text, parts }: RichTextProps) => {
  // Every second piece is a tag. One pass: a value in the text may contain any number of opening tags.
  const pieces = text.split(/(<\/?\w+>)/);
  /** The places of each closing tag, the first one last. */
  const closings = new Map<string, number[]>();
  for (let index = pieces.length - 2; index > 0; index -= 2) {
    const tag = pieces[index] ?? '';
    const places = closings.get(tag);
    if (places) places.push(index);
    else closings.set(tag, [index]);
  }
  const rendered: Elements[] = [];
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index] ?? '';
    const name = index % 2 === 1 ? piece.slice(1, -1) : '';
    const places = closings.get(`</${name}>`) ?? [];
    while ((places.at(-1) ?? index) < index) places.pop();
    const end = places.at(-1);
    if (end === undefined) {
      if (piece) rendered.push(<span key={index}>{piece}</span>);
    } else {
      const content = pieces.slice(index + 1, end).join('');
      const wrap = Object.hasOwn(parts, name) ? parts[name] : undefined;
      rendered.push(<Fragment key={index}>{wrap?.(content) ?? <span>{content}</span>}</Fragment>);
      index = end;
    }
  }
  return <>{rendered}</>;
};
