import { expect, it } from 'vitest';
import { isDisputeAddress } from './dispute-address.ts';

const api = '/portal/consumers';

it.each([
  '/ordertransactions/{orderId}/dispute',
  '/ordertransactions/100000001/dispute',
  '/ordertransactions/{orderId}/report-problem',
  '/ordertransactions/{orderId}/create-dispute',
  '/report-problem',
  '/create-dispute',
  '/disputes',
  '/disputes/{disputeId}/process',
  '/disputes/{disputeId}/comment',
])('%s is about a dispute [POR-059]', (path) => {
  expect(isDisputeAddress(api + path)).toBe(true);
});

it.each([
  '/ordertransactions',
  '/ordertransactions/{orderId}',
  '/account',
  '/disputes-of-others',
  '/a-report-problem',
])('%s is not [POR-059]', (path) => {
  expect(isDisputeAddress(api + path)).toBe(false);
});
