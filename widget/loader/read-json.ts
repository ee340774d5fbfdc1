/** Reads a public file or response as JSON. Rejects with the status of a reply that is a failure. */
export async function readJson<T>(url: string): Promise<T> {
  const reply = await fetch(url, { credentials: 'omit' });
  if (!reply.ok) throw reply.status;
  return reply.json();
}
