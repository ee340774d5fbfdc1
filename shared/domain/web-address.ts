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
