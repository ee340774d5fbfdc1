/** Cases of disputes for tests of the portal's pages. */
import type { DisputeCase, DisputeComment, DisputeEntity } from '#shared/domain/disputes/dispute.ts';
import { money } from '#shared/testing/payments.ts';

export const comment = (id: string, changes: Partial<DisputeComment> = {}): DisputeComment => ({
  id,
  author: 'CONSUMER',
  createdAt: '2026-11-16T07:42:00.000Z',
  updatedAt: '2026-11-16T07:42:00.000Z',
  content: 'Nobody in our building has it.',
  files: [],
  ...changes,
});

/** The first stage of a case, with these changes. */
export const entity = (changes: Partial<DisputeEntity> = {}): DisputeEntity => ({
  createdAt: '2026-11-16T07:42:00.000Z',
  updatedAt: '2026-11-16T07:42:00.000Z',
  status: 'OPEN',
  intent: 'PENDING_MERCHANT_RESPONSE',
  consumerDisplayState: 'SUBMITTED',
  comments: [
    comment('c1', {
      files: [
        {
          name: 'tracking.pdf',
          bytes: 421_888,
          evidenceLink: 'http://files.localhost:4400/evidence/1?sig=a',
        },
      ],
    }),
  ],
  attachments: [],
  ...changes,
});

/** The shop has answered, and the shopper is awaited. */
export const answered = (changes: Partial<DisputeEntity> = {}): DisputeEntity =>
  entity({
    createdAt: '2026-11-18T00:15:00.000Z',
    status: 'INQUIRY',
    intent: 'PENDING_CONSUMER_RESPONSE',
    consumerDisplayState: 'WAITING_FOR_YOU',
    comments: [
      comment('c2', {
        author: 'MERCHANT',
        createdAt: '2026-11-18T00:15:00.000Z',
        content: 'It was left in the lobby.',
      }),
    ],
    ...changes,
  });

export const disputeId = 'dsp_0123456789abcdefghijkl';

/** A case about goods that never came, with these stages. */
export const disputeCase = (
  disputeEntities: DisputeEntity[] = [entity()],
  changes: Partial<DisputeCase> = {},
): DisputeCase => ({
  id: disputeId,
  orderId: '100000002',
  claim: {
    reason: 'PRODUCT_NOT_RECEIVED',
    reasonDetail: 'NOT_RECEIVED_GOODS',
    subject: 'Nobody in our building has it.',
    amount: money('89.95'),
  },
  disputeEntities,
  ...changes,
});
