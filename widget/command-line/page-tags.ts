/** The attributes of a tag, by their names in lower case. */
export type Attributes = Readonly<Record<string, string | undefined>>;

const attribute = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g;

const entities: Readonly<Record<string, string>> = { quot: '"', '#39': "'", lt: '<', gt: '>', amp: '&' };

/** The tags of an element in a page, in their order, without those in comments. */
export function tagsIn(html: string, element: string): Attributes[] {
  const page = withoutComments(html);
  const found: Attributes[] = [];
  for (const { 0: start, 1: name = '', index } of page.matchAll(/<([a-z-]+)(?=[\s/>])/gi)) {
    if (name.toLowerCase() !== element) continue;
    const from = index + start.length;
    const end = endOfTag(page, from);
    // The rest of the page is in this tag, which was not closed.
    if (end === -1) break;
    found.push(attributesIn(page.slice(from, end)));
  }
  return found;
}

function withoutComments(html: string): string {
  let kept = '';
  let from = 0;
  for (;;) {
    const start = html.indexOf('<!--', from);
    const end = start === -1 ? -1 : html.indexOf('-->', start);
    if (end === -1) return kept + html.slice(from);
    kept += html.slice(from, start);
    from = end + '-->'.length;
  }
}

/** Where the `>` is that is in no quotes; -1 for none. */
function endOfTag(page: string, from: number): number {
  let quote = '';
  for (let at = from; at < page.length; at += 1) {
    const sign = page.charAt(at);
    if (quote) quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at;
  }
  return -1;
}

const attributesIn = (inside: string): Attributes =>
  Object.fromEntries(
    [...inside.matchAll(attribute)].map(([, name = '', ...values]) => [
      name.toLowerCase(),
      decoded(values.find((value) => value !== undefined) ?? ''),
    ]),
  );

const decoded = (text: string): string =>
  text.replace(/&(quot|#39|lt|gt|amp);/g, (_, name: string) => entities[name] ?? '');
