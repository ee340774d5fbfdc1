import '../../bank-page/bank-page.css';
import './link.css';
import type { BankLinkDone } from '#shared/domain/methods/bank-link-message.ts';
import { pageData, post } from '../../bank-page/server.ts';
import { showLink } from './link-page.ts';
import type { LinkPageData } from './page-data.ts';

const data = pageData<LinkPageData>();
const { linkToken, appOrigin } = data;

showLink(document.body, {
  data,
  logIn: async (login) => (await post(`/link/${linkToken}/login`, login)).accounts,
  share: async (accounts) => (await post(`/link/${linkToken}/share`, { accounts })).publicToken,
  onDone(publicToken) {
    const message: BankLinkDone = { type: 'bank-link:done', publicToken };
    window.parent.postMessage(message, appOrigin);
  },
});
