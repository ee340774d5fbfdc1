import type { Fetch } from './shell/shell-parts.ts';

/**
 * Of every answer that says nothing else: addresses may hold tokens, no answer is another type than it says, and what is
 * not meant for everybody is kept by nobody.
 */
const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** Adds what every answer of the server carries, whatever part of it answers. */
export function withCommonHeaders(fetch: Fetch): Fetch {
  return async (request, bindings) => {
    const answer = await fetch(request, bindings);
    for (const [name, value] of Object.entries(commonHeaders)) {
      if (!answer.headers.has(name)) answer.headers.set(name, value);
    }
    return answer;
  };
}
