import {
  type ChallengeBehaviour,
  type ChallengeState,
  ProviderRefused,
  type StartChallenge,
  type StartedChallenge,
  type VaultCard,
} from '#server/core/providers.ts';
import { challengeLifetimeMs } from '#shared/domain/methods/three-ds-message.ts';
import { type Context, uuidOf } from '../context.ts';

export interface Challenge extends Omit<StartChallenge, 'simulatedBehaviour'> {
  readonly threeDSId: string;
  readonly behaviour: ChallengeBehaviour;
  readonly card: Pick<VaultCard, 'brand' | 'last4' | 'issuingBank'>;
  readonly startedAt: string;
}

export type ChallengeEvent =
  | { readonly type: 'challenge-started'; readonly challenge: Challenge }
  | {
      readonly type: 'challenge-decided';
      readonly threeDSId: string;
      readonly decision: 'PASSED' | 'FAILED';
    };

/** The shopper's answer on the challenge page; `settle` only asks for the state, which the bank decides. */
export type ChallengeAnswer = 'approve' | 'decline' | 'settle';

/** The card presented in a card session with its own behaviour; null unless its setup is READY. */
type PresentedCard = (traceId: string) => { card: VaultCard; challenge: ChallengeBehaviour } | null;

interface Options {
  /** Public origin of the challenge pages. */
  readonly acsOrigin: string;
  /** The only origins that may frame a challenge. */
  readonly appOrigins: readonly string[];
  readonly presentedCard: PresentedCard;
}

/** 3-D Secure: starts challenges, receives the shopper's answer, returns the result to the server. PAY-254. */
export function createChallenges(context: Context<ChallengeEvent>, options: Options) {
  const challenges = new Map<string, Challenge>();
  const decisions = new Map<string, 'PASSED' | 'FAILED'>();

  function stateOf(challenge: Challenge): ChallengeState {
    const decision = decisions.get(challenge.threeDSId);
    if (decision) return decision;
    if (challenge.behaviour === 'none') return 'PASSED';
    const age = context.now().getTime() - Date.parse(challenge.startedAt);
    return age >= challengeLifetimeMs ? 'EXPIRED' : 'PENDING';
  }

  function decide(challenge: Challenge, decision: 'PASSED' | 'FAILED'): ChallengeState {
    const { threeDSId } = challenge;
    if (stateOf(challenge) === 'PENDING') context.record({ type: 'challenge-decided', threeDSId, decision });
    return stateOf(challenge);
  }

  function on(question: { traceId: string; threeDSId: string }): Challenge | null {
    const challenge = challenges.get(question.threeDSId);
    return challenge?.traceId === question.traceId ? challenge : null;
  }

  function begin({ simulatedBehaviour = 'none', ...request }: StartChallenge, threeDSId: string): Challenge {
    if (!options.appOrigins.includes(request.returnOrigin)) throw new ProviderRefused('origin_not_allowed');
    const presented = options.presentedCard(request.traceId);
    if (presented?.card.cardToken !== request.cardToken) throw new ProviderRefused('not_ready');
    const { brand, last4, issuingBank } = presented.card;
    const challenge: Challenge = {
      ...request,
      threeDSId,
      behaviour: presented.challenge === 'none' ? simulatedBehaviour : presented.challenge,
      card: { brand, last4, issuingBank },
      startedAt: context.now().toISOString(),
    };
    context.record({ type: 'challenge-started', challenge });
    return challenge;
  }

  return {
    apply(event: ChallengeEvent) {
      if (event.type === 'challenge-started') challenges.set(event.challenge.threeDSId, event.challenge);
      else decisions.set(event.threeDSId, event.decision);
    },

    clear() {
      challenges.clear();
      decisions.clear();
    },

    start(request: StartChallenge): StartedChallenge {
      const threeDSId = uuidOf(context.keyedHash('challenge', request.key));
      const earlier = challenges.get(threeDSId);
      const isOther =
        earlier && !(earlier.traceId === request.traceId && earlier.cardToken === request.cardToken);
      if (isOther) throw new ProviderRefused('key_conflict');
      const { behaviour } = earlier ?? begin(request, threeDSId);
      return behaviour === 'none'
        ? { threeDSId, challengeRequired: false, challengeUri: null }
        : { threeDSId, challengeRequired: true, challengeUri: `${options.acsOrigin}/challenge/${threeDSId}` };
    },

    resultOf(question: { traceId: string; threeDSId: string }): ChallengeState | null {
      const challenge = on(question);
      return challenge && stateOf(challenge);
    },

    cancel(question: { traceId: string; threeDSId: string }): ChallengeState | null {
      const challenge = on(question);
      return challenge && decide(challenge, 'FAILED');
    },

    /** For the page: the challenge and its state. */
    find(threeDSId: string): { challenge: Challenge; state: ChallengeState } | null {
      const challenge = challenges.get(threeDSId);
      return challenge ? { challenge, state: stateOf(challenge) } : null;
    },

    /** Only `ask` depends on the shopper; `pass` and `fail` have a fixed result, `timeout` never has one. */
    answer(challenge: Challenge, answer: ChallengeAnswer): ChallengeState {
      switch (challenge.behaviour) {
        case 'ask':
          if (answer === 'settle') return stateOf(challenge);
          return decide(challenge, answer === 'approve' ? 'PASSED' : 'FAILED');
        case 'pass':
          return decide(challenge, 'PASSED');
        case 'fail':
          return decide(challenge, 'FAILED');
        default:
          return stateOf(challenge);
      }
    },
  };
}

export type Challenges = ReturnType<typeof createChallenges>;
