import { Fragment, type ReactNode } from 'react';

type Wrap = (content: string) => ReactNode;

interface RichTextProps {
  /** A translated text with named parts, for example "I agree to the <terms>terms</terms>." */
  text: string;
  /** How each named part is drawn. Parts without an entry show as plain text. */
  parts: Readonly<Record<string, Wrap>>;
}

/**
 * A sentence with links or emphasis in it, kept whole so that every language can order its words.
 * No markup is interpreted: only the names in `parts` mean anything.
 */
export const RichText = ({ text, parts }: RichTextProps) => {
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/gs);
  const drawn: ReactNode[] = [];
  for (let index = 0; index < pieces.length; index += 3) {
    const [plain = '', name, content = ''] = pieces.slice(index, index + 3);
    drawn.push(plain);
    if (name !== undefined) drawn.push(<Fragment key={index}>{parts[name]?.(content) ?? content}</Fragment>);
  }
  return <>{drawn}</>;
};
