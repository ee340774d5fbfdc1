import { expect, it } from 'vitest';
import { callPages, referenceMenu } from './call-pages.ts';
import { llmsFull, llmsIndex } from './llms.ts';

const pages = [
  {
    path: 'index',
    text: '---\ntitle: Documentation\n---\n\n# Pay in four\n\n<SearchBox />\n\n```html\n<button>Pay</button>\n```\n',
  },
  {
    path: 'reference/createCheckout',
    text: '---\ntitle: Create a checkout\ndescription: POST /checkouts\n---\n\n# Create a checkout\n',
  },
  {
    path: 'errors/INTERNAL',
    text: '---\ntitle: INTERNAL\ndescription: "The script failed: \\"x\\"."\n---\n\n<p class="facts"><span>1</span></p>\n',
  },
];

it('llms.txt lists each page with its address, in its part', () => {
  const text = llmsIndex(pages, 'http://localhost:4400/docs/');
  const [, guides, calls, codes] = text.split('\n## ');
  expect(guides).toContain('- [Documentation](http://localhost:4400/docs/)\n');
  expect(calls).toContain(
    '- [Create a checkout](http://localhost:4400/docs/reference/createCheckout): POST /checkouts',
  );
  expect(codes).toContain('/docs/errors/INTERNAL): The script failed: "x".');
});

it('llms-full.txt lists each call that the reference lists, with its method, address and summary', () => {
  const text = llmsFull(callPages());
  const [, list = ''] = /<!-- reference -->([\s\S]*?)\n---\n/.exec(text) ?? [];
  const calls = referenceMenu
    .flatMap(({ items }): { link: string; verb?: string }[] => items)
    .filter(({ verb }) => verb);
  expect(calls.length).toBeGreaterThan(20);
  for (const { link, verb } of calls) {
    expect(list).toMatch(new RegExp(`^- \\[${verb} \`[^\`]+\`\\]\\(${link}\\): \\S.+`, 'm'));
  }
  expect(list).not.toContain('&#39;');
});

it('llms-full.txt has the texts and samples of all pages, without markup around them', () => {
  const text = llmsFull(pages);
  expect(text).toContain('# Pay in four');
  expect(text).toContain('<button>Pay</button>');
  expect(text).not.toMatch(/SearchBox|<span|title: /);
});
