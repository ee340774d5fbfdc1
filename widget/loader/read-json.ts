/** Reads a public file or response as JSON. Rejects where there is none. */
export async function readJson<T>(url: string): Promise<T> {
  const reply = await fetch(url, { credentials: 'omit' });
  if (!reply.ok) throw 0;
  return reply.json();
}
