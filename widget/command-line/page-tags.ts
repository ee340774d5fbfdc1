/** The attributes of a tag, by their names in lower case. */
export type Attributes = Readonly<Record<string, string | undefined>>;

export interface Tag {
  /** Of the element, in lower case. */
  readonly name: string;
  readonly attributes: Attributes;
  /** What is in the element, for one that holds text alone, such as a script; else empty. */
  readonly text: string;
  /** Where the tag begins in the page. */
  readonly at: number;
  /** Whether the page has the end of such an element. A browser does not run a script without one. */
  readonly isClosed: boolean;
}

const entities: Readonly<Record<string, string>> = { quot: '"', '#39': "'", lt: '<', gt: '>', amp: '&' };

/** Elements in which no other element begins. */
const textElements: ReadonlySet<string> = new Set(
  'script style textarea title noscript iframe noembed noframes xmp'.split(' '),
);

/** The start tags of a page, in their order, without those in comments and in texts. Each sign is read once. */
export function readTags(page: string): Tag[] {
  const found: Tag[] = [];
  for (let at = page.indexOf('<'); at !== -1; ) {
    let next = at + 1;
    if (page.startsWith('<!--', at)) {
      const end = page.indexOf('-->', at + '<!--'.length);
      // A browser takes the rest of the page for the comment.
      if (end === -1) break;
      next = end + '-->'.length;
    } else if (/[a-z]/i.test(page.charAt(next))) {
      const nameEnd = endOf(/[^\s/>]*/y, page, next);
      const name = page.slice(next, nameEnd).toLowerCase();
      const tag = readAttributes(page, nameEnd);
      // The rest of the page is in this tag, which was not closed.
      if (!tag) break;
      const isText = textElements.has(name);
      const end = isText ? endOfText(page, tag.end, name) : tag.end;
      next = end === -1 ? page.length : end;
      const text = isText ? page.slice(tag.end, next) : '';
      found.push({ name, attributes: tag.attributes, text, at, isClosed: end !== -1 });
    }
    at = page.indexOf('<', next);
  }
  return found;
}

/** Where the end tag of an element with this name begins; -1 for none. */
function endOfText(page: string, from: number, name: string): number {
  for (let at = page.indexOf('</', from); at !== -1; at = page.indexOf('</', at + 2)) {
    const end = at + 2 + name.length;
    if (page.slice(at + 2, end).toLowerCase() === name && /[\s/>]/.test(page.charAt(end))) return at;
  }
  return -1;
}

/** The attributes of a tag from the end of its name on, and where the tag ends; null for one that does not end. */
function readAttributes(page: string, from: number): { attributes: Attributes; end: number } | null {
  const attributes: Record<string, string> = Object.create(null);
  let at = from;
  for (;;) {
    at = endOf(/[\s/]*/y, page, at);
    if (at >= page.length) return null;
    if (page.charAt(at) === '>') return { attributes, end: at + 1 };
    const nameEnd = endOf(/[^\s/>=]*/y, page, at + 1);
    const name = page.slice(at, nameEnd).toLowerCase();
    const equals = endOf(/\s*/y, page, nameEnd);
    let value = '';
    at = nameEnd;
    if (page.charAt(equals) === '=') {
      const start = endOf(/\s*/y, page, equals + 1);
      const quote = page.charAt(start);
      const isQuoted = quote === '"' || quote === "'";
      const end = isQuoted ? page.indexOf(quote, start + 1) : endOf(/[^\s>]*/y, page, start);
      if (end === -1) return null;
      value = page.slice(isQuoted ? start + 1 : start, end);
      at = isQuoted ? end + 1 : end;
    }
    attributes[name] ??= decoded(value);
  }
}

/** Where a sticky pattern that fits everything, and so always fits, ends. */
function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  pattern.test(text);
  return pattern.lastIndex;
}

const decoded = (text: string): string =>
  text.replace(/&(quot|#39|lt|gt|amp);/g, (_, name: string) => entities[name] ?? '');
