import { RichText } from '#shared/ui/display/rich-text.tsx';

/** A heading with its figure in apricot. */
export const Em = ({ text }: { readonly text: string }) => (
  <RichText text={text} parts={{ em: (content) => <em>{content}</em> }} />
);
