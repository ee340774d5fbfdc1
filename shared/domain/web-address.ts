/** The address in a text that starts with `http://` or `https://`, else `null`. Source: POR-381. */
export function webAddress(text: string): URL | null {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null;
}
