import '../../bank-page/bank-page.css';
import type { ThreeDSUserComplete } from '#shared/domain/methods/three-ds-message.ts';
import { pageData, post } from '../../bank-page/server.ts';
import { showChallenge } from './challenge-page.ts';
import type { ChallengePageData } from './page-data.ts';

const data = pageData<ChallengePageData>();
const { threeDSId, appOrigin } = data;

showChallenge(document.body, {
  data,
  send: async (answer) => (await post(`/challenge/${threeDSId}/answer`, { answer })).state,
  onComplete() {
    const message: ThreeDSUserComplete = { type: 'threeds:user-complete', threeDSId };
    window.parent.postMessage(message, appOrigin);
  },
});
