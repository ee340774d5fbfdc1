import type { Contracts } from '#shared/contract/index.ts';
import {
  documentsOfOrder,
  listBillingAgreements,
  listOrdersOfAgreement,
  listPurchaseAgreements,
  readBillingAgreement,
  readPurchaseAgreement,
  renderDocument,
  setBillingAgreementMethod,
  setOrderMethod,
  setPurchaseAgreementMethod,
} from '../../areas/agreements/index.ts';
import type { Handlers } from '../handler.ts';

export const agreementsHandlers: Handlers<Contracts['agreements']> = {
  listPurchaseAgreements: ({ query }, { server, session }) =>
    listPurchaseAgreements(server, session.consumerId, query),

  readPurchaseAgreement: ({ params }, { server, session }) =>
    readPurchaseAgreement(server, session.consumerId, params.agreementId),

  setPurchaseAgreementMethod: ({ params, body }, { server, session }) =>
    setPurchaseAgreementMethod(server, session.consumerId, params.agreementId, body),

  listBillingAgreements: ({ query }, { server, session }) =>
    listBillingAgreements(server, session.consumerId, query),

  readBillingAgreement: ({ params }, { server, session }) =>
    readBillingAgreement(server, session.consumerId, params.id),

  listOrdersOfBillingAgreement: ({ params, query }, { server, session }) =>
    listOrdersOfAgreement(server, session.consumerId, params.id, query),

  setBillingAgreementMethod: ({ params, body }, { server, session }) =>
    setBillingAgreementMethod(server, session.consumerId, params.agreementId, body),

  setOrderCard: ({ params }, { server, session }) =>
    setOrderMethod(server, session.consumerId, params.orderId, { cardId: params.paymentMethodId }),

  setOrderMethod: ({ params, body }, { server, session }) =>
    setOrderMethod(server, session.consumerId, params.orderId, body),

  listAgreementDocuments: async ({ params }, { server, session }) => ({
    ppaDocs: await documentsOfOrder(server.db, session.consumerId, params.orderId),
  }),

  readAgreementDocument: async ({ params }, { server, session }) => ({
    renderedHtml: await renderDocument(server.db, session.consumerId, params.documentId),
  }),
};
