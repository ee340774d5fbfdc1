import { Fragment, type ReactNode } from 'react';

type Wrap = (content: string) => ReactNode;

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
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/gs);
  const rendered: ReactNode[] = [];
  for (let index = 0; index < pieces.length; index += 3) {
    const [plain = '', name, content = ''] = pieces.slice(index, index + 3);
    rendered.push(plain);
    if (name !== undefined)
      rendered.push(<Fragment key={index}>{parts[name]?.(content) ?? content}</Fragment>);
  }
  return <>{rendered}</>;
};
