/** The documentation for language models: `llms.txt` lists the pages, `llms-full.txt` has their texts. */
import type { Page } from './call-pages.ts';

const about =
  'Fourfold lets shoppers pay an order in four payments. The shop gets the whole amount. This is the documentation for developers of shops.';

/** @param address of the site, with its folder */
export function llmsIndex(pages: readonly Page[], address: string): string {
  const line = ({ path, text }: Page) =>
    `- [${titleOf(text)}](${address}${path === 'index' ? '' : path})${aboutOf(text)}`;
  const [guides, calls, codes] = partsOf(pages);
  return `# Fourfold

> ${about}

The merchant API as OpenAPI 3.1: ${address}openapi.json. All pages in one text: ${address}llms-full.txt.

## Guides

${guides.map(line).join('\n')}

## Reference

${calls.map(line).join('\n')}

## Error codes

${codes.map(line).join('\n')}
`;
}

export const llmsFull = (pages: readonly Page[]): string =>
  `# Fourfold\n\n> ${about}\n\n${partsOf(pages)
    .flat()
    .map(({ path, text }) => `<!-- ${path} -->\n\n${plain(text)}`)
    .join('\n\n---\n\n')}\n`;

function partsOf(
  pages: readonly Page[],
): [guides: readonly Page[], calls: readonly Page[], codes: readonly Page[]] {
  const isCall = ({ path }: Page) => path === 'reference' || path.startsWith('reference/');
  const isCode = ({ path }: Page) => path === 'errors' || path.startsWith('errors/');
  return [pages.filter((page) => !isCall(page) && !isCode(page)), pages.filter(isCall), pages.filter(isCode)];
}

const titleOf = (text: string): string =>
  /^title: (.+)$/m.exec(text)?.[1] ?? /^# (.+)$/m.exec(text)?.[1] ?? '';

function aboutOf(text: string): string {
  const [, description = ''] = /^description: "?(.+?)"?$/m.exec(text) ?? [];
  return description && `: ${description.replaceAll('\\"', '"')}`;
}

/** Without what is only for the look of a page. Code stays as it is. */
const plain = (text: string): string =>
  text
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/<CallList :calls='(.*)' \/>/g, (_, calls: string) => listOf(calls))
    .split(/(```[\s\S]*?```|`[^`\n]+`)/)
    .map((part, index) => (index % 2 === 1 ? part : withoutTags(part)))
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** The calls of a list that a component draws, from its attribute. */
function listOf(attribute: string): string {
  const calls = JSON.parse(decoded(attribute)) as Record<'method' | 'path' | 'summary' | 'link', string>[];
  return calls
    .map(({ method, path, summary, link }) => `- [${method} \`${path}\`](${link}): ${summary.trim()}`)
    .join('\n');
}

const decoded = (text: string): string =>
  text.replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const withoutTags = (text: string): string =>
  decoded(
    text
      .replaceAll('<wbr>', '')
      .replace(/<code>(.*?)<\/code>/g, '`$1`')
      .replace(/<a\b([^>]*)>([\s\S]*?)<\/a>/g, (_, given: string, words: string) =>
        link(withoutTags(words), attributeIn(given, 'href')),
      )
      .replace(
        /<Job\b([^>]*)>/g,
        (_, given: string) => `**${attributeIn(given, 'title')}** ${attributeIn(given, 'text')}`,
      )
      .replace(/<NextPage\b([^>]*)\/>/g, (_, given: string) =>
        link(attributeIn(given, 'text'), attributeIn(given, 'link')),
      )
      .replace(/<Look :rows="([^"]*)" \/>/g, (_, rows: string) => rowsOf(rows))
      .replace(/<(?:dt|dd|li|summary|p)\b[^>]*>/g, '\n')
      .replace(/<\/?[A-Za-z][^>]*>/g, ' ')
      .replace(/^::: tabs$|^:::$/gm, '')
      .replace(/(\S) {2,}/g, '$1 '),
  );

/** With the address as pages write it in Markdown. */
const link = (words: string, address: string): string =>
  `[${words.replace(/\s+/g, ' ').trim()}](${address.replace(/^\/docs(?=\/)/, '')})`;

const attributeIn = (tag: string, name: string): string => tag.split(`${name}="`)[1]?.split('"')[0] ?? '';

/** The lines of a list that a component draws. */
const rowsOf = (rows: string): string =>
  [...rows.matchAll(/text: '([^']*)', about: '([^']*)', link: '([^']*)'/g)]
    .map(([, text = '', about, address = '']) => `- ${link(text, address)}: ${about}`)
    .join('\n');
