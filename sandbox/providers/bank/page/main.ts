import '../../challenge/page/challenge.css';
import './link.css';
import type { BankLinkDone } from '#shared/domain/methods/bank-link-message.ts';
import { showLink } from './link-page.ts';
import type { LinkPageData } from './page-data.ts';

const data = JSON.parse(document.documentElement.dataset.page ?? '{}') as LinkPageData;

async function post(step: 'login' | 'share', body: unknown) {
  const reply = await fetch(`/link/${data.linkToken}/${step}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    signal: AbortSignal.timeout(20_000),
  });
  if (!reply.ok) throw new Error(`Status ${reply.status}`);
  return reply.json();
}

showLink(document.body, {
  data,
  logIn: async (login) => (await post('login', login)).accounts,
  share: async (accounts) => (await post('share', { accounts })).publicToken,
  onDone(publicToken) {
    const message: BankLinkDone = { type: 'bank-link:done', publicToken };
    window.parent.postMessage(message, data.appOrigin);
  },
});
