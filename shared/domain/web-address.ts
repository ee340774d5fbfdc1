/** Reads an address; null for a text that is none. `URL.canParse` and `URL.parse` are newer than the oldest browsers. */
export function parseAddress(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** The address in a text that starts with `http://` or `https://`, else `null`. Source: POR-381. */
export function webAddress(text: string): URL | null {
  return /^https?:\/\//i.test(text) ? parseAddress(text) : null;
}

/**
 * The address with these parameters at the end of its query, instead of earlier ones of the same names. All others stay as they are
 * written, since `URLSearchParams` would encode them anew. Source: PAY-355.
 */
export function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const target = new URL(address);
  const kept = target.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !Object.hasOwn(parameters, nameIn(pair)));
  target.search = [...kept, String(new URLSearchParams(parameters))].join('&');
  return target.href;
}

const nameIn = (pair: string): string => [...new URLSearchParams(pair).keys()][0] ?? '';
