/** Code in our few styles: texts in the brand's colour, keywords bold, comments quiet. As classes, since the page's policy allows no style in an element. */
import type { MarkdownOptions } from 'vitepress';

type CodeTheme = Exclude<NonNullable<MarkdownOptions['theme']>, string | { dark: unknown }>;
type Transformer = NonNullable<MarkdownOptions['codeTransformers']>[number];

const classes: Readonly<Record<string, string>> = {
  '#000001': 'code-text',
  '#000002': 'code-comment',
  '#000003': 'code-word',
};

export const codeTheme: CodeTheme = {
  name: 'fourfold',
  type: 'light',
  colors: { 'editor.foreground': '#000000', 'editor.background': '#ffffff' },
  settings: [
    { settings: { foreground: '#000000' } },
    {
      scope: ['string', 'string punctuation', 'constant.other.symbol', 'meta.attribute string'],
      settings: { foreground: '#000001' },
    },
    { scope: ['meta.template.expression', 'string meta.embedded'], settings: { foreground: '#000000' } },
    { scope: ['comment', 'comment punctuation'], settings: { foreground: '#000002' } },
    {
      scope: [
        'keyword.control',
        'storage.type',
        'storage.modifier',
        'keyword.operator.new',
        'keyword.operator.expression',
        'entity.name.tag',
      ],
      settings: { foreground: '#000003' },
    },
  ],
};

export const withClasses: Transformer = {
  name: 'styles to classes',
  span(node) {
    const [, colour = ''] = /color:(#[0-9a-fA-F]{6})/.exec(String(node.properties.style ?? '')) ?? [];
    delete node.properties.style;
    const name = classes[colour.toLowerCase()];
    if (name) this.addClassToHast(node, name);
  },
  pre(node) {
    delete node.properties.style;
    delete node.properties.class;
  },
};
