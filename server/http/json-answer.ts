/** Answers in JSON whose text can be had again without reading it back from a stream. */

const texts = new WeakMap<Response, string>();

export function jsonAnswer(value: unknown, status: number): Response {
  const text = JSON.stringify(value);
  const answer = new Response(text, { status, headers: { 'content-type': 'application/json' } });
  texts.set(answer, text);
  return answer;
}

/** Undefined for an answer that was made in another way. */
export const textOfAnswer = (answer: Response): string | undefined => texts.get(answer);
