import type { Fetch } from './shell/shell-parts.ts';

/**
 * Defaults of every response: no referrer, since addresses may contain tokens; no other type than the declared one; and no
 * caching.
 */
const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** Adds the headers that every response of the server has, from any of its parts. */
export function withCommonHeaders(fetch: Fetch): Fetch {
  return async (request, bindings) => {
    const answer = await fetch(request, bindings);
    for (const [name, value] of Object.entries(commonHeaders)) {
      if (!answer.headers.has(name)) answer.headers.set(name, value);
    }
    return answer;
  };
}
