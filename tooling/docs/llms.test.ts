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

it('llms-full.txt has the words and addresses of links, whole codes, and what components show', () => {
  const written = `
create one on <a href="/sandbox/ui#merchants" target="_self">the sandbox’s
page</a> with an origin

<ul><li id="not_found"><a class="callrow" href="/docs/errors/not_found"><span><code>not_<wbr>found</code><span>Not
here</span></span></a></li></ul>

<Job icon="bag" title="Put it on your page" text="The script.">

- [Load it](/quickstart)

</Job>

<Look :rows="[
  { text: 'All calls', about: 'With examples', link: '/reference' },
]" />

<NextPage text="Test cards" link="/test-people" />

\`\`\`html
<a href="/cart">Cart</a>
\`\`\`
`;
  const text = llmsFull([{ path: 'index', text: written }]);
  for (const line of [
    'create one on [the sandbox’s page](/sandbox/ui#merchants) with an origin',
    '[`not_found` Not here](/errors/not_found)',
    '**Put it on your page** The script.',
    '- [Load it](/quickstart)',
    '- [All calls](/reference): With examples',
    '[Test cards](/test-people)',
    '<a href="/cart">Cart</a>',
  ])
    expect(text).toContain(line);
});

it('llms-full.txt has each code of an error as one word', () => {
  expect(llmsFull(callPages())).not.toMatch(/[a-z]_ [a-z]/);
});

it('llms-full.txt has the texts and samples of all pages, without markup around them', () => {
  const text = llmsFull(pages);
  expect(text).toContain('# Pay in four');
  expect(text).toContain('<button>Pay</button>');
  expect(text).not.toMatch(/SearchBox|<span|title: /);
});
