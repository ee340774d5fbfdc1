import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { PageBundles } from '#server/http/pages/page-bundle.ts';
import { errorReply } from '../http/errors.ts';
import { pageReply } from '../http/page-reply.ts';
import { readJson } from '../http/read-json.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import type { Provider } from '../provider.ts';
import type { Challenge } from './challenges.ts';
import type { ChallengePageData } from './page/page-data.ts';

const answerSchema = z.strictObject({ answer: z.enum(['approve', 'decline', 'settle']) });

/** `GET /challenge/{threeDSId}`: the bank's page, framed by the app that asked for the challenge. */
export function challengeRoute(provider: Provider, bundles: PageBundles, checkoutOrigin: string) {
  return async (c: Context): Promise<Response> => {
    const found = provider.challenges.find(c.req.param('threeDSId') ?? '');
    if (!found) return errorReply(c, 'not_found');
    const bundle = bundles.pages.get('challenge');
    if (!bundle) return errorReply(c, 'service_unavailable');
    const { challenge } = found;
    return pageReply(c, {
      title: challenge.card.issuingBank,
      lang: challenge.locale,
      look: {},
      data: { ...pageData(challenge), state: found.state },
      framedBy: challenge.returnOrigin,
      checkoutOrigin,
      bundle,
    });
  };
}

/** `POST /challenge/{threeDSId}/answer`: the button that the shopper pressed. Returns only the challenge's state. */
export function challengeAnswerRoute(provider: Provider, acsOrigin: string) {
  return async (c: Context): Promise<Response> => {
    if (!isSameOrigin(c, acsOrigin)) return errorReply(c, 'origin_not_allowed');
    const found = provider.challenges.find(c.req.param('threeDSId') ?? '');
    if (!found) return errorReply(c, 'not_found');
    const body = answerSchema.safeParse(await readJson(c));
    if (!body.success) return errorReply(c, 'invalid_object');
    const state = provider.challenges.answer(found.challenge, body.data.answer);
    await provider.flushed();
    return c.json({ state });
  };
}

function pageData(challenge: Challenge): Omit<ChallengePageData, 'state'> {
  const { threeDSId, returnOrigin, behaviour, card, payee, amount, locale } = challenge;
  return {
    threeDSId,
    appOrigin: returnOrigin,
    locale,
    isAsking: behaviour === 'ask',
    settlesItself: behaviour === 'pass' || behaviour === 'fail',
    card,
    payee,
    amount: amount ?? null,
  };
}
