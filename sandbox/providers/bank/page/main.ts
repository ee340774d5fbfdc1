import '../../bank-page/bank-page.css';
import './link.css';
import type { BankLinkMessage } from '#shared/domain/methods/bank-link-message.ts';
import { pageData, post } from '../../bank-page/server.ts';
import { afterLoad } from '../../framed-page/after-load.ts';
import { showLink } from './link-page.ts';
import type { LinkPageData } from './page-data.ts';

const data = pageData<LinkPageData>();
const { linkToken, appOrigin } = data;
const tell = (message: BankLinkMessage) => window.parent.postMessage(message, appOrigin);

showLink(document.body, {
  data,
  logIn: async (login) => (await post(`/link/${linkToken}/login`, login)).accounts,
  share: async (accounts) => (await post(`/link/${linkToken}/share`, { accounts })).publicToken,
  onDone: (publicToken) => tell({ type: 'bank-link:done', publicToken }),
});
afterLoad(() => tell({ type: 'bank-link:ready' }));
