/** JSON responses whose text is available without reading their stream. */

const texts = new WeakMap<Response, string>();

export function jsonResponse(value: unknown, status: number): Response {
  const text = JSON.stringify(value);
  const answer = new Response(text, { status, headers: { 'content-type': 'application/json' } });
  texts.set(answer, text);
  return answer;
}

/** Undefined for a response that was made in another way. */
export const textOfResponse = (answer: Response): string | undefined => texts.get(answer);
