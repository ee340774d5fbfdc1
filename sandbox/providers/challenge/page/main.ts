import './challenge.css';
import type { ThreeDSUserComplete } from '#shared/domain/methods/three-ds-message.ts';
import type { ChallengeAnswer } from '../challenges.ts';
import { showChallenge } from './challenge-page.ts';
import type { ChallengePageData } from './page-data.ts';

const data = JSON.parse(document.documentElement.dataset.page ?? '{}') as ChallengePageData;

async function send(answer: ChallengeAnswer): Promise<ChallengePageData['state']> {
  const reply = await fetch(`/challenge/${data.threeDSId}/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answer }),
    credentials: 'omit',
    signal: AbortSignal.timeout(20_000),
  });
  if (!reply.ok) throw new Error(`Status ${reply.status}`);
  return (await reply.json()).state;
}

function onComplete() {
  const message: ThreeDSUserComplete = { type: 'threeds:user-complete', threeDSId: data.threeDSId };
  window.parent.postMessage(message, data.appOrigin);
}

showChallenge(document.body, { data, send, onComplete });
