import '../../bank-page/bank-page.css';
import type { ThreeDSMessage } from '#shared/domain/methods/three-ds-message.ts';
import { pageData, post } from '../../bank-page/server.ts';
import { afterLoad } from '../../framed-page/after-load.ts';
import { showChallenge } from './challenge-page.ts';
import type { ChallengePageData } from './page-data.ts';

const data = pageData<ChallengePageData>();
const { threeDSId, appOrigin } = data;
const tell = (message: ThreeDSMessage) => window.parent.postMessage(message, appOrigin);

showChallenge(document.body, {
  data,
  send: async (answer) => (await post(`/challenge/${threeDSId}/answer`, { answer })).state,
  onComplete: () => tell({ type: 'threeds:user-complete', threeDSId }),
});
afterLoad(() => tell({ type: 'threeds:ready' }));
